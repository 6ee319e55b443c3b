import { type CertificationPath, isValidAt } from '#pki/certification-path'
import { type PathStep, stepsOf } from '../blocks/certification-path'
import {
  findRevocation,
  isFreshAt,
  isInBounds,
  needsNoRevocationData,
  type RevocationFindings,
} from '../blocks/revocation'
import {
  because,
  type Conclusion,
  firstFailure,
  type SubIndication,
  withRemarks,
} from '../conclusion'
import type { ValidationContext } from '../context'
import { nameOfCertificate } from '../model/certificate-name'
import { isSignatureReliable, reliableUntil } from '../policy/algorithm-end-dates'
import type { ProofsOfExistence } from './proofs-of-existence'

/** EN 319 102-1, 5.5.4, step 3: failures that may not have applied at the time of signing. */
const openQuestions = new Set<SubIndication>([
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'TRY_LATER',
  'OUT_OF_BOUNDS_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'REVOCATION_OUT_OF_BOUNDS_NO_POE',
])

/** A path, and the time at which it must have been valid. */
export interface PastPath {
  readonly path: CertificationPath
  /** The time at which the signed data is proven to exist. */
  readonly at: Date
  /** The earliest time of revocation data that counts as fresh. */
  readonly freshAt: Date
  /** Proofs that the revocation data existed. */
  readonly proofs: ProofsOfExistence
}

/**
 * Whether a token that fails now was valid at its proven time of existence (EN 319 102-1, 5.5.4 and
 * 5.6.2.1). `accept` judges the token's own algorithms at that time. Conclusions that do not depend on time are
 * returned
 * unchanged.
 */
export function holdInThePast(
  basic: Conclusion,
  past: PastPath,
  context: ValidationContext,
  accept: () => Conclusion,
): Conclusion {
  const { subIndication } = basic
  if (subIndication !== undefined && !openQuestions.has(subIndication)) return basic
  const failed = firstFailedStep(past, context)
  const conclusion = failed ?? accept()
  const warnings = basic.remarks.filter(({ level }) => level !== 'error')
  return withRemarks(conclusion, warnings)
}

/** A missing proof may only be the consequence of another failure, so other failures take precedence over NO_POE. */
function firstFailedStep(past: PastPath, context: ValidationContext): Conclusion | undefined {
  const { path, proofs } = past
  const controls = controlTimes(path, proofs, context)
  const failures = stepsOf(path)
    .map((step, index) => {
      const control = controls[index] ?? context.at
      const findings = provenRevocation(step, control, proofs, context)
      const found = { step, isSigner: index === 0, findings }
      return checkStep(found, past, { context, hasSlid: control < context.at })
    })
    .filter(({ indication }) => indication !== 'PASSED')
  return failures.find(({ subIndication }) => subIndication !== 'NO_POE') ?? failures[0]
}

/**
 * The time by which revocation data about each certificate of a path must be proven to exist, the signer first (EN
 * 319 102-1, 5.6.2.2, validation time sliding). After an authority's key is revoked or its algorithm is broken, an
 * attacker with the key can write answers with any date.
 */
function controlTimes(
  path: CertificationPath,
  proofs: ProofsOfExistence,
  context: ValidationContext,
): readonly Date[] {
  let control = context.at
  const times: Date[] = []
  for (const step of stepsOf(path).toReversed()) {
    times.unshift(control)
    const { revokedAt } = provenRevocation(step, control, proofs, context)
    const [{ signatureAlgorithm }, issuer] = step
    const until = signatureAlgorithm && reliableUntil(signatureAlgorithm, issuer, context)
    control = earliest(control, revokedAt, until)
  }
  return times
}

/** Facts about a certificate's revocation, only from data that is proven to exist by a time. */
function provenRevocation(
  [certificate, issuer]: PathStep,
  by: Date,
  proofs: ProofsOfExistence,
  context: ValidationContext,
): RevocationFindings {
  const findings = findRevocation(certificate, issuer, context)
  const isProven = ({ revocationData }: RevocationFindings['answers'][number]) =>
    (proofs.of(revocationData.id) ?? context.at) <= by
  return { ...findings, answers: findings.answers.filter(isProven) }
}

function earliest(first: Date, ...others: readonly (Date | undefined)[]): Date {
  return others.reduce<Date>((least, one) => (one && one < least ? one : least), first)
}

interface StepFindings {
  readonly step: PathStep
  readonly isSigner: boolean
  readonly findings: RevocationFindings
}

function checkStep(
  { step: [certificate, issuer], isSigner, findings }: StepFindings,
  { at, freshAt, proofs }: PastPath,
  { context, hasSlid }: { readonly context: ValidationContext; readonly hasSlid: boolean },
): Conclusion {
  const about = nameOfCertificate(certificate)
  if (at < certificate.notBefore) return because('NOT_YET_VALID', 'signed-before-validity', about)
  const { answers, revokedAt, isOnHold } = findings
  const isExempt = needsNoRevocationData(certificate)
  const { signatureAlgorithm } = certificate
  const isRevoked = revokedAt !== undefined && revokedAt <= at
  return firstFailure([
    [
      () => isExempt || answers.length > 0,
      hasSlid ? 'NO_POE' : 'TRY_LATER',
      hasSlid ? 'revocation-data-unproven' : 'revocation-unknown',
      about,
    ],
    [
      () => !isRevoked,
      isSigner ? 'REVOKED_NO_POE' : 'REVOKED_CA_NO_POE',
      'certificate-revoked',
      about,
    ],
    [() => !isOnHold, 'TRY_LATER', 'certificate-on-hold', about],
    [
      () => isValidAt(certificate, at),
      answers.length > 0 ? 'OUT_OF_BOUNDS_NOT_REVOKED' : 'OUT_OF_BOUNDS_NO_POE',
      'certificate-out-of-validity',
      about,
    ],
    // EN 319 102-1, 5.6.2.4, step 1
    [
      () =>
        isExempt ||
        answers.some((answer) => isInBounds(answer, proofs.of(answer.revocationData.id), context)),
      'REVOCATION_OUT_OF_BOUNDS_NO_POE',
      'revocation-signer-ended',
      about,
    ],
    [
      () => isExempt || answers.some((answer) => isFreshAt(answer, freshAt)),
      'TRY_LATER',
      'revocation-too-old',
      about,
    ],
    [
      () => !!signatureAlgorithm && isSignatureReliable(signatureAlgorithm, issuer, at, context),
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      'certificate-algorithm-unreliable',
      about,
    ],
  ])
}
