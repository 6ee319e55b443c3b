import { type CertificationPath, isValidAt } from '#pki/certification-path'
import { type PathStep, stepsOf } from '../blocks/certification-path'
import {
  areConclusive,
  findRevocation,
  isFreshAt,
  isInBounds,
  needsNoRevocationData,
  type RevocationFindings,
} from '../blocks/revocation'
import { nameOfCertificate } from '../model/certificate-name'
import {
  because,
  type Conclusion,
  firstFailure,
  type SubIndication,
  withRemarks,
} from '../model/conclusion'
import { isSignatureReliable, reliableUntil } from '../policy/algorithm-end-dates'
import type { ValidationContext } from '../revocation/context'
import type { ProofsOfExistence } from './proofs-of-existence'

/** EN 319 102-1, 5.5.4, step 3: failures that may not have existed at the time of signing. */
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
  /** The time by which the signed data is proven to exist. */
  readonly at: Date
  /** Revocation data is fresh if it is at least as new as this time. */
  readonly freshAt: Date
  /** Proofs that the revocation data existed. */
  readonly proofs: ProofsOfExistence
}

/**
 * Checks whether a token that fails now was valid at its proven time of existence (EN 319 102-1, 5.5.4 and 5.6.2.1).
 * `accept` checks the token's own algorithms at that time. Failures that do not depend on time are returned unchanged.
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

/** The first failure of a step. NO_POE comes last, because another failure may be the reason for a missing proof. */
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
 * For each certificate of a path, signer first: the time by which its revocation data must be proven to exist (EN 319
 * 102-1, 5.6.2.2, validation time sliding). If an authority's key is revoked or its algorithm is broken, an attacker
 * with this key can write revocation data with any date.
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

/** The facts about the revocation of a certificate, from data that is proven to exist at the time `by`. */
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
      () => isExempt || areConclusive(answers),
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
      areConclusive(answers) ? 'OUT_OF_BOUNDS_NOT_REVOKED' : 'OUT_OF_BOUNDS_NO_POE',
      'certificate-out-of-validity',
      about,
    ],
    // EN 319 102-1, 5.6.2.4, step 1: the revocation data was made before its signer's certificate expired.
    [
      () =>
        isExempt ||
        areConclusive(
          answers.filter((one) => isInBounds(one, proofs.of(one.revocationData.id), context)),
        ),
      'REVOCATION_OUT_OF_BOUNDS_NO_POE',
      'revocation-signer-ended',
      about,
    ],
    [
      () => isExempt || areConclusive(answers.filter((one) => isFreshAt(one, freshAt))),
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
