import type { Bytes } from '#encoding/bytes'
import { equalBytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { attributeOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import type { Certificate } from '#pki/certificate/certificate'
import { digestOfUri } from '../dsig/algorithms'
import { bytesIn } from '../dsig/bytes-in'
import { part, partsOf, partText } from './parts'

/** A Cert element of SigningCertificate (version 1) or SigningCertificateV2 (EN 319 132-1, 5.2.2). */
export interface XmlCertificateReference {
  readonly version: 1 | 2
  /** URI of the digest method. */
  readonly digestMethod: string
  /** Undefined if the algorithm is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly digestValue: Bytes | undefined
  /** X509IssuerName as written; only in version 1. */
  readonly issuerName: string | undefined
  /** X509SerialNumber; only in version 1. */
  readonly serialNumber: bigint | undefined
  /** IssuerSerial (RFC 5035), DER; only in version 2. */
  readonly issuerSerialV2: Bytes | undefined
}

/** The references to certificates in SignedSignatureProperties, in order. One of them refers to the signer. */
export function readSigningCertificates(
  properties: XmlElement | undefined,
): readonly XmlCertificateReference[] {
  const read = (version: 1 | 2, name: string) =>
    partsOf(part(properties, name), 'Cert').map((cert) => readReference(version, cert))
  return [...read(2, 'SigningCertificateV2'), ...read(1, 'SigningCertificate')]
}

function readReference(version: 1 | 2, cert: XmlElement): XmlCertificateReference {
  const certDigest = part(cert, 'CertDigest')
  const digestMethod = attributeOf(part(certDigest, 'DigestMethod'), 'Algorithm') ?? ''
  return {
    version,
    digestMethod,
    digestAlgorithm: digestOfUri(digestMethod),
    digestValue: bytesIn(part(certDigest, 'DigestValue')),
    issuerName: partText(cert, 'IssuerSerial', 'X509IssuerName'),
    serialNumber: integerIn(partText(cert, 'IssuerSerial', 'X509SerialNumber')),
    issuerSerialV2: bytesIn(part(cert, 'IssuerSerialV2')),
  }
}

function integerIn(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[-+]?\d{1,100}$/.test(text) ? BigInt(text) : undefined
}

/** Whether the reference's digest matches this certificate. */
export function isReferenceTo(
  { digestAlgorithm, digestValue }: XmlCertificateReference,
  certificate: Pick<Certificate, 'der'>,
): boolean {
  if (!digestAlgorithm || !digestValue) return false
  return equalBytes(digest(digestAlgorithm, certificate.der), digestValue)
}
