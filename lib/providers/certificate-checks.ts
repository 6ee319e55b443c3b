import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate'
import { isValidAt } from '@/lib/pki/certification-path'
import { MalformedCertificate } from '@/lib/pki/malformed-certificate'
import type { AcceptedCertificate, CertificateLevel } from './identity-provider'
import type { Person } from './person'
import { isPerson, type PersonIdentity, personIdentity } from './person-identity'
import { ProviderFailure, type ProviderFailureReason } from './provider-failure'

/**
 * Issuers of a certificate up to a trust anchor, nearest first, as valid at the time; undefined when no
 * path leads to one. All certificates DER.
 */
export type IssuerSearch = (certificate: Bytes, at: Date) => Promise<readonly Bytes[] | undefined>

/** What a certificate from a provider must be. */
export interface CertificateExpectations {
  readonly purpose: 'signing' | 'authentication'
  readonly person: Person
  readonly level: CertificateLevel
  readonly at: Date
}

interface Candidate {
  readonly certificate: Certificate
  readonly identity: PersonIdentity
  readonly expected: CertificateExpectations
}

interface Check {
  readonly holds: (candidate: Candidate) => boolean
  readonly otherwise: ProviderFailureReason
}

const checks: readonly Check[] = [
  { holds: isWithinValidity, otherwise: 'certificate-rejected' },
  { holds: hasPurpose, otherwise: 'certificate-rejected' },
  { holds: namesPerson, otherwise: 'other-person' },
  { holds: hasLevel, otherwise: 'not-qualified' },
]

/**
 * Accepts a certificate that is what was asked for and leads to a trust anchor. Whether it was revoked
 * is for the caller to ask. Throws `ProviderFailure`.
 */
export async function acceptCertificate(
  der: Bytes,
  expected: CertificateExpectations,
  issuersOf: IssuerSearch,
): Promise<AcceptedCertificate> {
  const certificate = readCertificate(der)
  const identity = personIdentity(certificate)
  if (!identity) throw new ProviderFailure('certificate-rejected')
  for (const { holds, otherwise } of checks) {
    if (!holds({ certificate, identity, expected })) throw new ProviderFailure(otherwise)
  }
  const issuers = await issuersOf(der, expected.at)
  if (!issuers) throw new ProviderFailure('certificate-rejected')
  return { certificate: der, issuers, identity }
}

/** Throws `ProviderFailure` where `parseCertificate` finds no certificate. */
export function readCertificate(der: Bytes): Certificate {
  try {
    return parseCertificate(der)
  } catch (cause) {
    if (!(cause instanceof MalformedCertificate)) throw cause
    throw new ProviderFailure('certificate-rejected', { cause })
  }
}

function isWithinValidity({ certificate, expected }: Candidate): boolean {
  return isValidAt(certificate, expected.at)
}

// Smart-ID certificates state one of these, Mobile-ID certificates none (RFC 5280, 4.2.1.12).
const authenticationPurposes = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.4.1.62306.5.7.0']

function hasPurpose({ certificate, expected }: Candidate): boolean {
  const { keyUsage = [], extendedKeyUsage = authenticationPurposes, basicConstraints } = certificate
  if (basicConstraints.isCa) return false
  const signs = keyUsage.includes('nonRepudiation')
  if (expected.purpose === 'signing') return signs
  const authenticates = extendedKeyUsage.some((use) => authenticationPurposes.includes(use))
  return !signs && keyUsage.includes('digitalSignature') && authenticates
}

function namesPerson({ identity, expected }: Candidate): boolean {
  return isPerson(identity, expected.person)
}

// Policies of Smart-ID Basic, live and test: somebody registered without meeting anyone.
const basicPolicies = ['1.3.6.1.4.1.10015.17.1', '1.3.6.1.4.1.10015.3.17.1']

/** EN 319 412-5 speaks of signing certificates; authentication certificates are told apart by policy. */
function hasLevel({ certificate, expected }: Candidate): boolean {
  const { policies, qualifiedStatements } = certificate
  if (policies.some((policy) => basicPolicies.includes(policy))) return false
  if (expected.purpose === 'authentication') return true
  const { isQualified, hasQualifiedDevice } = qualifiedStatements
  return isQualified && (expected.level === 'QUALIFIED' || hasQualifiedDevice)
}
