/** The gateway answered, and the answer is a failure. */
export class GatewayFailure extends Error {
  /** HTTP status. */
  readonly status: number
  /** Absent on endpoints whose failures carry none. */
  readonly code: number | undefined
  /** Seconds to wait before trying again, when the gateway said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, code?: number, retryAfter?: number) {
    super(message)
    this.name = 'GatewayFailure'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** No answer came, or none that the contract knows. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super('The gateway did not answer', { cause })
    this.name = 'GatewayUnreachable'
  }
}
