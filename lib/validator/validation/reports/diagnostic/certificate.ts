import { encodeBase64 } from '#encoding/base64'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { Certificate } from '#pki/certificate/certificate'
import { type DistinguishedName, nameAttributes } from '#pki/certificate/distinguished-name'
import { rfc4514Text } from '#pki/certificate/distinguished-name-text'
import { qualifiedStatementDetails } from '#pki/certificate/qualified-statement-details'
import { subjectAlternativeNames } from '#pki/certificate/subject-alternative-names'
import { oids } from '#pki/oids'
import { certificateId } from '../../model/token'
import { keySizeOf } from '../../policy/key-size'
import type { RevocationAnswer } from '../../revocation/check-revocation'
import { zonelessText } from '../dates'
import { basicSignature, keyAlgorithm } from './algorithm-names'
import { chainOf } from './token'

/** Facts about a certificate that are not in its own bytes. */
export interface CertificateSurroundings {
  /** Starts with the certificate and ends with an anchor; undefined if there is no path. */
  readonly path: readonly Certificate[] | undefined
  readonly issuer: Certificate | undefined
  readonly isTrusted: boolean
  readonly sources: readonly string[]
  readonly answers: readonly RevocationAnswer[]
  readonly trustedServiceProviders: readonly object[]
  readonly listNotLookedAt: string | undefined
}

export function diagnosticCertificate(certificate: Certificate, around: CertificateSurroundings) {
  const chain = chainOf(around.issuer, around.path?.slice(1))
  return {
    Id: certificateId(certificate),
    Sources: around.sources,
    BasicSignature: basicSignature(certificate.signatureAlgorithm, around.issuer, [
      around.issuer !== undefined,
      around.issuer !== undefined,
    ]),
    SigningCertificate: chain.SigningCertificate,
    CertificateChain: chain.CertificateChain,
    Trusted: around.isTrusted,
    TrustedServiceProviders: around.trustedServiceProviders,
    Revocations: around.answers.map(revocationLink),
    /** The territory whose trusted list is not loaded. Other validators do not write this field. */
    TrustedListNotLookedAt: around.listNotLookedAt,
    // The spread comes last, because adding keys after it takes fifteen times as long.
    ...ownFacts(certificate),
  }
}

/** A cache. Authorities occur in the reports of most files, and their bytes do not change. */
const knownFacts = new WeakMap<Certificate, ReturnType<typeof readOwnFacts>>()

function ownFacts(certificate: Certificate) {
  const facts = knownFacts.get(certificate) ?? readOwnFacts(certificate)
  knownFacts.set(certificate, facts)
  return facts
}

/** Facts from the bytes of the certificate. */
function readOwnFacts(certificate: Certificate) {
  const { subject, issuer, serialNumber, notAfter, notBefore } = certificate
  return {
    SubjectDistinguishedName: nameForms(subject),
    IssuerDistinguishedName: nameForms(issuer),
    // Text, because a JSON number cannot hold so many digits.
    SerialNumber: serialNumber.toString(),
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
    Base64Encoded: encodeBase64(certificate.der),
    ...subjectParts(certificate),
    ...qcStatements(certificate),
  }
}

/** A name in both forms of the diagnostic data. */
function nameForms(name: DistinguishedName) {
  const text = rfc4514Text(name)
  return [
    { value: text.normalize('NFKC').toLowerCase(), Format: 'CANONICAL' },
    { value: text, Format: 'RFC2253' },
  ]
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

const attributeTypes = {
  ...nameAttributes,
  locality: '2.5.4.7',
  stateOrProvince: '2.5.4.8',
  title: '2.5.4.12',
  email: '1.2.840.113549.1.9.1',
} as const

/** Returns one part of a name, such as the common name. */
function namePart(
  name: DistinguishedName,
  attribute: keyof typeof attributeTypes,
): string | undefined {
  return name.attributes.find(({ type }) => type === attributeTypes[attribute])?.value
}

const typeNames: Readonly<Record<string, string>> = {
  [oids.idEtsiQctEsign]: 'qc-type-esign',
  [oids.idEtsiQctEseal]: 'qc-type-eseal',
  [oids.idEtsiQctWeb]: 'qc-type-web',
}

/** Descriptions of the semantics identifiers of EN 319 412-1, 5.1. */
const semanticsNames: Readonly<Record<string, string>> = {
  '0.4.0.194121.1.1': 'Semantics identifier for natural person',
  '0.4.0.194121.1.2': 'Semantics identifier for legal person',
  '0.4.0.194121.1.3': 'Semantics identifier for eIDAS natural person',
  '0.4.0.194121.1.4': 'Semantics identifier for eIDAS legal person',
}

/** Names of the payment roles of TS 119 495, 4.5. */
const paymentRoles: Readonly<Record<string, string>> = {
  '0.4.0.19495.1.1': 'psp-as',
  '0.4.0.19495.1.2': 'psp-pi',
  '0.4.0.19495.1.3': 'psp-ai',
  '0.4.0.19495.1.4': 'psp-ic',
}

/** The QCStatements (EN 319 412-5), both as the older keys and as the newer object `QcStatements`. */
function qcStatements(certificate: Certificate) {
  const { qualifiedStatements } = certificate
  const { limit, legislation, semantics, paymentServices } = qualifiedStatementDetails(certificate)
  const { statementIds, types, isQualified, hasQualifiedDevice, disclosureStatements } =
    qualifiedStatements
  return {
    QCStatementIds: statementIds.map((value) => ({ value })),
    QCTypes: types.map((value) => ({ value, Description: typeNames[value] })),
    QCLimitValue: limit && {
      Currency: limit.currency,
      Amount: limit.amount,
      Exponent: limit.exponent,
    },
    SemanticsIdentifier: semantics && {
      value: semantics,
      Description: semanticsNames[semantics],
    },
    PSD2Info: paymentServices && {
      RoleOfPSPNames: paymentServices.roles.map(({ name }) => name),
      RoleOfPSPOids: paymentServices.roles.map(({ oid: value }) => ({
        value,
        Description: paymentRoles[value],
      })),
      NcaName: paymentServices.authorityName,
      NcaId: paymentServices.authorityId,
    },
    QcStatements: {
      QcCompliance: { present: isQualified },
      QcSSCD: { present: hasQualifiedDevice },
      QcTypes: types,
      QcEuPDS: disclosureStatements.map(({ url, language }) => ({ value: url, lang: language })),
      QcCClegislation: legislation,
    },
  }
}

function revocationLink({ revocationData, status }: RevocationAnswer) {
  return {
    Revocation: revocationData.id,
    Status: status.is.toUpperCase(),
    Reason: status.is === 'revoked' ? status.reason : undefined,
    RevocationDate: status.is === 'revoked' ? zonelessText(status.at) : undefined,
  }
}
