import type { FailureReason } from './contract/failure'

export interface FailureDetails {
  /** For `invalid-parameter` and its like: which one, and what is wrong with it. */
  readonly parameter?: string
  readonly detail?: string
  readonly retryAfterSeconds?: number
  /** Of a file that does not have the range that was asked for, in octets. */
  readonly fileSize?: number
  readonly cause?: unknown
}

/** Thrown by operations when a call cannot have its answer. The wire's words are put in http/. */
export class OperationFailure extends Error {
  readonly reason: FailureReason
  readonly parameter: string | undefined
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly fileSize: number | undefined

  constructor(reason: FailureReason, details: FailureDetails = {}) {
    super(details.detail ?? reason, { cause: details.cause })
    this.name = 'OperationFailure'
    this.reason = reason
    this.parameter = details.parameter
    this.detail = details.detail
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fileSize = details.fileSize
  }
}

export function invalidParameter(parameter: string, detail: string): OperationFailure {
  return new OperationFailure('invalid-parameter', { parameter, detail })
}
