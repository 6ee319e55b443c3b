import type { Endpoint, Fault } from '../contract/endpoint'
import { type FailureReason, failures } from '../contract/failure'
import { limits } from '../contract/limits'
import type { OperationFailure } from '../operation/operation-failure'

/** A failure as the caller receives it (API document, part 7). */
export interface FailureReply {
  readonly status: number
  readonly body: {
    readonly status: 'error'
    readonly message: string
    readonly error_code?: number | undefined
    /** All faults of a call with many rows. */
    readonly faults?: readonly Fault[] | undefined
    /** Reason, for portals only: a page has a sentence for each reason, while a code covers several reasons. */
    readonly reason?: FailureReason | undefined
    /** Name of the sender, for a link that has ended. */
    readonly owner_name?: string | undefined
    /** Name of the new signer, for a link that was handed over. */
    readonly handed_over_to?: string | undefined
    /** Return address of an ended temporary link. */
    readonly return_url?: string | undefined
    /** Bytes used and allowed, if the storage is used up. */
    readonly storage?: OperationFailure['storage']
    /** Why a file was not augmented. */
    readonly augmentation?: OperationFailure['augmentation']
  }
  readonly headers: Readonly<Record<string, string>>
}

/** The only place that maps a reason to the message and codes on the wire. */
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
      return_url: failure.returnUrl,
      storage: failure.storage,
      augmentation: failure.augmentation,
    },
    headers: headersOf(failure),
  }
}

function headersOf({ retryAfterSeconds, fileSize, allow, acceptEncoding }: OperationFailure) {
  return {
    // RFC 9110, 15.5.6: a 405 names the allowed methods.
    ...(allow === undefined ? {} : { allow }),
    ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    // RFC 9110, 15.5.17: a request after the end gets the length of the file.
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
    // API document, part 7: the form of this message.
    return `Invalid parameter [${parameter}]: ${detail ?? 'This value is not valid.'}`
  }
  return detail ?? failures[reason].message
}
