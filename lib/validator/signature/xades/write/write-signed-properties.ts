import { encodeBase64 } from '#encoding/base64'
import { utf8String } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { element, textElement } from '#encoding/xml/write-xml'
import type { Certificate } from '#pki/certificate/certificate'
import type { DistinguishedName } from '#pki/certificate/distinguished-name'
import { buildIssuerSerial } from '#pki/cms/signing-certificate'
import type { ProfileRules } from '../profile'
import { writeDateTime } from '../properties/signed-properties'
import {
  type ReferenceToSign,
  referenceId,
  signedPropertiesId,
  writeDigest,
} from './write-signature'

/** Properties that are signed with the data. */
export interface SignedPropertiesToWrite {
  readonly signatureId: string
  readonly rules: ProfileRules
  readonly claimedSigningTime: Date
  readonly certificate: Certificate
  readonly references: readonly ReferenceToSign[]
}

/** Writes SignedProperties as text, in the order of the schema (EN 319 132-1, 4.3). */
export function writeSignedProperties(properties: SignedPropertiesToWrite): string {
  const { signatureId, rules, claimedSigningTime, certificate } = properties
  const aboutSignature = element(
    'xades:SignedSignatureProperties',
    {},
    textElement('xades:SigningTime', writeDateTime(claimedSigningTime)),
    rules.signingCertificate === 2 ? writeVersion2(certificate) : writeVersion1(certificate),
    ...(rules.hasImpliedPolicy ? [impliedPolicy] : []),
  )
  return element(
    'xades:SignedProperties',
    { Id: signedPropertiesId(signatureId) },
    aboutSignature,
    ...(rules.hasDataObjectFormats ? [writeDataObjectFormats(properties)] : []),
  )
}

const impliedPolicy = element(
  'xades:SignaturePolicyIdentifier',
  {},
  element('xades:SignaturePolicyImplied', {}),
)

/** EN 319 132-1, 5.2.2: the digest, and IssuerSerial as DER. */
function writeVersion2(certificate: Certificate): string {
  const issuerSerial = encodeBase64(buildIssuerSerial(certificate))
  return element(
    'xades:SigningCertificateV2',
    {},
    element(
      'xades:Cert',
      {},
      writeCertDigest(certificate),
      textElement('xades:IssuerSerialV2', issuerSerial),
    ),
  )
}

/** TS 101 903, 7.2.2: the digest, and issuer and serial number as text. */
function writeVersion1(certificate: Certificate): string {
  const issuerSerial = element(
    'xades:IssuerSerial',
    {},
    textElement('ds:X509IssuerName', issuerNameText(certificate.issuer)),
    textElement('ds:X509SerialNumber', certificate.serialNumber.toString()),
  )
  return element(
    'xades:SigningCertificate',
    {},
    element('xades:Cert', {}, writeCertDigest(certificate), issuerSerial),
  )
}

function writeCertDigest({ der }: Certificate): string {
  return element('xades:CertDigest', {}, ...writeDigest('SHA-256', digest('SHA-256', der)))
}

/** EN 319 132-1, 5.2.4: the media type of every file. */
function writeDataObjectFormats({ signatureId, references }: SignedPropertiesToWrite): string {
  const formats = references.map(({ mimeType }, index) =>
    element(
      'xades:DataObjectFormat',
      { ObjectReference: `#${referenceId(signatureId, index)}` },
      textElement('xades:MimeType', mimeType ?? 'application/octet-stream'),
    ),
  )
  return element('xades:SignedDataObjectProperties', {}, ...formats)
}

/** RFC 4514, 3: only these types have names that every reader knows. */
const knownTypes: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
}

/** Text of ds:X509IssuerName (XMLDSig 1.1, 4.5.4.1) by RFC 4514: the last relative name comes first. */
export function issuerNameText({ attributes }: DistinguishedName): string {
  const relativeNames: string[] = []
  for (const { position, type, value } of attributes) {
    const text = attributeText(type, value)
    const before = relativeNames[position]
    relativeNames[position] = before === undefined ? text : `${before}+${text}`
  }
  return relativeNames.reverse().join(',')
}

/** RFC 4514, 2.4: if a type has no name, its value is written as # and its encoding. */
function attributeText(type: string, value: string): string {
  const name = knownTypes[type]
  return name ? `${name}=${escaped(value)}` : `${type}=#${encodeHex(utf8String(value))}`
}

function escaped(value: string): string {
  return value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replaceAll('\0', '\\00')
    .replace(/(?<=.) $/, '\\ ')
    .replace(/^[# ]/, '\\$&')
}
