import { SigningRefused } from '@paraph/validator/signature/signing-refused'
import { CertificateRejected } from '@paraph/validator/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { isDiskFull } from '@/lib/storage/blobs/free-space'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Fault } from '../contract/endpoint'
import type { AugmentationFault } from '../contract/entries/augmentation'
import type { FailureReason } from '../contract/failure'
import type { LimitName } from './limits'

export interface FailureDetails {
  /** The parameter concerned, for `invalid-parameter` and similar reasons. `detail` says what is wrong with it. */
  readonly parameter?: string
  readonly detail?: string
  /** All faults of the parameters, for a call that has many. */
  readonly faults?: readonly Fault[] | undefined
  readonly retryAfterSeconds?: number
  /** The limit that was reached. */
  readonly limit?: LimitName
  /** Size in bytes of a file that does not have the requested range. */
  readonly fileSize?: number
  /** Methods that a path supports, as listed in `Allow`. */
  readonly allow?: string
  /** Content codings that a body may have, as listed in `Accept-Encoding`. */
  readonly acceptEncoding?: string
  /** Name of the sender, for the holder of a link that no longer works. */
  readonly ownerName?: string
  /** Name of the successor, for the holder of a link that was handed over. */
  readonly handedOverTo?: string
  /** Return address for the holder of an ended link. */
  readonly returnUrl?: string | undefined
  /** Used and allowed bytes, if the storage is full. */
  readonly storage?: { readonly used: number; readonly allowed: number }
  /** Why a file was not augmented, and the signatures or certificates concerned. */
  readonly augmentation?: AugmentationFault
  readonly cause?: unknown
}

/** Thrown by operations that cannot answer a call. http/ adds the code and the message. */
export class OperationFailure extends Error {
  readonly reason: FailureReason
  readonly parameter: string | undefined
  readonly detail: string | undefined
  readonly faults: readonly Fault[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly limit: LimitName | undefined
  readonly fileSize: number | undefined
  readonly allow: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ownerName: string | undefined
  readonly handedOverTo: string | undefined
  readonly returnUrl: string | undefined
  readonly storage: FailureDetails['storage']
  readonly augmentation: AugmentationFault | undefined

  constructor(reason: FailureReason, details: FailureDetails = {}) {
    super(details.detail ?? reason, { cause: details.cause })
    this.name = 'OperationFailure'
    this.reason = reason
    this.parameter = details.parameter
    this.detail = details.detail
    this.faults = details.faults
    this.retryAfterSeconds = details.retryAfterSeconds
    this.limit = details.limit
    this.fileSize = details.fileSize
    this.allow = details.allow
    this.acceptEncoding = details.acceptEncoding
    this.ownerName = details.ownerName
    this.handedOverTo = details.handedOverTo
    this.returnUrl = details.returnUrl
    this.storage = details.storage
    this.augmentation = details.augmentation
  }
}

export function invalidParameter(parameter: string, detail: string): OperationFailure {
  return new OperationFailure('invalid-parameter', { parameter, detail })
}

/** Retry-After while a component is away: most restarts take less time. */
const retrySeconds = 5

/**
 * Converts a failure of storage, signature or trust into a failure of the contract. An unknown error is a technical
 * fault.
 */
export function asOperationFailure(error: unknown): OperationFailure {
  if (error instanceof OperationFailure) return error
  if (error instanceof SigningRefused) {
    if (error.code === 'too-complex') return new OperationFailure('too-complex', { cause: error })
    const reason = error.code === 'document-changed' ? 'document-changed' : 'document-corrupted'
    return new OperationFailure(reason, { detail: error.message, cause: error })
  }
  if (error instanceof CertificateRejected) {
    const reason = error.code === 'revoked' ? 'certificate-revoked' : 'account-not-qualified'
    return new OperationFailure(reason, { cause: error })
  }
  if (error instanceof BodyBrokenOff) {
    return new OperationFailure('invalid-parameter', {
      parameter: 'body',
      detail: error.message,
      cause: error,
    })
  }
  if (isStorageError(error, 'blob-too-large'))
    return new OperationFailure('too-large', { cause: error })
  const passing = passingTrouble(error)
  if (passing) {
    return new OperationFailure('trouble-processing', {
      detail: `${passing}; try again`,
      retryAfterSeconds: retrySeconds,
      cause: error,
    })
  }
  return new OperationFailure('technical-fault', { cause: error })
}

/** The description for the caller of a temporary problem that prevents every call of this kind. */
function passingTrouble(error: unknown): string | undefined {
  if (isDatabaseAway(error)) return 'The database of this service is away'
  if (isStorageError(error, 'database-conflict')) return error.message
  if (isStorageError(error, 'blobs-away')) return 'The file storage of this service is away'
  if (isDiskFull(error)) return 'The disk of this service is full'
  if (error instanceof TrustServiceUnavailable) return 'A trust service is away'
  return undefined
}

/** Thrown if the caller disconnected before the whole request had arrived. */
export class BodyBrokenOff extends Error {
  readonly code = 'body-broken-off'

  constructor(cause: unknown) {
    super('The body of the request ended too early', { cause })
    this.name = 'BodyBrokenOff'
  }
}
