import type { Bytes } from '@/lib/encoding/bytes'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { MalformedCertificate } from '@/lib/pki/certificate/malformed-certificate'
import { isValidAt } from '@/lib/pki/certification-path'
import { oids } from '@/lib/pki/oids'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import type { AcceptedCertificate } from '../identity-provider'
import { isPerson, type PersonIdentity, personIdentity, personNamed } from '../person-identity'
import { ProviderFailure, type ProviderFailureReason } from '../provider-failure'

/**
 * Issuers of a certificate up to a trust anchor, nearest first, as valid at the time; undefined when no
 * path leads to one. All certificates DER. Throws `ProviderFailure` when one of them cannot be had now.
 */
export type IssuerSearch = (certificate: Bytes, at: Date) => Promise<readonly Bytes[] | undefined>

/** Whether a certificate has been revoked, by its issuer's word. Throws `ProviderFailure` when none comes. */
export type RevocationCheck = (certificate: Bytes, issuer: Bytes) => Promise<boolean>

/** What tells the certificates of one provider, as its documentation describes them. */
export interface CertificateScheme {
  /** Policies of accounts opened face to face or the like; empty: the scheme has no policies of its own. */
  readonly qualifiedPolicies: readonly string[]
  /** Policies of accounts opened without that: never qualified, whatever else they state. */
  readonly basicPolicies: readonly string[]
  /** The ways authentication certificates are marked, newest first. */
  readonly authentication: readonly AuthenticationMark[]
}

/** What a certificate from a provider must be. */
export interface CertificateExpectations {
  readonly scheme: CertificateScheme
  readonly purpose: 'signing' | 'authentication'
  /** Absent: anybody whom their personal code tells from everybody else. */
  readonly person?: Person | undefined
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
  { holds: isOfScheme, otherwise: 'certificate-rejected' },
  { holds: hasPurpose, otherwise: 'certificate-rejected' },
  { holds: namesPerson, otherwise: 'other-person' },
  {
    holds: ({ identity }) => personNamed(identity.identifier) !== undefined,
    otherwise: 'not-qualified',
  },
  { holds: hasLevel, otherwise: 'not-qualified' },
]

interface AuthenticationMark {
  /** All of them. */
  readonly keyUsage: readonly KeyUsage[]
  /** Absent: the certificate states none. */
  readonly extendedKeyUsage?: string
}

type KeyUsage = NonNullable<Certificate['keyUsage']>[number]

const clientAuthentication = '1.3.6.1.5.5.7.3.2'

/** MID REST API: one kind of account. Cards before 2021 state client authentication, others nothing. */
export const mobileIdScheme: CertificateScheme = {
  qualifiedPolicies: [],
  basicPolicies: [],
  authentication: [
    { keyUsage: ['digitalSignature'] },
    { keyUsage: ['digitalSignature'], extendedKeyUsage: clientAuthentication },
  ],
}

/** Smart-ID RP API, response verification: live policies, and those of the older test authorities. */
export const smartIdScheme: CertificateScheme = {
  qualifiedPolicies: ['1.3.6.1.4.1.10015.17.2', '1.3.6.1.4.1.10015.3.17.2'],
  basicPolicies: ['1.3.6.1.4.1.10015.17.1', '1.3.6.1.4.1.10015.3.17.1'],
  authentication: [
    // Since April 2025.
    { keyUsage: ['digitalSignature'], extendedKeyUsage: '1.3.6.1.4.1.62306.5.7.0' },
    {
      keyUsage: ['digitalSignature', 'keyEncipherment', 'dataEncipherment'],
      extendedKeyUsage: clientAuthentication,
    },
  ],
}

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

/** An authority may issue for several services: the policy tells which one vouched for the person. */
function isOfScheme({ certificate, expected }: Candidate): boolean {
  const { qualifiedPolicies, basicPolicies } = expected.scheme
  if (qualifiedPolicies.length === 0) return true
  const known = [...qualifiedPolicies, ...basicPolicies]
  return certificate.policies.some((policy) => known.includes(policy))
}

function hasPurpose(candidate: Candidate): boolean {
  const { keyUsage = [], basicConstraints } = candidate.certificate
  if (basicConstraints.isCa) return false
  const signs = keyUsage.includes('nonRepudiation')
  return candidate.expected.purpose === 'signing' ? signs : !signs && authenticates(candidate)
}

/** One of the scheme's ways to mark an authentication certificate, whole: key usage and extended key usage. */
function authenticates({ certificate, expected }: Candidate): boolean {
  const { keyUsage = [], extendedKeyUsage = [] } = certificate
  return expected.scheme.authentication.some(
    (mark) =>
      mark.keyUsage.every((usage) => keyUsage.includes(usage)) &&
      (mark.extendedKeyUsage === undefined
        ? extendedKeyUsage.length === 0
        : extendedKeyUsage.includes(mark.extendedKeyUsage)),
  )
}

function namesPerson({ identity, expected }: Candidate): boolean {
  return !expected.person || isPerson(identity, expected.person)
}

/** EN 319 412-5 speaks of signing certificates; authentication certificates are told apart by policy. */
function hasLevel({ certificate, expected }: Candidate): boolean {
  const { policies, qualifiedStatements } = certificate
  if (policies.some((policy) => expected.scheme.basicPolicies.includes(policy))) return false
  if (expected.purpose === 'authentication') return true
  const { isQualified, hasQualifiedDevice, types } = qualifiedStatements
  // EN 319 412-5, 4.2.3: without a type, the certificate is for electronic signatures.
  const isForSignatures = types.length === 0 || types.includes(oids.idEtsiQctEsign)
  return isQualified && isForSignatures && (expected.level === 'QUALIFIED' || hasQualifiedDevice)
}
