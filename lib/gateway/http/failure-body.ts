import type { Endpoint, Fault } from '../contract/endpoint'
import { type FailureReason, failures } from '../contract/failure'
import { limits } from '../contract/limits'
import type { OperationFailure } from '../operation/operation-failure'

/** What a failure looks like to the caller (part 7). */
export interface FailureReply {
  readonly status: number
  readonly body: {
    readonly status: 'error'
    readonly message: string
    readonly error_code?: number | undefined
    /** Of calls with many rows: all that is wrong with them. */
    readonly faults?: readonly Fault[] | undefined
    /** To portals: a page has a sentence for each reason, a code stands for several. */
    readonly reason?: FailureReason | undefined
    /** Who asked for the signature, where a link led to it once. */
    readonly owner_name?: string | undefined
    /** Who is asked instead, where the holder of a link handed it over. */
    readonly handed_over_to?: string | undefined
    /** Bytes in use and allowed, where there is no storage left. */
    readonly storage?: OperationFailure['storage']
  }
  readonly headers: Readonly<Record<string, string>>
}

/** The only place where a reason becomes the wire's words and numbers. */
export function failureReply(
  failure: OperationFailure,
  endpoint?: Endpoint,
  isPortal = endpoint?.scope === 'hosted',
): FailureReply {
  const { status, code } = failures[failure.reason]
  const carriesCode = endpoint?.carriesErrorCode === true && code !== undefined
  return {
    status,
    body: {
      status: 'error',
      message: messageOf(failure),
      error_code: carriesCode ? code : undefined,
      faults: failure.faults?.slice(0, limits.faults),
      reason: isPortal ? failure.reason : undefined,
      owner_name: failure.ownerName,
      handed_over_to: failure.handedOverTo,
      storage: failure.storage,
    },
    headers: headersOf(failure),
  }
}

function headersOf({ retryAfterSeconds, fileSize, allow, acceptEncoding }: OperationFailure) {
  return {
    // RFC 9110, 15.5.6
    ...(allow === undefined ? {} : { allow }),
    ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    // RFC 9110, 15.5.17: who asks past the end is told where it is.
    ...(fileSize === undefined ? {} : { 'content-range': `bytes */${fileSize}` }),
  }
}

const parameterReasons: readonly FailureReason[] = [
  'invalid-parameter',
  'malformed-phone',
  'malformed-personal-code',
]

function messageOf({ reason, parameter, detail }: OperationFailure): string {
  if (parameter !== undefined && parameterReasons.includes(reason)) {
    // Part 7
    return `Invalid parameter [${parameter}]: ${detail ?? 'This value is not valid.'}`
  }
  return detail ?? failures[reason].message
}
