import type { CertificationPath } from '@/lib/pki/certification-path'
import { stepsOf } from '../blocks/certification-path'
import { findRevocation, type RevocationFindings } from '../blocks/revocation'
import type { ValidationContext } from '../context'
import { reliableUntil } from '../policy/algorithm-end-dates'
import type { ProofsOfExistence } from './proofs-of-existence'

/**
 * By when revocation data about each certificate of a path has to be proven to exist, the signer first (EN
 * 319 102-1, 5.6.2.2, validation time sliding): whoever gets hold of an authority's key once it was revoked,
 * or once its algorithm fell, can write answers of any date.
 */
export function controlTimes(
  path: CertificationPath,
  proofs: ProofsOfExistence,
  context: ValidationContext,
): readonly Date[] {
  let control = context.at
  const times: Date[] = []
  for (const [certificate, issuer] of stepsOf(path).toReversed()) {
    times.unshift(control)
    const { revokedAt } = provenRevocation(certificate, issuer, control, proofs, context)
    const { signatureAlgorithm } = certificate
    const until = signatureAlgorithm && reliableUntil(signatureAlgorithm, issuer, context.policy)
    control = earliest(control, revokedAt, until)
  }
  return times
}

/** What is known of a certificate's revocation from data that is proven to exist by a time. */
export function provenRevocation(
  certificate: CertificationPath[0],
  issuer: CertificationPath[0],
  by: Date,
  proofs: ProofsOfExistence,
  context: ValidationContext,
): RevocationFindings {
  const findings = findRevocation(certificate, issuer, context)
  const isProven = ({ evidence }: RevocationFindings['answers'][number]) =>
    (proofs.of(evidence.id) ?? context.at) <= by
  return { ...findings, answers: findings.answers.filter(isProven) }
}

function earliest(first: Date, ...others: readonly (Date | undefined)[]): Date {
  return others.reduce<Date>((least, one) => (one && one < least ? one : least), first)
}
