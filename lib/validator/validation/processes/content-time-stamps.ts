import type { CertificationPath } from '#pki/certification-path'
import { findRevocation } from '../blocks/revocation'
import type { MessageKey } from '../messages/messages'
import { nameOfCertificate } from '../model/certificate-name'
import { because, type Conclusion, type SubIndication } from '../model/conclusion'
import type { SignatureToValidate } from '../model/signature'
import { contentTimeStampTypes } from '../model/time-stamp'
import { isSignatureReliable } from '../policy/algorithm-end-dates'
import type { ValidationContext } from '../revocation/context'
import type { TimeStampFindings } from './time-stamps'

/** Whether the certificate or an algorithm had already ended at the time of a content time-stamp. */
type Ending = (
  signature: SignatureToValidate,
  path: CertificationPath,
  context: ValidationContext,
  contentAt: Date,
) => boolean

const wasRevoked: Ending = (_, [signer, issuer], context, contentAt) => {
  const revokedAt = issuer && findRevocation(signer, issuer, context).revokedAt
  return revokedAt !== undefined && revokedAt <= contentAt
}
const wasExpired: Ending = (_, [signer], __, contentAt) => signer.notAfter < contentAt
const wasUnreliable: Ending = ({ signatureAlgorithm }, [signer], context, contentAt) =>
  signatureAlgorithm !== undefined &&
  !isSignatureReliable(signatureAlgorithm, signer, contentAt, context)

/**
 * By sub-indication: the test whether the certificate or the algorithm had ended before the signature, and the final
 * sub-indication if it had (EN 319 102-1, 5.3.4).
 */
const answers: Readonly<
  Partial<Record<SubIndication, readonly [Ending, SubIndication, MessageKey]>>
> = {
  REVOKED_NO_POE: [wasRevoked, 'REVOKED', 'signed-after-revocation'],
  OUT_OF_BOUNDS_NO_POE: [wasExpired, 'EXPIRED', 'signed-after-expiry'],
  OUT_OF_BOUNDS_NOT_REVOKED: [wasExpired, 'EXPIRED', 'signed-after-expiry'],
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: [
    wasUnreliable,
    'CRYPTO_CONSTRAINTS_FAILURE',
    'signed-with-unreliable-algorithm',
  ],
}

/** A signature with the findings about its time-stamps. */
interface StampedSignature {
  readonly signature: SignatureToValidate
  readonly timeStamps: readonly TimeStampFindings[]
  readonly context: ValidationContext
}

/**
 * A valid content time-stamp proves that the signature was made later. If the certificate or an algorithm had ended by
 * then, the signature was made too late and fails.
 */
export function applyContentTimeStamps(
  conclusion: Conclusion,
  path: CertificationPath,
  { signature, timeStamps, context }: StampedSignature,
): Conclusion {
  const [hasEnded, subIndication, key] = answers[conclusion.subIndication ?? 'NO_POE'] ?? []
  const contentAt = latestContentTime(timeStamps)
  if (!hasEnded || !subIndication || !key || !contentAt) return conclusion
  return hasEnded(signature, path, context, contentAt)
    ? because(subIndication, key, nameOfCertificate(path[0]))
    : conclusion
}

function latestContentTime(timeStamps: readonly TimeStampFindings[]): Date | undefined {
  const times = timeStamps
    .filter(({ conclusion }) => conclusion.indication === 'PASSED')
    .filter(({ timeStamp }) => contentTimeStampTypes.has(timeStamp.type))
    .map(({ timeStamp }) => timeStamp.token.genTime.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
