/** One request to somebody else's server. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute http(s) address without user information. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** From looking up the name to the last byte of the answer. */
  readonly timeoutMs: number
  /** A longer answer is refused, not cut. */
  readonly responseBytesMax: number
  /** The status says it all: of the body so many bytes are read for politeness, and whatever ails it is no failure. */
  readonly statusSuffices?: boolean
  /**
   * Whether sending it twice does no harm; by default all but POST (RFC 9110, 9.2.2). Such a request
   * may travel on a kept connection, and is repeated once when that turns out to be closed.
   */
  readonly idempotent?: boolean
  readonly signal?: AbortSignal
}

/** The answer as it came, whatever its status. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * The only way out of the house. Never follows redirects, never sends cookies, reads no proxy settings.
 * Throws `OutgoingFailure` when there is no answer.
 */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>
