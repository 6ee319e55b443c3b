import type { Holder } from '#authority/certificate'
import { encodeBase64 } from '#encoding/base64'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { parseCertificate } from '#pki/certificate/certificate'
import { buildIssuerSerial } from '#pki/cms/signing-certificate'

/** Parts of an XML signature as other software might write it, possibly incorrect. Each part is XML. */
export interface XadesParts {
  /** Id of the signature, S by default. The Ids of its parts begin with it, such as S-P, S-V and S-K. */
  readonly id?: string
  /** Namespace of the qualifying properties. Its prefix is x. */
  readonly namespace?: string
  readonly canonicalization?: string
  readonly canonicalizationParameters?: string
  readonly signatureMethod?: string
  readonly signatureMethodParameters?: string
  readonly references?: string
  readonly propertiesReference?: string
  readonly keyInfo?: string
  /** Replaces the whole QualifyingProperties element. */
  readonly qualifyingProperties?: string
  readonly signingTime?: string
  readonly signingCertificate?: string
  readonly signedSignatureProperties?: string
  readonly signedDataObjectProperties?: string
  readonly unsignedSignatureProperties?: string
  /** Further ds:Object elements. */
  readonly objects?: string
}

export const uris = {
  dsig: 'http://www.w3.org/2000/09/xmldsig#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  xpath: 'http://www.w3.org/TR/1999/REC-xpath-19991116',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  ecdsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  signedProperties: 'http://uri.etsi.org/01903#SignedProperties',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
} as const

export function transform(algorithm: string, parameters = ''): string {
  return `<ds:Transform Algorithm="${algorithm}">${parameters}</ds:Transform>`
}

/** The enveloped-signature transform, then exclusive canonicalization. */
export const envelopedTransforms = transform(uris.enveloped) + transform(uris.exclusive)

/** A ds:Reference with an empty digest. */
export function reference(
  attributes: string,
  transforms = '',
  digestMethod: string = uris.sha256,
): string {
  const steps = transforms && `<ds:Transforms>${transforms}</ds:Transforms>`
  const method = `<ds:DigestMethod Algorithm="${digestMethod}"/>`
  return `<ds:Reference ${attributes}>${steps}${method}<ds:DigestValue></ds:DigestValue></ds:Reference>`
}

/** A SigningCertificate of version 1, or a SigningCertificateV2. */
export function signingCertificate(
  { certificate }: Pick<Holder, 'certificate'>,
  version: 1 | 2 = 2,
  algorithm: DigestAlgorithm & ('SHA-256' | 'SHA-1') = 'SHA-256',
): string {
  const method = algorithm === 'SHA-256' ? uris.sha256 : `${uris.dsig}sha1`
  const value = encodeBase64(digest(algorithm, certificate))
  const certDigest =
    `<x:CertDigest><ds:DigestMethod Algorithm="${method}"/>` +
    `<ds:DigestValue>${value}</ds:DigestValue></x:CertDigest>`
  const parsed = parseCertificate(certificate)
  if (version === 2) {
    const issuer = encodeBase64(buildIssuerSerial(parsed))
    const serial = `<x:IssuerSerialV2>${issuer}</x:IssuerSerialV2>`
    return `<x:SigningCertificateV2><x:Cert>${certDigest}${serial}</x:Cert></x:SigningCertificateV2>`
  }
  const serial =
    '<x:IssuerSerial><ds:X509IssuerName>CN=Test Issuing CA</ds:X509IssuerName>' +
    `<ds:X509SerialNumber>${parsed.serialNumber}</ds:X509SerialNumber></x:IssuerSerial>`
  return `<x:SigningCertificate><x:Cert>${certDigest}${serial}</x:Cert></x:SigningCertificate>`
}

/** A KeyInfo with these certificates. */
export function keyInfo(...certificates: readonly Uint8Array[]): string {
  const data = certificates.map(
    (one) => `<ds:X509Certificate>${encodeBase64(one)}</ds:X509Certificate>`,
  )
  return `<ds:X509Data>${data.join('')}</ds:X509Data>`
}

/** A ds:Signature for `signXml`. By default it is over the whole document. */
export function writtenXades(holder: Holder, parts: XadesParts = {}): string {
  const { id = 'S', references = reference('Id="r0" URI=""', envelopedTransforms) } = parts
  const { keyInfo: key = keyInfo(holder.certificate), objects = '' } = parts
  const { qualifyingProperties = properties(holder, parts, id) } = parts
  const {
    propertiesReference = reference(
      `URI="#${id}-P" Type="${uris.signedProperties}"`,
      transform(uris.exclusive),
    ),
  } = parts
  return (
    `<ds:Signature xmlns:ds="${uris.dsig}" Id="${id}">` +
    `<ds:SignedInfo>${methods(parts)}${references}${propertiesReference}</ds:SignedInfo>` +
    `<ds:SignatureValue Id="${id}-V"></ds:SignatureValue>` +
    `<ds:KeyInfo Id="${id}-K">${key}</ds:KeyInfo>` +
    `<ds:Object>${qualifyingProperties}</ds:Object>${objects}</ds:Signature>`
  )
}

function methods(parts: XadesParts): string {
  const { canonicalization = uris.exclusive, canonicalizationParameters = '' } = parts
  const { signatureMethod = uris.ecdsaSha256, signatureMethodParameters = '' } = parts
  return (
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}">${canonicalizationParameters}</ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${signatureMethod}">${signatureMethodParameters}</ds:SignatureMethod>`
  )
}

const describedRoot =
  '<x:SignedDataObjectProperties><x:DataObjectFormat ObjectReference="#r0">' +
  '<x:MimeType>text/xml</x:MimeType></x:DataObjectFormat></x:SignedDataObjectProperties>'

function properties(holder: Holder, parts: XadesParts, id: string): string {
  const { namespace = uris.xades, signingCertificate: named = signingCertificate(holder) } = parts
  const { signingTime = '<x:SigningTime>2026-03-01T09:30:00Z</x:SigningTime>' } = parts
  const { signedSignatureProperties = '', signedDataObjectProperties = describedRoot } = parts
  const { unsignedSignatureProperties: unsigned } = parts
  const added =
    unsigned === undefined
      ? ''
      : `<x:UnsignedProperties><x:UnsignedSignatureProperties>${unsigned}</x:UnsignedSignatureProperties></x:UnsignedProperties>`
  return (
    `<x:QualifyingProperties xmlns:x="${namespace}" Target="#${id}"><x:SignedProperties Id="${id}-P">` +
    `<x:SignedSignatureProperties>${signingTime}${named}${signedSignatureProperties}</x:SignedSignatureProperties>` +
    `${signedDataObjectProperties}</x:SignedProperties>${added}</x:QualifyingProperties>`
  )
}

/** A test document with a signature at its end. */
export function documentWith(signature: string, content = '<d Id="d">Pay 100</d>'): string {
  return `<r>${content}${signature}</r>`
}
