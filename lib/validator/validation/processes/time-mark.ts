import type { CertificationPath } from '#pki/certification-path'
import { findRevocation } from '../blocks/revocation'
import type { SignatureToValidate } from '../model/signature'
import type { ValidationContext } from '../revocation/context'

/** The time of a time-mark as its responder states it. The path that was trusted at that time must still prove it. */
export function claimedTimeMark(
  { timeMark }: SignatureToValidate,
  { pool }: ValidationContext,
): Date | undefined {
  const times = pool.revocations.flatMap((revocationData) =>
    revocationData.kind === 'OCSP' && timeMark?.revocationIds.includes(revocationData.id)
      ? [revocationData.basic.producedAt.getTime()]
      : [],
  )
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/**
 * BDOC 2.1, 6.1.1: an OCSP response about the signer proves that the signature existed if its nonce is the digest of
 * the signature value. Undefined if there is no such response.
 */
export function timeMarkTime(
  { timeMark }: SignatureToValidate,
  path: CertificationPath | undefined,
  context: ValidationContext,
): Date | undefined {
  const [signer, issuer] = path ?? []
  if (!timeMark || !signer || !issuer) return undefined
  const marks = findRevocation(signer, issuer, context).answers.filter(({ revocationData }) =>
    timeMark.revocationIds.includes(revocationData.id),
  )
  const times = marks.map(({ producedAt }) => producedAt.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}
