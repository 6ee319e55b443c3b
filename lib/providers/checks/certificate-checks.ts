import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { PublicKey } from '@paraph/validator/encoding/platform/crypto-port'
import { type Certificate, parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { MalformedCertificate } from '@paraph/validator/pki/certificate/malformed-certificate'
import { publicKeyOf } from '@paraph/validator/pki/certificate/public-key'
import { isValidAt } from '@paraph/validator/pki/certification-path'
import { oids } from '@paraph/validator/pki/oids'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import type { AcceptedCertificate } from '../identity-provider'
import { isPerson, type PersonIdentity, personIdentity, personNamed } from '../person-identity'
import { ProviderFailure, type ProviderFailureReason } from '../provider-failure'

/**
 * Returns the issuers of a certificate up to a trust anchor, nearest first, as valid at the time; undefined if no
 * path leads to one. All certificates are DER. Throws `ProviderFailure` if an issuer cannot be fetched at present.
 */
export type IssuerSearch = (certificate: Bytes, at: Date) => Promise<readonly Bytes[] | undefined>

/**
 * Whether a certificate has been revoked according to its issuer. Throws `ProviderFailure` if the issuer does not
 * answer.
 */
export type RevocationCheck = (certificate: Bytes, issuer: Bytes) => Promise<boolean>

/** The marks of one provider's certificates, as its documentation describes them. */
export interface CertificateScheme {
  /**
   * Policies of accounts opened with proof of identity, for example face to face. Empty: the scheme has no policies
   * of its own.
   */
  readonly qualifiedPolicies: readonly string[]
  /** Policies of accounts opened without proof of identity: never qualified, whatever else they state. */
  readonly basicPolicies: readonly string[]
  /** Policies of other schemes of the same authorities, together with all policies below them. Absent: none. */
  readonly foreignPolicies?: readonly string[]
  /** Policies of which one is required, or one below it. Absent or empty: none. */
  readonly requiredPolicies?: readonly string[]
  /** The key usages that mark authentication certificates, newest first. */
  readonly authentication: readonly AuthenticationMark[]
  /** Whether its people are of any country and may be identified by a card, passport or tax number. */
  readonly isOfAllCountries?: true
}

/** Requirements on a certificate from a provider. */
export interface CertificateExpectations {
  readonly scheme: CertificateScheme
  readonly purpose: 'signing' | 'authentication'
  /** Absent: any person who can be identified by their personal code. */
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
  /** Names the check in the log. */
  readonly word: string
}

const checks: readonly Check[] = [
  { holds: isWithinValidity, otherwise: 'certificate-rejected', word: 'validity' },
  { holds: isOfScheme, otherwise: 'certificate-rejected', word: 'policy' },
  { holds: hasPurpose, otherwise: 'wrong-purpose', word: 'purpose' },
  { holds: namesPerson, otherwise: 'other-person', word: 'person' },
  { holds: hasKnownIdentifier, otherwise: 'not-qualified', word: 'identifier' },
  { holds: hasLevel, otherwise: 'not-qualified', word: 'level' },
]

interface AuthenticationMark {
  /** All of them are required. */
  readonly keyUsage: readonly KeyUsage[]
  /** Absent: the certificate states none. */
  readonly extendedKeyUsage?: string
}

type KeyUsage = NonNullable<Certificate['keyUsage']>[number]

const clientAuthentication = '1.3.6.1.5.5.7.3.2'

/**
 * MID REST API: there is one type of account. Cards before 2021 state client authentication, others state
 * nothing.
 */
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
 * Certificates of remote signing services. Authorities differ in their policies; qualified statements, the path to a
 * listed service or a configured authority, and the person decide.
 */
export const remoteScheme: CertificateScheme = {
  qualifiedPolicies: [],
  // EN 319 411-1, 5.3: LCP asks for less proof of identity than NCP.
  basicPolicies: ['0.4.0.2042.1.3'],
  // RFC 5280, 4.2.1.3 and 4.2.1.12.
  authentication: [
    { keyUsage: ['digitalSignature'], extendedKeyUsage: clientAuthentication },
    { keyUsage: ['digitalSignature'] },
  ],
  isOfAllCountries: true,
}

/**
 * ID cards: the operator names their issuers and policies; the key usage shows the purpose. The authorities of Estonia
 * also certify Mobile-ID and Smart-ID, whose keys sign data that any website sends them.
 */
export const cardScheme: CertificateScheme = {
  qualifiedPolicies: [],
  basicPolicies: [],
  foreignPolicies: [
    // Mobile-ID; the third is for test certificates.
    '1.3.6.1.4.1.10015.1.3',
    '1.3.6.1.4.1.10015.18',
    '1.3.6.1.4.1.10015.3.1.3',
    // Smart-ID; the second is for test certificates.
    '1.3.6.1.4.1.10015.17',
    '1.3.6.1.4.1.10015.3.17',
  ],
  isOfAllCountries: true,
  authentication: [
    { keyUsage: ['digitalSignature'], extendedKeyUsage: clientAuthentication },
    // Luxembourg states no extended key usage.
    { keyUsage: ['digitalSignature'] },
  ],
}

/**
 * Accepts a certificate that meets the expectations and leads to a trust anchor. The caller must check revocation.
 * Throws `ProviderFailure`.
 */
export async function acceptCertificate(
  der: Bytes,
  expected: CertificateExpectations,
  issuersOf: IssuerSearch,
): Promise<AcceptedCertificate> {
  const certificate = readCertificate(der)
  const identity = personIdentity(certificate)
  if (!identity) throw new ProviderFailure('certificate-rejected', { providerWord: 'subject' })
  for (const { holds, otherwise, word } of checks) {
    if (holds({ certificate, identity, expected })) continue
    throw new ProviderFailure(otherwise, { providerWord: word })
  }
  const issuers = await issuersOf(der, expected.at)
  if (!issuers) throw new ProviderFailure('certificate-rejected', { providerWord: 'issuer' })
  return { certificate: der, issuers, identity }
}

/** Throws `ProviderFailure` if the bytes are not a certificate. */
function readCertificate(der: Bytes): Certificate {
  try {
    return parseCertificate(der)
  } catch (cause) {
    throw asRejected(cause)
  }
}

/** The public key of a certificate. Throws `ProviderFailure` if the certificate or its key cannot be read. */
export function certifiedKey(der: Bytes): PublicKey {
  try {
    return publicKeyOf(readCertificate(der))
  } catch (cause) {
    throw asRejected(cause)
  }
}

function asRejected(cause: unknown): unknown {
  if (!(cause instanceof MalformedCertificate)) return cause
  return new ProviderFailure('certificate-rejected', { providerWord: 'unreadable', cause })
}

function isWithinValidity({ certificate, expected }: Candidate): boolean {
  return isValidAt(certificate, expected.at)
}

/** An authority may issue for several services: the policy shows which service vouched for the person. */
function isOfScheme({ certificate, expected }: Candidate): boolean {
  const {
    qualifiedPolicies,
    basicPolicies,
    foreignPolicies,
    requiredPolicies = [],
  } = expected.scheme
  const isBelow = (arcs: readonly string[] = []) =>
    certificate.policies.some((policy) => arcs.some(isAtOrAbove(policy)))
  if (isBelow(foreignPolicies)) return false
  if (requiredPolicies.length > 0 && !isBelow(requiredPolicies)) return false
  if (qualifiedPolicies.length === 0) return true
  const known = [...qualifiedPolicies, ...basicPolicies]
  return certificate.policies.some((policy) => known.includes(policy))
}

const isAtOrAbove = (policy: string) => (arc: string) => `${policy}.`.startsWith(`${arc}.`)

/** Whether a certificate is one of the scheme for authentication; false if it cannot be read. */
export function isForAuthentication(der: Bytes, scheme: CertificateScheme): boolean {
  try {
    const certificate = parseCertificate(der)
    return hasPurpose({ certificate, expected: { scheme, purpose: 'authentication' } })
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}

interface Purposeful extends Pick<Candidate, 'certificate'> {
  readonly expected: Pick<CertificateExpectations, 'scheme' | 'purpose'>
}

function hasPurpose(candidate: Purposeful): boolean {
  const { keyUsage = [], basicConstraints } = candidate.certificate
  if (basicConstraints.isCa) return false
  const signs = keyUsage.includes('nonRepudiation')
  return candidate.expected.purpose === 'signing' ? signs : !signs && authenticates(candidate)
}

/**
 * Whether the certificate has one of the scheme's authentication marks completely: key usage and extended key usage.
 */
function authenticates({ certificate, expected }: Purposeful): boolean {
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

function hasKnownIdentifier({ identity, expected }: Candidate): boolean {
  return expected.scheme.isOfAllCountries ?? personNamed(identity.identifier) !== undefined
}

/** EN 319 412-5 covers signing certificates; for authentication certificates the policy decides. */
function hasLevel({ certificate, expected }: Candidate): boolean {
  const { policies, qualifiedStatements } = certificate
  if (policies.some((policy) => expected.scheme.basicPolicies.includes(policy))) return false
  if (expected.purpose === 'authentication') return true
  const { isQualified, hasQualifiedDevice, types } = qualifiedStatements
  // EN 319 412-5, 4.2.3: without a type, the certificate is for electronic signatures.
  const isForSignatures = types.length === 0 || types.includes(oids.idEtsiQctEsign)
  return isQualified && isForSignatures && (expected.level === 'QUALIFIED' || hasQualifiedDevice)
}
