import type { Language } from '@/lib/vocabulary/language'
import { actedFor, actedForOwner, type Endpoint, type Fault } from '../contract/endpoint'
import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type PathParameter,
  type RequestOf,
  type ResponseOf,
} from '../contract/endpoints'
import type { AugmentationFault } from '../contract/entries/augmentation'
import type { FailureReason } from '../contract/failure'
import { GatewayAnswerUnreadable, GatewayFailure, GatewayUnreachable } from './gateway-failure'

export interface GatewayClientSettings {
  /** Base address of the gateway, without a trailing slash. */
  readonly url: string
  readonly accessToken: string
  /** Id of the person session for all calls, if they are made for a person. */
  readonly onBehalfOf?: string
  /** Id of the organisation for which the person acts; absent: the person's own account. */
  readonly account?: string | undefined
  /** Sends requests; `fetch` by default. `route` is the endpoint's path with its variables unfilled. */
  readonly transport?: (request: Request, route: string) => Promise<Response>
}

type PathParameters<Name extends EndpointName> = Record<
  PathParameter<Endpoints[Name]['path']>,
  string
>

export interface CallOptions {
  /** Language of the person who reads the answer. Messages are Lithuanian or English. */
  readonly locale?: Language
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

type JsonEndpointName = {
  [Name in EndpointName]: Endpoints[Name]['response'] extends 'bytes' ? never : Name
}[EndpointName]

type BytesEndpointName = Exclude<EndpointName, JsonEndpointName>

/** A client of the endpoints `Names`; its caller does not set the request fields `Unsaid`. */
export interface GatewayClient<
  Names extends EndpointName = EndpointName,
  Unsaid extends string = never,
> {
  /**
   * Calls an endpoint and returns its answer. Throws `GatewayFailure`, `GatewayUnreachable`, or
   * `GatewayAnswerUnreadable`.
   */
  call<Name extends Extract<Names, JsonEndpointName>>(
    name: Name,
    path: PathParameters<Name>,
    body: Omit<RequestOf<Name>, Unsaid>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>
  /** Calls an endpoint that answers with a file. The body has not been read yet. */
  open<Name extends Extract<Names, BytesEndpointName>>(
    name: Name,
    path: PathParameters<Name>,
    body: Omit<RequestOf<Name>, Unsaid>,
    options?: CallOptions,
  ): Promise<Response>
}

/** Creates a typed client of the API document. */
export function createGatewayClient(settings: GatewayClientSettings): GatewayClient {
  const send = async (call: Call) => {
    const request = requestFor(settings, call)
    const travel = settings.transport ?? ((sent: Request) => fetch(sent))
    const response = await travel(request, endpoints[call.name].path).catch((cause: unknown) => {
      throw new GatewayUnreachable(cause)
    })
    if (response.status >= 400) throw await failureOf(response)
    if (settings.onBehalfOf !== undefined) requireOwnersAnswer(response, accountOf(settings, call))
    return response
  }
  return {
    call: async (name, path, body, options = {}) =>
      (await readJson(await send({ name, path, body, options }))) as ResponseOf<typeof name>,
    open: (name, path, body, options = {}) => send({ name, path, body, options }),
  }
}

/**
 * Refuses an answer that may be another owner's: a gateway of release 0.1 ignores the person a call is for, and an
 * older gateway ignores the account.
 */
function requireOwnersAnswer({ headers }: Response, account: string | undefined): void {
  if (headers.get(actedForOwner) === actedFor(account)) return
  throw new GatewayUnreachable(new Error('The gateway is older than this portal: upgrade it first'))
}

/** The account of a call. Settings of a person belong to no account. */
function accountOf({ account }: GatewayClientSettings, { name }: Call): string | undefined {
  const { request }: Endpoint = endpoints[name]
  return 'session' in request.shape ? undefined : account
}

/** A call of an endpoint. */
interface Call {
  readonly name: EndpointName
  /** Values of the path's variables. */
  readonly path: Readonly<Record<string, string>>
  readonly body: object
  readonly options: CallOptions
}

function requestFor(settings: GatewayClientSettings, call: Call): Request {
  const { name, path, body, options } = call
  const { method, path: template, localised, credential } = endpoints[name]
  const prefix = localised ? prefixOf[options.locale ?? 'lt'] : ''
  const url = new URL(settings.url + prefix + fillPath(template, path))
  const { accessToken: access_token, onBehalfOf: on_behalf_of } = settings
  const account = accountOf(settings, call)
  const inQuery = credential === 'query'
  if (inQuery) url.searchParams.set('access_token', access_token)
  return new Request(url, {
    method,
    headers: { ...options.headers, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? {} : { body: JSON.stringify({ access_token, on_behalf_of, account, ...body }) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

/** Part 9 of the API document has paths in two languages; for other languages the English path is used. */
const prefixOf: Readonly<Record<Language, '' | '/en'>> = { lt: '', en: '/en', lv: '/en', et: '/en' }

function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? ''
    return encodeURIComponent(isNameable(value) ? value : 'none')
  })
}

/** Maximum length of a value in a path: longer than every id and secret, and short enough for an address. */
const nameLength = 200

/**
 * Whether a value can be used in a path: dots alone would lead to another path. Other values are replaced by an id
 * that does not exist, so that the gateway answers as usual.
 */
function isNameable(value: string): boolean {
  return value.length <= nameLength && value.isWellFormed() && !/^\.{0,2}$/.test(value)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GatewayAnswerUnreadable(response.status, error)
  }
}

/** Reads a body as text. An incomplete body counts as no answer. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw new GatewayUnreachable(error)
  }
}

/** Statuses of a proxy whose gateway does not answer. */
const awayStatuses: readonly number[] = [502, 503, 504]

async function failureOf(response: Response): Promise<Error> {
  const { status } = response
  const body: unknown = await response.json().catch(() => undefined)
  if (!isFailureBody(body)) {
    return awayStatuses.includes(status)
      ? new GatewayUnreachable(new Error(`HTTP ${status}`))
      : new GatewayAnswerUnreadable(status)
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new GatewayFailure({
    status,
    message: body.message,
    code: body.error_code,
    reason: body.reason,
    faults: body.faults,
    ownerName: body.owner_name,
    handedOverTo: body.handed_over_to,
    returnUrl: body.return_url,
    augmentation: body.augmentation,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}

interface FailureBody {
  readonly message: string
  readonly error_code?: number
  readonly reason?: FailureReason
  readonly faults?: readonly Fault[]
  readonly owner_name?: string
  readonly handed_over_to?: string
  readonly return_url?: string
  readonly augmentation?: AugmentationFault
}

function isFailureBody(body: unknown): body is FailureBody {
  return typeof body === 'object' && body !== null && 'message' in body
}
