import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import type { Destination } from './destination'
import { type TlsTrust, tlsOptions } from './tls-trust'

/** One request to another server. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute http(s) address without user information. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Limit of the time from the name look-up to the last byte of the answer. */
  readonly timeoutMs: number
  /** A longer answer is refused, not truncated. */
  readonly responseBytesMax: number
  /** Whether only the status matters: the body is read up to the limit and discarded, and its errors are ignored. */
  readonly statusSuffices?: boolean
  /**
   * Whether sending it twice is harmless; by default all but POST (RFC 9110, 9.2.2). Such a request may use a kept
   * connection, and is repeated once if that turns out to be closed.
   */
  readonly idempotent?: boolean
  readonly signal?: AbortSignal | undefined
}

/** An answer of any status. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Sends a request to exactly the given addresses of its destination. Rejects with the error that occurred. */
export type Transport = (
  request: HttpRequest,
  destination: Destination,
  addresses: readonly string[],
  signal: AbortSignal,
) => Promise<HttpResponse>

interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

// Shorter than the idle timeout of most servers, so that a kept connection is rarely closed already.
const idleMs = 4_000

/**
 * All outgoing HTTP requests use this client. It sends no cookies and reads no proxy settings. Only `followingRedirects`
 * follows redirects. Throws `OutgoingFailure` when there is no answer.
 */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>

/** HTTP/1.1 over node:http(s) with kept connections. */
export function createTransport(trust: TlsTrust): Transport {
  const kept = agents({ keepAlive: true, timeout: idleMs }, trust)
  const fresh = agents({ keepAlive: false }, trust)
  return async (request, destination, addresses, signal) => {
    const options = {
      method: request.method,
      headers: { ...request.headers },
      lookup: pinnedLookup(addresses),
    }
    const send = (through: Agents) =>
      exchange(request, destination, signal, () => openCall(destination, through, options))
    if (!isIdempotent(request)) return await send(fresh)
    return await send(kept).catch((error: unknown) => {
      if (error instanceof StaleConnection) return send(fresh)
      throw error
    })
  }
}

function agents(options: { keepAlive: boolean; timeout?: number }, trust: TlsTrust): Agents {
  return {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, ...tlsOptions(trust) }),
  }
}

function isIdempotent({ method, idempotent }: HttpRequest): boolean {
  return idempotent ?? method !== 'POST'
}

/** The server had closed a kept connection when the request was written to it. */
class StaleConnection extends Error {}

function exchange(
  request: HttpRequest,
  { host }: Destination,
  signal: AbortSignal,
  open: () => ClientRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const call = open()
    // Node's own `signal` option adds a listener for each way a request may end: too much memory while a signer is
    // waited for.
    signal.addEventListener('abort', () => call.destroy(signal.reason), { once: true })
    call.once('response', (answer) => {
      const read = readAnswer(answer, request.responseBytesMax, host)
      const taken = request.statusSuffices ? read.catch(() => answered(answer, nothing)) : read
      taken.then(resolve, reject)
      call.off('error', failed)
      call.on('error', () => {})
    })
    const failed = (error: Error) => reject(isStale(call, error) ? new StaleConnection() : error)
    call.on('error', failed)
    call.end(request.body)
  })
}

const nothing = new Uint8Array()

function openCall(
  { url, host, port }: Destination,
  through: Agents,
  options: RequestOptions,
): ClientRequest {
  const target = { ...options, host, port, path: `${url.pathname}${url.search}` }
  return url.protocol === 'https:'
    ? requestHttps({ ...target, agent: through.https })
    : requestHttp({ ...target, agent: through.http })
}

/**
 * Answers every look-up with the vetted addresses, so that the connection goes to the addresses that were checked.
 */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const vetted = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    if (options.all) callback(null, vetted)
    else callback(null, vetted[0]?.address ?? '', vetted[0]?.family)
  }
}

function isStale(call: ClientRequest, error: Error): boolean {
  return (
    call.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
  )
}

async function readAnswer(
  answer: IncomingMessage,
  bytesMax: number,
  host: string,
): Promise<HttpResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    // Leaving the loop early destroys the connection, so no more data is received.
    if (size > bytesMax) throw new OutgoingFailure('too-large', host)
    chunks.push(chunk)
  }
  return answered(answer, Buffer.concat(chunks))
}

function answered(
  { statusCode, headersDistinct }: IncomingMessage,
  body: Uint8Array,
): HttpResponse {
  const headers = Object.entries(headersDistinct).map(([name, values]) => [
    name,
    values?.join(', ') ?? '',
  ])
  return { status: statusCode ?? 0, headers: Object.fromEntries(headers), body }
}
