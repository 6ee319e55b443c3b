import type { FailureReason } from '../contract/failure'

/** What a failed answer says. */
export interface FailureFacts {
  /** HTTP status. */
  readonly status: number
  readonly message: string
  readonly code?: number | undefined
  readonly reason?: FailureReason | undefined
  readonly retryAfter?: number | undefined
  readonly ownerName?: string | undefined
}

/** The gateway answered, and the answer is a failure. */
export class GatewayFailure extends Error {
  /** HTTP status. */
  readonly status: number
  /** Absent on endpoints whose failures carry none. */
  readonly code: number | undefined
  /** Told on hosted endpoints only. */
  readonly reason: FailureReason | undefined
  /** Seconds to wait before trying again, when the gateway said so. */
  readonly retryAfter: number | undefined
  /** Who asked for the signature, where a link led to it once. */
  readonly ownerName: string | undefined

  constructor({ status, message, code, reason, retryAfter, ownerName }: FailureFacts) {
    super(message)
    this.name = 'GatewayFailure'
    this.status = status
    this.code = code
    this.reason = reason
    this.retryAfter = retryAfter
    this.ownerName = ownerName
  }
}

/** No answer came: the gateway is away, or what stands before it says so. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super('The gateway did not answer', { cause })
    this.name = 'GatewayUnreachable'
  }
}

/** An answer came, and it is none that the contract knows: a fault, not an outage. */
export class GatewayAnswerUnreadable extends Error {
  constructor(status: number, cause?: unknown) {
    super(`The gateway's answer could not be read (HTTP ${status})`, { cause })
    this.name = 'GatewayAnswerUnreadable'
  }
}
