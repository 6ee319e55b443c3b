import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The request or job that the running code works for. */
interface CurrentRequest {
  /** Our own id: 32 hexadecimal digits. */
  readonly id: string
  /** The id that the caller sent. It is only logged. */
  readonly callersId?: string | undefined
}

/** Shared by the whole process: bundlers may make several copies of this file. */
const key = Symbol.for('paraph.request')
const holder = globalThis as { [key]?: AsyncLocalStorage<CurrentRequest> }
holder[key] ??= new AsyncLocalStorage<CurrentRequest>()
const storage = holder[key]

/** The header of answers, and of requests between portal and gateway. */
export const requestIdHeader = 'x-request-id'

export function currentRequestId(): string | undefined {
  return storage.getStore()?.id
}

/** Runs work for a request or a job. */
export function forRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return storage.run(request, work)
}

let random = Buffer.alloc(0)

/** A new id. Random bytes are drawn for many ids at once, because single draws are slower. */
export function newRequestId(): string {
  if (random.length < 16) random = randomBytes(4_096)
  const digits = random.toString('hex', 0, 16)
  random = random.subarray(16)
  return digits
}

/** The caller's own id, if it is at most 64 visible ASCII characters. */
export function callersRequestId(header: string | readonly string[] | undefined) {
  return typeof header === 'string' && /^[\x21-\x7e]{1,64}$/.test(header) ? header : undefined
}

/** Fields that each log line gets from the current request. */
export function requestFields(): {
  readonly request_id?: string
  readonly caller_request_id?: string
} {
  const request = storage.getStore()
  if (!request) return {}
  const { id, callersId } = request
  return { request_id: id, ...(callersId !== undefined && { caller_request_id: callersId }) }
}
