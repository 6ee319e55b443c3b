import type { Certificate } from '@/lib/pki/certificate/certificate'
import { isValidAt } from '@/lib/pki/certification-path'
import { isSignedBy } from '@/lib/pki/issuance'
import { oids } from '@/lib/pki/oids'
import type { ValidationContext } from '../context'
import { isSignatureReliable } from '../policy/algorithm-end-dates'
import { policies } from '../policy/validation-policy'
import { isTrustedItself, pathsOf } from '../revocation/certification-paths'
import type { RevocationAnswer } from '../revocation/check-revocation'

/** What is known of a certificate's revocation. */
export interface RevocationFindings {
  /** Those that count, the newest first. */
  readonly answers: readonly RevocationAnswer[]
  /** The earliest revocation anybody reports; on hold is not revoked for good. */
  readonly revokedAt: Date | undefined
  readonly isOnHold: boolean
}

/** How far responders answer for responders. */
const responderDepthMax = 2

/** Revocation data that counts, from whoever may speak and is not revoked (EN 319 102-1, 5.2.5). */
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
  return { answers, revokedAt: earliestRevocation(answers), isOnHold: isOnHold(answers[0]) }
}

/** Whoever asks about a time in the past knows no later answers, but for the time that asking takes. */
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

function isOnHold(newest: RevocationAnswer | undefined): boolean {
  return newest?.status.is === 'revoked' && newest.status.reason === 'certificateHold'
}

/** The issuer itself, an anchor, or a delegate that need not or could be looked up. */
function isSignerSound(
  { signer, producedAt, revocationData }: RevocationAnswer,
  issuer: Certificate,
  context: ValidationContext,
  depth: number,
): boolean {
  const { signatureAlgorithm } =
    revocationData.kind === 'CRL' ? revocationData.crl : revocationData.basic
  const isReliable =
    !!signatureAlgorithm &&
    isSignatureReliable(signatureAlgorithm, signer, producedAt, context.policy)
  if (!isReliable) return false
  if (signer.fingerprint === issuer.fingerprint) return true
  if (isTrustedItself(signer, 'revocation', producedAt, context)) return true
  // RFC 6960, 4.2.2.2.1: what a responder's certificate says of its answers, and of nothing else.
  if (signer.hasOcspNoCheck || needsNoRevocationData(signer)) return isValidAt(signer, producedAt)
  if (depth >= responderDepthMax) return false
  return pathsOf(signer, 'revocation', producedAt, context).some(([, above]) => {
    if (!above) return true
    const { answers, revokedAt } = findRevocation(signer, above, context, depth + 1)
    return answers.length > 0 && (revokedAt === undefined || revokedAt > producedAt)
  })
}

/**
 * Whether revocation data is known to have been made while whoever signed it could: at a time when the
 * certificate had not ended, at which the data is there or, `provenAt`, is proven to have been there. When
 * the data itself says that it was made is no proof: who gets hold of an old key writes any date. What is
 * trusted itself has no end.
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

/** As what a responder, or an issuer of lists, may be listed. */
const ownPurposes = ['revocation', 'certificates'] as const

/**
 * End entities of whom nobody says whether they are revoked: EN 319 412-1, 5.2 (validity assured, short
 * term), RFC 9608 (noRevAvail, which authorities must not have). A key that vouches for itself would vouch
 * for its own revocation too; with the name of its issuer alone it is any other key.
 */
export function needsNoRevocationData(certificate: Certificate): boolean {
  const { extensions, basicConstraints, isSelfIssued } = certificate
  const isShort =
    extensions.has(oids.idEtsiExtValassuredStCerts) || extensions.has(oids.idCeNoRevAvail)
  if (isShort && !basicConstraints.isCa) return true
  return isSelfIssued && isSignedBy(certificate, certificate)
}

/** Between a time-stamping unit and a responder, which may also write whole seconds only. */
const clockDifferenceMs = 2_000

/** Whether an answer knew what the issuer knew at a time: made after it, or said to hold until it. */
export function isFreshAt(
  { thisUpdate, nextUpdate, producedAt }: RevocationAnswer,
  at: Date,
): boolean {
  const tolerated = new Date(at.getTime() - clockDifferenceMs)
  if (thisUpdate >= tolerated || producedAt >= tolerated) return true
  return nextUpdate !== undefined && nextUpdate >= at
}
