import type { Fault } from '../contract/endpoint'
import type { AugmentationFault } from '../contract/entries/augmentation'
import type { FailureReason } from '../contract/failure'

/** The contents of a failure answer. */
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
  readonly returnUrl?: string | undefined
  readonly augmentation?: AugmentationFault | undefined
}

/** The gateway answered with a failure. */
export class GatewayFailure extends Error {
  /** HTTP status. */
  readonly status: number
  /** Error code; absent for endpoints whose failures have none. */
  readonly code: number | undefined
  /** Reason of the failure; present for hosted endpoints only. */
  readonly reason: FailureReason | undefined
  /** All faults, for calls with many rows; otherwise empty. */
  readonly faults: readonly Fault[]
  /** Seconds to wait before a retry, if the gateway stated them. */
  readonly retryAfter: number | undefined
  /** Name of the sender, for a link that once worked. */
  readonly ownerName: string | undefined
  /** Name of the successor, for a link that was handed over. */
  readonly handedOverTo: string | undefined
  /** Return address for the holder of an ended link. */
  readonly returnUrl: string | undefined
  /** Why a file was not augmented. */
  readonly augmentation: AugmentationFault | undefined

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
    this.returnUrl = facts.returnUrl
    this.augmentation = facts.augmentation
  }
}

/** There was no answer: the gateway is down, or a proxy in front of it reports that it is down. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super('The gateway did not answer', { cause })
    this.name = 'GatewayUnreachable'
  }
}

/** There was an answer that does not match the contract: a fault, not an outage. */
export class GatewayAnswerUnreadable extends Error {
  constructor(status: number, cause?: unknown) {
    super(`The gateway's answer could not be read (HTTP ${status})`, { cause })
    this.name = 'GatewayAnswerUnreadable'
  }
}
