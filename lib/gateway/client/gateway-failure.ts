import type { Fault } from '../contract/endpoint'
import type { FailureReason } from '../contract/failure'

/** What a failed answer says. */
export interface FailureFacts {
  /** HTTP status. */
  readonly status: number
  readonly message: string
  readonly code?: number | undefined
  readonly reason?: FailureReason | undefined
  readonly faults?: readonly Fault[] | undefined
  readonly retryAfter?: number | undefined
  readonly ownerName?: string | undefined
  readonly handedOverTo?: string | undefined
}

/** The gateway answered, and the answer is a failure. */
export class GatewayFailure extends Error {
  /** HTTP status. */
  readonly status: number
  /** Absent on endpoints whose failures carry none. */
  readonly code: number | undefined
  /** Told on hosted endpoints only. */
  readonly reason: FailureReason | undefined
  /** All that is wrong, of calls with many rows; else empty. */
  readonly faults: readonly Fault[]
  /** Seconds to wait before trying again, when the gateway said so. */
  readonly retryAfter: number | undefined
  /** Who asked for the signature, where a link led to it once. */
  readonly ownerName: string | undefined
  /** Who is asked instead, where the holder of a link handed it over. */
  readonly handedOverTo: string | undefined

  constructor({ message, ...facts }: FailureFacts) {
    super(message)
    this.name = 'GatewayFailure'
    this.status = facts.status
    this.code = facts.code
    this.reason = facts.reason
    this.faults = facts.faults ?? []
    this.retryAfter = facts.retryAfter
    this.ownerName = facts.ownerName
    this.handedOverTo = facts.handedOverTo
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
