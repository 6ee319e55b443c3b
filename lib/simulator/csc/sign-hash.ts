import { setTimeout as pause } from 'node:timers/promises'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RemoteCredential } from '../persons/person'
import { findRemoteCredential } from '../persons/remote-people'
import { Refusal } from '../refusal'
import { withUnknownProperties } from '../unknown-properties'
import { type Authorisation, spend } from './authorisation'
import { canonicalHashes, invalidRequest, readParameters, textParameter } from './parameters'
import { type Access, accessOf, covers, ownerOf, type Provider } from './provider'
import { schemeOf, signRaw } from './raw-signature'

const signRequest = z.object({
  credentialID: textParameter('credentialID'),
  SAD: z.string('Missing (or invalid type) string parameter SAD').nullish(),
  hashes: z
    .array(
      z.string('Invalid Base64 hash string parameter'),
      'Missing (or invalid type) array parameter hash',
    )
    .min(1, 'Empty hash array'),
  hashAlgorithmOID: z.string('Invalid parameter hashAlgorithmOID').optional(),
  signAlgo: textParameter('signAlgo'),
  signAlgoParams: z.string('Invalid parameter signAlgoParams').nullish(),
  operationMode: z.enum(['S', 'A'], 'Invalid parameter operationMode').nullish(),
  validity_period: z
    .number('Invalid parameter validity_period')
    .int('Invalid parameter validity_period')
    .positive('Out of bounds parameter validity_period')
    .max(86_400_000, 'Out of bounds parameter validity_period')
    .nullish(),
})

type SignRequest = z.output<typeof signRequest>

const pollRequest = z.object({
  requestID: textParameter('requestID'),
  userID: z.null('userID parameter SHALL be null').optional(),
})

/** How long a slow answer takes: longer than any client waits. */
const slownessMs = 120_000

/** A call of `signatures/signHash` for a credential that its access token covers. */
interface SignCall {
  readonly provider: Provider
  readonly access: Access
  readonly request: SignRequest
  readonly credential: RemoteCredential
}

/** The calls `signatures/signHash` and `signatures/signPolling`. */
export function signatureCalls(provider: Provider): Hono {
  const app = new Hono()
  app.post('/signHash', async (c) => {
    const call = await readCall(c, provider)
    if (faultOf(call.credential) === 'GARBAGE') return c.html('<h1>Bad gateway</h1>')
    return respond(c, call, await sign(call, authorisationFor(call)))
  })
  if (provider.version.isSecond) {
    app.post('/signPolling', async (c) => {
      const access = accessOf(c, provider)
      const { requestID } = await readParameters(c, provider.version, pollRequest)
      return poll(c, provider, access, requestID)
    })
  }
  return app
}

async function readCall(c: Context, provider: Provider): Promise<SignCall> {
  const access = accessOf(c, provider)
  const request = await readParameters(c, provider.version, signRequest)
  const credential = findRemoteCredential(request.credentialID)
  if (!credential || !covers(access, credential)) {
    throw invalidRequest('Invalid parameter credentialID')
  }
  return { provider, access, request, credential }
}

/**
 * The fault of the person's provider, if it answers with garbage. Throws `Refusal` for other faults and for an expired
 * certificate.
 */
function faultOf({ outcome }: RemoteCredential): 'GARBAGE' | undefined {
  if (outcome === 'HTTP_500') throw new Refusal(500, 'Internal error', 'server_error')
  if (outcome === 'TOKEN_LOST') throw new Refusal(401, 'The token is not valid', 'invalid_token')
  if (outcome === 'EXPIRED') throw invalidRequest('Signing certificate is expired')
  return outcome === 'GARBAGE' ? outcome : undefined
}

/** CSC API 2.0.0.2, 11.10: the authorisation of the access token, or the one in `SAD`. */
function authorisationFor({ provider, access, request, credential }: SignCall): Authorisation {
  const authorisation =
    access.scope === 'credential' ? access.authorisation : activationDataOf(provider, request.SAD)
  if (authorisation.credential !== credential) throw invalidRequest('Invalid parameter SAD')
  return authorisation
}

/** The authorisation that the activation data stands for. Throws `Refusal`. */
export function activationDataOf(
  { activationData, tokens }: Provider,
  SAD: string | null | undefined,
): Authorisation {
  if (!SAD) throw invalidRequest('Missing (or invalid type) string parameter SAD')
  const found = activationData.find(SAD) ?? tokens.find(SAD)
  if (found === 'expired') throw invalidRequest('SAD expired')
  const authorisation = found && 'scope' in found ? authorisationIn(found) : found
  // CSC API 2.0.0.2, 11.9: activation data is invalid after its last signature.
  if (!authorisation || authorisation.remaining < 1) throw invalidRequest('Invalid parameter SAD')
  return authorisation
}

function authorisationIn(access: Access): Authorisation | undefined {
  return access.scope === 'credential' ? access.authorisation : undefined
}

async function sign(
  { provider, request, credential }: SignCall,
  authorisation: Authorisation,
): Promise<readonly string[]> {
  const scheme = schemeOf(credential, request, provider.version)
  const hashes = canonicalHashes(request.hashes, scheme.digest)
  const holder = await provider.office.remote(credential)
  spend(authorisation, hashes, scheme.digest)
  return hashes.map((hash) => encodeBase64(signRaw(holder, scheme, signedBytes(credential, hash))))
}

/** The hash, or wrong bytes for the person whose provider signs something else. */
function signedBytes({ outcome }: RemoteCredential, hash: string): Uint8Array {
  const bytes = Buffer.from(hash, 'base64')
  return outcome === 'WRONG_SIGNATURE' ? bytes.reverse() : bytes
}

/** Sends the signatures, or an identifier with which the client can poll for them. */
async function respond(
  c: Context,
  { provider, access, request, credential }: SignCall,
  signatures: readonly string[],
): Promise<Response> {
  const isSlow = credential.outcome === 'SLOW'
  if (request.operationMode !== 'A' || !provider.version.isSecond) {
    if (isSlow) await pause(slownessMs, undefined, { ref: false })
    return c.json(withUnknownProperties({ signatures }))
  }
  const waiting = { owner: ownerOf(access), signatures, polls: isSlow ? 3 : 1 }
  const responseID = provider.waiting.issue(waiting, request.validity_period ?? undefined)
  return c.json(withUnknownProperties({ responseID }))
}

/** CSC API 2.0.0.2, 11.12: status 202 until the signatures are ready. */
function poll(c: Context, { waiting }: Provider, access: Access, requestID: string): Response {
  const found = waiting.find(requestID)
  if (!found || found === 'expired' || found.owner !== ownerOf(access)) {
    throw invalidRequest('Invalid parameter requestID')
  }
  if (found.polls > 0) {
    found.polls -= 1
    const description = 'The signatures are not ready yet'
    return c.json({ error: 'accepted_request', error_description: description }, 202)
  }
  return c.json(withUnknownProperties({ signatures: found.signatures }))
}
