import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import type { Waiting } from '../identity-provider'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { CscService } from './authorization-server'
import type { CscClient, CscSettings, OauthClient } from './csc-settings'
import { failuresByErrorCode, serverFailures } from './failures'
import { pushedAnswer, returnedParameters, tokenAnswer } from './wire'

/** The part of an order that one authorisation needs: fixed when the order is made, so that it can be started again. */
export const authorizationState = z.object({
  returnUrl: z.string(),
  /** Encrypts `AuthorizationSecrets`. */
  secrets: z.string(),
})

export type AuthorizationState = z.output<typeof authorizationState>

const authorizationSecrets = z.object({
  /** RFC 6749, 10.12: binds the return address to this order. */
  state: z.string(),
  /** RFC 7636, 4.1: proves that the client that exchanges the code is the one that began. */
  verifier: z.string(),
})

/** Begins an authorisation that sends the browser back to `returnUrl`. */
export function newAuthorization(
  { vault }: CscSettings,
  returnUrl: string | undefined,
): AuthorizationState {
  if (returnUrl === undefined) throw new TypeError('A remote provider needs a return address')
  const secrets = { state: randomText(), verifier: randomText() }
  return { returnUrl, secrets: vault.encrypt(JSON.stringify(secrets)) }
}

const randomText = () => randomBytes(32).toString('base64url')

/** An identifier of the session for our records; the provider has none before the person comes back. */
export function sessionName({ secrets }: AuthorizationState): string {
  return createHash('sha256').update(secrets).digest('hex').slice(0, 32)
}

/** The parameters of an authorisation, by name. */
export type AuthorizationParameters = Readonly<Record<string, string>>

/** The address of the provider's page on which the person authorises. */
export async function pageAddress(
  settings: CscSettings,
  service: CscService,
  state: AuthorizationState,
  asked: AuthorizationParameters,
): Promise<string> {
  const parameters = { ...requestParameters(settings, state), ...asked }
  const page = new URL(service.authorizeUrl)
  const visible =
    service.pushUrl === undefined
      ? parameters
      : {
          client_id: settings.client.id,
          request_uri: await push(settings, service, service.pushUrl, parameters),
        }
  for (const [name, value] of Object.entries(visible)) page.searchParams.set(name, value)
  return page.href
}

function requestParameters(
  settings: CscSettings,
  authorization: AuthorizationState,
): AuthorizationParameters {
  const { state, verifier } = openSecrets(settings, authorization)
  return {
    response_type: 'code',
    client_id: settings.client.id,
    redirect_uri: authorization.returnUrl,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
}

/** RFC 9126: the parameters go from server to server, so the browser cannot change or read them. */
async function push(
  { http, client }: CscSettings,
  service: CscService,
  url: string,
  parameters: AuthorizationParameters,
): Promise<string> {
  const { request_uri } = await callProvider(http, {
    url,
    ...asClient(client, service, parameters),
    statuses: [200, 201],
    answer: pushedAnswer,
    failures: serverFailures,
  })
  return request_uri
}

/** Whether the return address belongs to this authorisation. */
export function isReturnTo(
  settings: CscSettings,
  state: AuthorizationState,
  answer: BrowserAnswer,
): boolean {
  const returned = returnedParameters.safeParse(answer)
  return returned.success && isStateOf(settings, state, returned.data.state)
}

function isStateOf(settings: CscSettings, authorization: AuthorizationState, given: string) {
  const { state } = openSecrets(settings, authorization)
  const [expected, actual] = [state, given].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual)
}

/** The answer that the person's browser brought back from the page of an authorisation. */
interface Returned {
  readonly authorization: AuthorizationState
  readonly answer: BrowserAnswer
  /** Repeats the authorisation details of the request (CSC API 2.0, 8.4.4). */
  readonly details?: AuthorizationParameters
}

/**
 * Exchanges the code of the return address for an access token. RFC 6749, 4.1.2: a code is sent once. If it is read
 * again, this process still knows the token; after another process has sent it, the person has to authorise again.
 * Throws `ProviderFailure`.
 */
export async function exchangeCode(
  settings: CscClient,
  service: CscService,
  returned: Returned,
): Promise<string> {
  const { authorization, answer } = returned
  const code = codeIn(settings, service, authorization, answer)
  const token = await settings.exchanges.token(sessionName(authorization), () =>
    sendCode(settings, service, code, returned).catch((error: unknown) => {
      throw isOutage(error) ? new ProviderFailure('session-lost', { cause: error }) : error
    }),
  )
  if (token === undefined) throw new ProviderFailure('session-lost', { providerWord: 'code-sent' })
  return token
}

/** Notes that this process reads a returned code first. Called before anything that may fail. */
export function beginExchange(
  { exchanges }: CscClient,
  authorization: AuthorizationState,
  { isRepeated }: Waiting,
): void {
  if (!isRepeated) exchanges.begin(sessionName(authorization))
}

/** The server may have received the code and used it. */
function isOutage(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === 'unavailable'
}

async function sendCode(
  settings: CscSettings,
  service: CscService,
  code: string,
  { authorization, details = {} }: Returned,
): Promise<string> {
  const { http, client } = settings
  const { verifier } = openSecrets(settings, authorization)
  const { access_token } = await callProvider(http, {
    url: service.tokenUrl,
    ...asClient(client, service, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: authorization.returnUrl,
      code_verifier: verifier,
      client_id: client.id,
      ...details,
    }),
    answer: tokenAnswer,
    failures: serverFailures,
  })
  return access_token
}

function codeIn(
  settings: CscSettings,
  service: CscService,
  authorization: AuthorizationState,
  answer: BrowserAnswer,
): string {
  const returned = returnedParameters.safeParse(answer)
  if (!returned.success) throw new ProviderFailure('answer-rejected', { cause: returned.error })
  const { state, code, error, iss } = returned.data
  if (!isStateOf(settings, authorization, state)) throw new ProviderFailure('answer-rejected')
  if (!isIssuerOf(service, iss)) throw new ProviderFailure('answer-rejected')
  if (error !== undefined) throw failureByWord(failuresByErrorCode, error)
  if (code === undefined) throw new ProviderFailure('answer-rejected')
  return code
}

/** RFC 9207, 2.4: a code of another server must not be sent to this one. */
function isIssuerOf({ issuer, namesIssuer, authorizeUrl }: CscService, iss: string | undefined) {
  if (iss === undefined) return !namesIssuer
  // A server without metadata has no issuer that we know. RFC 9207, 2: it is an address of the server.
  if (issuer === undefined)
    return URL.canParse(iss) && new URL(iss).origin === new URL(authorizeUrl).origin
  return iss === issuer
}

function openSecrets({ vault }: CscSettings, { secrets }: AuthorizationState) {
  return authorizationSecrets.parse(JSON.parse(vault.decrypt(secrets)))
}

/** RFC 6749, 2.3.1: in the header the parts are form-encoded; a public client only names itself. */
function asClient(
  { id, secret }: OauthClient,
  { sendsSecretInBody }: CscService,
  form: AuthorizationParameters,
) {
  if (secret === undefined) return { form: { ...form, client_id: id } }
  if (sendsSecretInBody) return { form: { ...form, client_id: id, client_secret: secret } }
  const encoded = [id, secret].map((part) => new URLSearchParams({ part }).toString().slice(5))
  const authorization = `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
  return { form, authorization }
}
