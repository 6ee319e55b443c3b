import type { FailureReason } from '../contract/failure'
import type { LimitName } from './limits'

export interface FailureDetails {
  /** For `invalid-parameter` and its like: which one, and what is wrong with it. */
  readonly parameter?: string
  readonly detail?: string
  readonly retryAfterSeconds?: number
  /** Which limit was reached. */
  readonly limit?: LimitName
  /** Of a file that does not have the range that was asked for, in bytes. */
  readonly fileSize?: number
  /** Methods a path is there for, as `Allow` lists them. */
  readonly allow?: string
  /** Who asks, for the holder of a link that leads nowhere any more. */
  readonly ownerName?: string
  readonly cause?: unknown
}

/** Thrown by operations when a call cannot have its answer. The wire's words are put in http/. */
export class OperationFailure extends Error {
  readonly reason: FailureReason
  readonly parameter: string | undefined
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly limit: LimitName | undefined
  readonly fileSize: number | undefined
  readonly allow: string | undefined
  readonly ownerName: string | undefined

  constructor(reason: FailureReason, details: FailureDetails = {}) {
    super(details.detail ?? reason, { cause: details.cause })
    this.name = 'OperationFailure'
    this.reason = reason
    this.parameter = details.parameter
    this.detail = details.detail
    this.retryAfterSeconds = details.retryAfterSeconds
    this.limit = details.limit
    this.fileSize = details.fileSize
    this.allow = details.allow
    this.ownerName = details.ownerName
  }
}

export function invalidParameter(parameter: string, detail: string): OperationFailure {
  return new OperationFailure('invalid-parameter', { parameter, detail })
}
