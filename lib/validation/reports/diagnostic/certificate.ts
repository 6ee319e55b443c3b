import { encodeBase64 } from '@/lib/encoding/base64'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { Certificate } from '@/lib/pki/certificate'
import { subjectAlternativeNames } from '@/lib/pki/certificate/subject-alternative-names'
import type { RevocationAnswer } from '../../evidence/check-revocation'
import { certificateId } from '../../model/token-id'
import { keySizeOf } from '../../policy/key-size'
import { zonelessText } from '../dates'
import { basicSignature, keyAlgorithm } from './algorithm-names'
import { chainOf } from './chain'
import { nameForms, namePart } from './names'
import { qcStatements } from './qc-statements'

/** What is known of a certificate beside its own bytes. */
export interface CertificateSurroundings {
  /** From it to an anchor, when there is a way. */
  readonly path: readonly Certificate[] | undefined
  readonly issuer: Certificate | undefined
  readonly isTrusted: boolean
  readonly sources: readonly string[]
  readonly answers: readonly RevocationAnswer[]
  readonly trustedServiceProviders: readonly object[]
}

export function diagnosticCertificate(certificate: Certificate, around: CertificateSurroundings) {
  return {
    Id: certificateId(certificate),
    Sources: around.sources,
    BasicSignature: basicSignature(certificate.signatureAlgorithm, around.issuer, [
      around.issuer !== undefined,
      around.issuer !== undefined,
    ]),
    ...chainOf(around.issuer, around.path?.slice(1)),
    Trusted: around.isTrusted,
    TrustedServiceProviders: around.trustedServiceProviders,
    Revocations: around.answers.map(revocationLink),
    // Last: what is added behind so many keys costs fifteen times as much.
    ...ownFacts(certificate),
  }
}

/** Authorities are written into the reports of most files, and their bytes never change. */
const knownFacts = new WeakMap<Certificate, ReturnType<typeof readOwnFacts>>()

function ownFacts(certificate: Certificate) {
  const facts = knownFacts.get(certificate) ?? readOwnFacts(certificate)
  knownFacts.set(certificate, facts)
  return facts
}

/** What the certificate's own bytes say. */
function readOwnFacts(certificate: Certificate) {
  const { subject, issuer, serialNumber, notAfter, notBefore } = certificate
  return {
    SubjectDistinguishedName: nameForms(subject),
    IssuerDistinguishedName: nameForms(issuer),
    // More digits than a JSON number holds: written as text.
    SerialNumber: serialNumber.toString(),
    ...subjectParts(certificate),
    SubjectAlternativeNames: subjectAlternativeNames(certificate),
    AuthorityInformationAccessUrls: certificate.caIssuersUrls,
    CRLDistributionPoints: certificate.crlUrls,
    OCSPAccessUrls: certificate.ocspUrls,
    NotAfter: zonelessText(notAfter),
    NotBefore: zonelessText(notBefore),
    PublicKeySize: keySizeOf(certificate)?.bits,
    PublicKeyEncryptionAlgo: keyAlgorithm(certificate),
    EntityKey: `PK-${encodeHex(digest('SHA-256', certificate.subjectPublicKeyInfo)).toUpperCase()}`,
    KeyUsageBits: (certificate.keyUsage ?? []).map((bit) => (bit === 'cRLSign' ? 'crlSign' : bit)),
    ExtendedKeyUsages: certificate.extendedKeyUsage ?? [],
    IdPkixOcspNoCheck: certificate.hasOcspNoCheck,
    SelfSigned: certificate.isSelfIssued,
    CertificatePolicies: certificate.policies,
    ...qcStatements(certificate),
    Base64Encoded: encodeBase64(certificate.der),
  }
}

function subjectParts({ subject }: Certificate) {
  return {
    SubjectSerialNumber: namePart(subject, 'serialNumber'),
    CommonName: namePart(subject, 'commonName'),
    Locality: namePart(subject, 'locality'),
    State: namePart(subject, 'stateOrProvince'),
    CountryName: namePart(subject, 'country'),
    OrganizationIdentifier: namePart(subject, 'organisationIdentifier'),
    OrganizationName: namePart(subject, 'organisation'),
    OrganizationalUnit: namePart(subject, 'organisationUnit'),
    Title: namePart(subject, 'title'),
    GivenName: namePart(subject, 'givenName'),
    Surname: namePart(subject, 'surname'),
    Pseudonym: namePart(subject, 'pseudonym'),
    Email: namePart(subject, 'email'),
  }
}

function revocationLink({ evidence, status }: RevocationAnswer) {
  return {
    Revocation: evidence.id,
    Status: status.is.toUpperCase(),
    Reason: status.is === 'revoked' ? status.reason : undefined,
    RevocationDate: status.is === 'revoked' ? zonelessText(status.at) : undefined,
  }
}
