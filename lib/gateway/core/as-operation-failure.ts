import { SigningRefused } from '@/lib/signature/signing-refused'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import { BlobsAway, BlobTooLarge } from '@/lib/storage/database/storage-error'
import { CertificateRejected } from '@/lib/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import { BodyBrokenOff } from './body-broken-off'
import { OperationFailure } from './operation-failure'

/** Most restarts are over by then. */
const retrySeconds = 5

/** Failures of the floors below, in the operation's words. Anything unforeseen is our fault. */
export function asOperationFailure(error: unknown): OperationFailure {
  if (error instanceof OperationFailure) return error
  if (error instanceof SigningRefused) {
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
  if (error instanceof BlobTooLarge) return new OperationFailure('too-large', { cause: error })
  const away = whatIsAway(error)
  if (away) {
    return new OperationFailure('trouble-processing', {
      detail: `${away} is away; try again`,
      retryAfterSeconds: retrySeconds,
      cause: error,
    })
  }
  return new OperationFailure('technical-fault', { cause: error })
}

/** What is expected back, and no fault of the call. */
function whatIsAway(error: unknown): string | undefined {
  if (isDatabaseAway(error)) return 'The database of this service'
  if (error instanceof BlobsAway) return 'The file storage of this service'
  if (error instanceof TrustServiceUnavailable) return 'A trust service'
  return undefined
}
