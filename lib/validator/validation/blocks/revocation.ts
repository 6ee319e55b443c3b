import type { Certificate } from '#pki/certificate/certificate'
import { isValidAt } from '#pki/certification-path'
import { isSignedBy } from '#pki/issuance'
import { oids } from '#pki/oids'
import { allReasons } from '#pki/revocation/certificate-status'
import { isSignatureReliable } from '../policy/algorithm-end-dates'
import { policies } from '../policy/validation-policy'
import { isTrustedItself, pathsOf } from '../revocation/certification-paths'
import type { RevocationAnswer } from '../revocation/check-revocation'
import type { ValidationContext } from '../revocation/context'

/** The known facts about the revocation of a certificate. */
export interface RevocationFindings {
  /** Accepted answers, newest first. */
  readonly answers: readonly RevocationAnswer[]
  /** The earliest reported time of a permanent revocation. "On hold" is not permanent. */
  readonly revokedAt: Date | undefined
  readonly isOnHold: boolean
}

/** Maximum number of responders in a row, each of which answers for the certificate of the previous one. */
const responderDepthMax = 2

/** Returns the accepted revocation data: its signer is authorised and not revoked (EN 319 102-1, 5.2.5). */
export function findRevocation(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
  depth = 0,
): RevocationFindings {
  const name = `revocation ${certificate.fingerprint} ${issuer.fingerprint} ${depth}`
  return context.pool.remembered(name, () => lookInto(certificate, issuer, context, depth))
}

function lookInto(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
  depth: number,
): RevocationFindings {
  const answers = context.pool
    .answersOf(certificate, issuer)
    .filter(({ status }) => status.is !== 'unknown')
    .filter(({ thisUpdate }) => thisUpdate.getTime() <= context.at.getTime() + laterByMaxMs)
    .filter((answer) => isSignerSound(answer, issuer, context, depth))
    .toSorted((left, right) => right.thisUpdate.getTime() - left.thisUpdate.getTime())
  return { answers, revokedAt: earliestRevocation(answers), isOnHold: isOnHold(answers) }
}

/**
 * Whether revocation data says "revoked", or is complete: one alone, or several CRLs that together know every reason
 * (RFC 5280, 6.3.2, reasons_mask).
 */
export function areConclusive(answers: readonly RevocationAnswer[]): boolean {
  if (answers.some(({ status }) => status.is === 'revoked')) return true
  return [...allReasons].every((reason) => answers.some(({ reasons }) => reasons.has(reason)))
}

/** A validation at a past time ignores later revocation data, except data from the minutes that fetching takes. */
const laterByMaxMs = 300_000

function earliestRevocation(answers: readonly RevocationAnswer[]): Date | undefined {
  const times = answers.flatMap(({ status }) =>
    status.is === 'revoked' && isForGood(status.reason) ? status.at.getTime() : [],
  )
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

function isForGood(reason: string | undefined): boolean {
  return reason !== 'certificateHold' && reason !== 'removeFromCRL'
}

function isOnHold(answers: readonly RevocationAnswer[]): boolean {
  const newest = answers.find(({ reasons }) => reasons.has('certificateHold'))
  return newest?.status.is === 'revoked' && newest.status.reason === 'certificateHold'
}

/**
 * Whether the signer of revocation data is the issuer, an anchor, or a delegate that passes its own revocation check.
 */
function isSignerSound(
  { signer, producedAt, revocationData }: RevocationAnswer,
  issuer: Certificate,
  context: ValidationContext,
  depth: number,
): boolean {
  const { signatureAlgorithm } =
    revocationData.kind === 'CRL' ? revocationData.crl : revocationData.basic
  const isReliable =
    !!signatureAlgorithm && isSignatureReliable(signatureAlgorithm, signer, producedAt, context)
  if (!isReliable) return false
  if (signer.fingerprint === issuer.fingerprint) return true
  if (isTrustedItself(signer, 'revocation', producedAt, context)) return true
  // RFC 6960, 4.2.2.2.1: id-pkix-ocsp-nocheck means that the responder's certificate needs no revocation check.
  const isNeverChecked = signer.hasOcspNoCheck || needsNoRevocationData(signer)
  if (revocationData.kind === 'OCSP' && isNeverChecked) return isValidAt(signer, producedAt)
  if (depth >= responderDepthMax) return false
  return pathsOf(signer, 'revocation', producedAt, context).some(([, above]) => {
    if (!above) return true
    const { answers, revokedAt } = findRevocation(signer, above, context, depth + 1)
    return areConclusive(answers) && (revokedAt === undefined || revokedAt > producedAt)
  })
}

/**
 * Whether revocation data is known to have been made before its signer's certificate expired. The data exists at the
 * validation time, or is proven to have existed at `provenAt`. The time in the data is no proof, because the holder of
 * an old key can write any date. Trust anchors do not expire.
 */
export function isInBounds(
  { signer, producedAt }: RevocationAnswer,
  provenAt: Date | undefined,
  context: ValidationContext,
): boolean {
  const known = provenAt && provenAt < context.at ? provenAt : context.at
  if (policies[context.policy].revocationSignerMayEnd || known <= signer.notAfter) return true
  return ownPurposes.some((purpose) => isTrustedItself(signer, purpose, producedAt, context))
}

/** The purposes for which the certificate of a responder or a CRL issuer may be listed. */
const ownPurposes = ['revocation', 'certificates'] as const

/**
 * Whether a certificate needs no revocation data: short-term certificates (EN 319 412-1, 5.2), noRevAvail (RFC 9608,
 * not for authorities), and self-signed certificates, which would vouch for themselves. If the subject has the issuer's
 * name but the certificate is not self-signed, it needs revocation data.
 */
export function needsNoRevocationData(certificate: Certificate): boolean {
  const { extensions, basicConstraints, isSelfIssued } = certificate
  const isShort =
    extensions.has(oids.idEtsiExtValassuredStCerts) || extensions.has(oids.idCeNoRevAvail)
  if (isShort && !basicConstraints.isCa) return true
  return isSelfIssued && isSignedBy(certificate, certificate)
}

/** Tolerated clock difference between a time-stamping unit and a responder. Responders may write whole seconds only. */
const clockDifferenceMs = 2_000

/** Whether revocation data is fresh at a time: made after this time, or valid until this time by `nextUpdate`. */
export function isFreshAt(
  { thisUpdate, nextUpdate, producedAt }: RevocationAnswer,
  at: Date,
): boolean {
  const tolerated = new Date(at.getTime() - clockDifferenceMs)
  if (thisUpdate >= tolerated || producedAt >= tolerated) return true
  return nextUpdate !== undefined && nextUpdate >= at
}
