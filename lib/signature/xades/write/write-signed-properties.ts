import { encodeBase64 } from '@/lib/encoding/base64'
import { digest } from '@/lib/encoding/digest'
import { element, textElement } from '@/lib/encoding/xml/write-xml'
import type { Certificate } from '@/lib/pki/certificate'
import { buildIssuerSerial } from '@/lib/pki/cms/signing-certificate'
import type { ProfileRules } from '../profile'
import { writeDateTime } from '../properties/signed-properties'
import { issuerNameText } from './issuer-name'
import {
  type ReferenceToSign,
  referenceId,
  signedPropertiesId,
  writeDigest,
} from './write-signature'

/** What the signer signs besides the data. */
export interface SignedPropertiesToWrite {
  readonly signatureId: string
  readonly rules: ProfileRules
  readonly claimedSigningTime: Date
  readonly certificate: Certificate
  readonly references: readonly ReferenceToSign[]
}

/** SignedProperties as text, in the order of the schema (EN 319 132-1, 4.3). */
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

/** EN 319 132-1, 5.2.2: digest, and IssuerSerial as DER. */
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

/** TS 101 903, 7.2.2: digest, and issuer and serial number as text. */
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
