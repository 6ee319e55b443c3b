import type { Certificate } from '#pki/certificate/certificate'
import {
  type CertificationPath,
  checkCertificationPath,
  isValidAt,
  type PathFailure,
} from '#pki/certification-path'
import { oids } from '#pki/oids'
import { nameOfCertificate } from '../model/certificate-name'
import { because, type Conclusion, firstFailure, passed } from '../model/conclusion'
import { isSignatureReliable } from '../policy/algorithm-end-dates'
import { type PolicyName, policies } from '../policy/validation-policy'
import { type CertificateUse, pathsOf } from '../revocation/certification-paths'
import type { RevocationRejection } from '../revocation/check-revocation'
import type { ValidationContext } from '../revocation/context'
import {
  areConclusive,
  findRevocation,
  isInBounds,
  needsNoRevocationData,
  type RevocationFindings,
} from './revocation'

type SignerUse = Exclude<CertificateUse, 'revocation'>

export interface PathFindings {
  readonly conclusion: Conclusion
  /** Starts with the signer's certificate; undefined if no path leads to an anchor. */
  readonly path: CertificationPath | undefined
}

/**
 * XCV, X.509 certificate validation (EN 319 102-1, 5.2.6) at the validation time, to anchors that were trusted at the
 * proven time of existence of the token. The first path that passes is used; if none passes, the first path.
 */
export function validatePath(
  certificate: Certificate,
  use: SignerUse,
  trustedAt: Date,
  context: ValidationContext,
): PathFindings {
  let first: PathFindings | undefined
  for (const path of pathsOf(certificate, use, trustedAt, context)) {
    const findings = { path, conclusion: concludePath(path, use, context) }
    if (findings.conclusion.indication === 'PASSED') return findings
    first ??= findings
  }
  const about = nameOfCertificate(certificate)
  const conclusion = because('NO_CERTIFICATE_CHAIN_FOUND', 'no-certification-path', about)
  return first ?? { path: undefined, conclusion }
}

function concludePath(
  path: CertificationPath,
  use: SignerUse,
  context: ValidationContext,
): Conclusion {
  const steps = [() => checkUse(path[0], use, context.policy), () => checkConstraints(path)].concat(
    stepsOf(path).map(
      ([certificate, issuer], index) =>
        () =>
          checkCertificate(certificate, issuer, index === 0, context),
    ),
  )
  for (const step of steps) {
    const conclusion = step()
    if (conclusion.indication !== 'PASSED') return conclusion
  }
  return passed
}

export type PathStep = readonly [certificate: Certificate, issuer: Certificate]

/** Returns each certificate below the anchor with its issuer. The anchor itself is not checked. */
export function stepsOf(path: CertificationPath): readonly PathStep[] {
  return path.slice(1).map((issuer, index) => [path[index] ?? path[0], issuer] as const)
}

type IsForUse = (certificate: Certificate, policy: PolicyName) => boolean

const purposes: Readonly<Record<SignerUse, IsForUse>> = {
  // A key that is only for encryption or for certificates cannot sign documents.
  signature: (certificate, policy) =>
    isForSignatures(certificate) ||
    (policies[policy].authenticationKeySigns && isForAuthentication(certificate)),
  'time-stamp': ({ extendedKeyUsage }) =>
    extendedKeyUsage?.includes(oids.idKpTimeStamping) ?? false,
}

/** EN 319 412-2, 4.3.2: a signature key has the usage nonRepudiation. Certificates without key usage are accepted. */
export function isForSignatures({ keyUsage }: Certificate): boolean {
  return keyUsage === undefined || keyUsage.includes('nonRepudiation')
}

function isForAuthentication({ keyUsage }: Certificate): boolean {
  return keyUsage?.includes('digitalSignature') ?? false
}

function checkUse(certificate: Certificate, use: SignerUse, policy: PolicyName): Conclusion {
  const about = nameOfCertificate(certificate)
  const key = use === 'signature' ? 'key-not-for-signatures' : 'key-not-for-time-stamps'
  return firstFailure([
    [() => purposes[use](certificate, policy), 'CHAIN_CONSTRAINTS_FAILURE', key, about],
  ])
}

/** Path failures of RFC 5280, 6.1. Validity and revocation have their own sub-indications. */
const constraintFailures: Readonly<
  Record<
    Exclude<PathFailure, 'outside-validity'>,
    'CHAIN_CONSTRAINTS_FAILURE' | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  >
> = {
  'no-issuer-found': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'signature-wrong': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'not-a-ca': 'CHAIN_CONSTRAINTS_FAILURE',
  'may-not-sign-certificates': 'CHAIN_CONSTRAINTS_FAILURE',
  'path-too-long': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'name-not-permitted': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'policy-missing': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'unknown-critical-extension': 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
}

function checkConstraints(path: CertificationPath): Conclusion {
  const [failure] = checkCertificationPath(path, path[0].notBefore).filter(
    (reason) => reason !== 'outside-validity',
  )
  if (!failure) return passed
  return because(constraintFailures[failure], `path-${failure}`, nameOfCertificate(path[0]))
}

function checkCertificate(
  certificate: Certificate,
  issuer: Certificate,
  isSigner: boolean,
  context: ValidationContext,
): Conclusion {
  const about = nameOfCertificate(certificate)
  const isExempt = needsNoRevocationData(certificate)
  const revocation = findRevocation(certificate, issuer, context)
  const { signatureAlgorithm } = certificate
  return firstFailure([
    // As in EU DSS: if all revocation data was rejected, the result is not TRY_LATER.
    [
      () => isExempt || isAnswered(revocation) || !isRefused(certificate, issuer, context),
      'CERTIFICATE_CHAIN_GENERAL_FAILURE',
      'revocation-unacceptable',
      about,
    ],
    [() => isExempt || isAnswered(revocation), 'TRY_LATER', 'revocation-unknown', about],
    [
      () => revocation.revokedAt === undefined,
      isSigner ? 'REVOKED_NO_POE' : 'REVOKED_CA_NO_POE',
      'certificate-revoked',
      about,
    ],
    [() => !revocation.isOnHold, 'TRY_LATER', 'certificate-on-hold', about],
    [
      () =>
        !!signatureAlgorithm &&
        isSignatureReliable(signatureAlgorithm, issuer, context.at, context),
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      'certificate-algorithm-unreliable',
      about,
    ],
    [
      () => isValidAt(certificate, context.at),
      isAnswered(revocation) ? 'OUT_OF_BOUNDS_NOT_REVOKED' : 'OUT_OF_BOUNDS_NO_POE',
      'certificate-out-of-validity',
      about,
    ],
    // EN 319 102-1, 5.2.6.4, step 8: the revocation data was made before its signer's certificate expired.
    [
      () =>
        isExempt ||
        areConclusive(revocation.answers.filter((one) => isInBounds(one, undefined, context))),
      'REVOCATION_OUT_OF_BOUNDS_NO_POE',
      'revocation-signer-ended',
      about,
    ],
  ])
}

function isAnswered({ answers }: RevocationFindings): boolean {
  return areConclusive(answers)
}

/** Reasons for which revocation data is rejected because it is about another certificate, issuer or scope. */
const elsewhere: readonly RevocationRejection[] = [
  'other-certificate',
  'other-issuer',
  'other-scope',
]

/** Whether revocation data about this certificate was rejected. */
function isRefused(
  certificate: Certificate,
  issuer: Certificate,
  { pool }: ValidationContext,
): boolean {
  return pool
    .verdictsOf(certificate, issuer)
    .some((verdict) => !verdict.accepted && !elsewhere.includes(verdict.reason))
}
