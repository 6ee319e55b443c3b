/** One request to another server, which the caller's client sends. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute http(s) address without user information. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** The time from the name look-up to the last byte of the answer. */
  readonly timeoutMs: number
  /** Maximum size of the answer. A longer answer is refused, not truncated. */
  readonly responseBytesMax: number
  /** Whether sending the request twice is harmless; by default true except for POST (RFC 9110, 9.2.2). */
  readonly idempotent?: boolean
}

/** An answer of any status. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * Sends a request. The addresses come from certificates and lists, so the client decides which of them it calls. Throws
 * `OutgoingFailure` when there is no answer.
 */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>
