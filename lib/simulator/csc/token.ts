import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Refusal } from '../refusal'
import { withUnknownProperties } from '../unknown-properties'
import {
  type Parameters,
  readAuthorizationRequest,
  readReturnAddress,
} from './authorization-request'
import { pushedPrefix } from './authorize'
import { authenticateClient } from './clients'
import { invalidRequest } from './parameters'
import { type Grant, lifetimes, type Provider } from './provider'

/** The endpoints of the authorisation server that are called by the client, not by the browser. */
export function tokenEndpoints(provider: Provider): Hono {
  const app = new Hono()
  app.post('/token', async (c) => {
    const parameters = await readForm(c)
    authenticateClient(c.req.header('authorization'), parameters)
    return answer(c, issueToken(provider, parameters))
  })
  app.post('/revoke', async (c) => {
    const parameters = await readForm(c)
    authenticateClient(c.req.header('authorization'), parameters)
    if (!parameters.token) throw invalidRequest('Missing parameter token')
    provider.tokens.withdraw(parameters.token)
    return c.body(null, 204)
  })
  if (provider.version.isSecond) {
    app.post('/pushed_authorize', async (c) => answer(c, await pushRequest(c, provider), 201))
  }
  return app
}

/** Reads the parameters of a form. A parameter that occurs twice is an error (RFC 6749, 3.2). */
async function readForm(c: Context): Promise<Parameters> {
  const entries = [...new URLSearchParams(await c.req.text())]
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    throw invalidRequest('A parameter occurs twice')
  }
  return Object.fromEntries(entries)
}

/** RFC 9126, 2: the request is checked as at `oauth2/authorize`. */
async function pushRequest(c: Context, { version, settings, pushedRequests }: Provider) {
  const parameters = await readForm(c)
  const client = authenticateClient(c.req.header('authorization'), parameters)
  if (parameters.request_uri !== undefined) throw invalidRequest('Invalid parameter request_uri')
  const request = { ...parameters, client_id: client.id }
  readAuthorizationRequest(request, readReturnAddress(request, settings.portalUrl), version)
  const uri = `${pushedPrefix}${pushedRequests.issue(request)}`
  return { request_uri: uri, expires_in: lifetimes.pushedRequest }
}

function issueToken(provider: Provider, parameters: Parameters): object {
  const { grant_type: type, code } = parameters
  if (!type) throw invalidRequest('Missing parameter grant_type')
  if (type !== 'authorization_code') throw invalidRequest('Invalid parameter grant_type')
  if (!code) throw invalidRequest('Missing parameter code')
  const grant = redeem(provider, code)
  checkGrant(grant, parameters)
  const { scope } = grant.access
  const token = provider.tokens.issue(grant.access, lifetimes[scope] * 1000)
  grant.token = token
  return {
    access_token: token,
    token_type: scope === 'service' ? 'Bearer' : provider.version.credentialTokenType,
    expires_in: lifetimes[scope],
    ...resolvedCredential(grant),
  }
}

/** Exchanges a code. A code is valid for one token; if it is used again, that token is withdrawn (RFC 6749, 4.1.2). */
function redeem({ codes, tokens }: Provider, code: string): Grant {
  const grant = codes.find(code)
  if (!grant) throw invalidGrant('Invalid parameter code')
  if (grant === 'expired') throw invalidGrant('Authorization code is invalid or expired')
  if (grant.token === undefined) return grant
  tokens.withdraw(grant.token)
  throw invalidGrant('Authorization code is invalid or expired')
}

function checkGrant({ request }: Grant, parameters: Parameters): void {
  if (parameters.redirect_uri !== request.redirectUri) {
    throw invalidGrant('redirect_uri parameter does not match')
  }
  const { code_verifier: verifier = '' } = parameters
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (request.challenge !== undefined && challenge !== request.challenge) {
    throw invalidGrant('Invalid parameter code_verifier')
  }
  // CSC API 2.0.0.2, 8.4.4: the parameter is required if the authorisation request had it.
  if (request.order?.details && parameters.authorization_details === undefined) {
    throw invalidRequest('Missing parameter authorization_details')
  }
}

/** The credential that the person chose, which the client may not know (CSC API 2.0.0.2, 8.4.4; RFC 9396, 7). */
function resolvedCredential({ request: { order }, access }: Grant): object {
  if (access.scope === 'service' || !order) return {}
  const { id: credentialID } = access.authorisation.credential
  if (order.details) return { authorization_details: [{ ...order.details, credentialID }] }
  return order.credential ? {} : { credentialID }
}

function invalidGrant(description: string): Refusal {
  return new Refusal(400, description, 'invalid_grant')
}

/** A response that is not cached (RFC 6749, 5.1). */
function answer(c: Context, body: object, status: 200 | 201 = 200): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(withUnknownProperties(body), status)
}
