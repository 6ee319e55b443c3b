import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client as ClientOfProvider,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import type { HttpClient, HttpRequest } from '@/lib/network/transport'

/** A client of a provider of OpenID Connect. */
export interface Client {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The values that bind a response to the browser and to the request. */
export interface Bindings {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Data of a person from the provider: claims of the ID token and of the UserInfo response. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

export type Provider = AuthorizationServer

const timeoutMs = 10_000
const responseBytesMax = 262_144

/** Tolerated difference between the clocks of the provider and the gateway, in seconds. */
export const toleratedSeconds = 30

/** The request that the libraries pass to `fetch`. The guarded client decides about redirects and time limits. */
interface Asked {
  readonly method: string
  readonly headers: HeadersInit
  readonly body?: BodyInit | null | undefined
}

/**
 * A `fetch` that goes through the guarded client: without redirects, and with limits of time and size. Only https and
 * public addresses are called, unless the operator allows an address.
 */
export function guardedFetch(http: HttpClient) {
  return async (
    url: string,
    { method, headers: given, body: content }: Asked,
  ): Promise<Response> => {
    const sent = new Request(url, { method, headers: given, body: content ?? null })
    const body = sent.body === null ? {} : { body: await sent.text() }
    const {
      status,
      headers,
      body: bytes,
    } = await http({
      method: sent.method as HttpRequest['method'],
      url,
      headers: Object.fromEntries(sent.headers),
      ...body,
      timeoutMs,
      responseBytesMax,
    })
    // A response of these statuses has no body.
    const isEmpty = [204, 205, 304].includes(status)
    return new Response(isEmpty ? null : Buffer.from(bytes), { status, headers })
  }
}

/**
 * Options of requests that allow plain http. `guardedFetch` refuses plain http to hosts that the operator does not
 * allow.
 */
const requesting = (http: HttpClient) => ({
  [customFetch]: guardedFetch(http),
  [allowInsecureRequests]: true,
})

/** Reads the metadata of a provider (OpenID Connect Discovery 1.0, 4). Their issuer must equal `issuer`. */
export async function discover(http: HttpClient, issuer: string): Promise<Provider> {
  const url = new URL(issuer)
  if (!isPlainAddress(issuer)) throw new ProviderUnusable('malformed')
  const provider = await processDiscoveryResponse(
    url,
    await discoveryRequest(url, requesting(http)),
  )
  if (!isWellFormed(provider)) throw new ProviderUnusable('malformed')
  // The browser opens this address, so the guarded client does not check it.
  const isSafe = (address: string | undefined) =>
    address !== undefined && (address.startsWith('https://') || url.protocol === 'http:')
  if (!isSafe(provider.authorization_endpoint)) throw new ProviderUnusable('no-page')
  if (!(provider.token_endpoint && provider.jwks_uri)) throw new ProviderUnusable('no-code-flow')
  if (provider.response_types_supported?.includes('code') === false) {
    throw new ProviderUnusable('no-code-flow')
  }
  return provider
}

/** Whether what is used of the metadata has the types of the standard, which the library checks in part. */
function isWellFormed(provider: Provider): boolean {
  const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']
  const lists = [
    'scopes',
    'response_types',
    'token_endpoint_auth_methods',
    'code_challenge_methods',
  ]
  return (
    addresses.every((name) => provider[name] === undefined || isPlainAddress(provider[name])) &&
    lists.every((name) => Array.isArray(provider[`${name}_supported`] ?? []))
  )
}

/** Whether a value is an address without user information, with which `fetch` calls no address. */
function isPlainAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

/** Thrown if a provider lacks what the sign-in needs, or its metadata cannot be read. */
export class ProviderUnusable extends Error {
  constructor(lack: 'no-page' | 'no-code-flow' | 'malformed') {
    super(`The provider cannot be used: ${lack}`)
    this.name = 'ProviderUnusable'
  }
}

/** The address of the provider's page: authorisation code with PKCE (RFC 7636), state and nonce. */
export async function authorisationAddress(
  provider: Provider,
  { clientId }: Pick<Client, 'clientId'>,
  redirectUri: string,
  { state, nonce, codeVerifier }: Bindings,
): Promise<string> {
  const address = new URL(provider.authorization_endpoint ?? '')
  const wanted = ['openid', 'email', 'profile']
  if (provider.scopes_supported?.includes('groups')) wanted.push('groups')
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: wanted.join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Redeems the code of a response and returns the claims. Checks state, issuer (RFC 9207: required if the provider
 * announces it), ID token with its signature, and nonce. UserInfo is requested if the ID token lacks a wanted claim.
 * Throws the library's errors and `OutgoingFailure`.
 */
export async function redeem(
  http: HttpClient,
  provider: Provider,
  { clientId, clientSecret }: Client,
  answer: { readonly parameters: URLSearchParams; readonly redirectUri: string } & Bindings,
  wanted: readonly string[],
): Promise<Claims> {
  const client: ClientOfProvider = { client_id: clientId, [clockTolerance]: toleratedSeconds }
  const options = requesting(http)
  const { state, nonce, codeVerifier, redirectUri } = answer
  const validated = validateAuthResponse(provider, client, answer.parameters, state)
  const response = await authorizationCodeGrantRequest(
    provider,
    client,
    authenticationOf(provider, clientSecret),
    validated,
    redirectUri,
    codeVerifier,
    options,
  )
  const tokens = await processAuthorizationCodeResponse(provider, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await validateApplicationLevelSignature(provider, response, options)
  const claims = getValidatedIdTokenClaims(tokens)
  if (!claims) throw new TypeError('The library returned no claims of a required ID token')
  const isComplete =
    saysWhetherVerified(claims) && wanted.every((name) => claims[name] !== undefined)
  if (isComplete || !provider.userinfo_endpoint) return claims
  const { access_token: token } = tokens
  const asked = await userInfoRequest(provider, client, token, options)
  const more = await processUserInfoResponse(provider, client, claims.sub, asked)
  return { ...more, ...claims, ...addressIn(claims, more) }
}

/** An address and the claims about its verification, either all from the ID token or all from UserInfo. */
function addressIn(claims: Claims, more: Claims): Readonly<Record<string, unknown>> {
  const isOfToken = more.email === undefined || saysWhetherVerified(claims)
  const { email, email_verified, xms_edov } = isOfToken ? claims : more
  return { email, email_verified, xms_edov }
}

function saysWhetherVerified({ email, email_verified, xms_edov }: Claims): boolean {
  return email !== undefined && (email_verified ?? xms_edov) !== undefined
}

/** How the client authenticates. OpenID Connect Core 1.0, 9: client_secret_basic is the default. */
function authenticationOf(
  { token_endpoint_auth_methods_supported: ways }: Provider,
  secret: string,
) {
  const isBasic = ways === undefined || ways.includes('client_secret_basic')
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
