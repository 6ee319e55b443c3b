import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import type { DerNode } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { bytesOf, integerOf, onlyChild } from '#encoding/der/values'
import { explicit, integer, octetString, sequence } from '#encoding/der/writer'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { digestAlgorithmIdentifier, readDigestAlgorithm } from '../algorithms'
import type { Certificate } from '../certificate/certificate'
import {
  type DistinguishedName,
  equalNames,
  readDistinguishedName,
} from '../certificate/distinguished-name'
import { oids } from '../oids'
import { type Attribute, singleValue } from './attributes'

/** The signed reference to the signer's certificate (RFC 5035). */
export interface SigningCertificateReference {
  /** Undefined if the digest algorithm is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly certificateDigest: Bytes
  readonly issuerSerial: IssuerSerial | undefined
}

interface IssuerSerial {
  /** Undefined if the issuer is not given as a directory name. */
  readonly issuer: DistinguishedName | undefined
  readonly serialNumber: bigint
}

/** SigningCertificateV2 with one ESSCertIDv2, which includes the IssuerSerial. */
export function buildSigningCertificateV2(
  certificate: Certificate,
  digestAlgorithm: DigestAlgorithm,
): Bytes {
  // RFC 5035, 4: SHA-256 is the default of hashAlgorithm, and DER omits defaults.
  const hashAlgorithm =
    digestAlgorithm === 'SHA-256' ? [] : [digestAlgorithmIdentifier(digestAlgorithm)]
  const certHash = octetString(digest(digestAlgorithm, certificate.der))
  return sequence(sequence(sequence(...hashAlgorithm, certHash, buildIssuerSerial(certificate))))
}

/** IssuerSerial of a certificate, DER (RFC 5035, 4). */
export function buildIssuerSerial({ issuer, serialNumber }: Certificate): Bytes {
  return sequence(sequence(explicit(4, issuer.der)), integer(serialNumber))
}

/**
 * The reference in signing-certificate-v2, or in signing-certificate (RFC 2634, always SHA-1). Undefined if both are
 * absent. Only the first identifier refers to the signer. Throws `MalformedDer`.
 */
export function readSigningCertificate(
  attributes: readonly Attribute[],
): SigningCertificateReference | undefined {
  const version2 = singleValue(attributes, oids.idAaSigningCertificateV2)
  if (version2) return readIdentifier(firstIdentifier(version2), 'SHA-256')
  const version1 = singleValue(attributes, oids.idAaSigningCertificate)
  return version1 && readIdentifier(firstIdentifier(version1), 'SHA-1')
}

function firstIdentifier(value: DerNode): DerNode {
  return fieldsOf(fieldsOf(value).required(tags.sequence)).next()
}

function readIdentifier(
  node: DerNode,
  defaultDigest: DigestAlgorithm,
): SigningCertificateReference {
  const fields = fieldsOf(node)
  const algorithm = fields.optional(tags.sequence)
  const certificateDigest = bytesOf(fields.next())
  const issuerSerial = fields.optional(tags.sequence)
  return {
    digestAlgorithm: algorithm ? readDigestAlgorithm(algorithm) : defaultDigest,
    certificateDigest,
    issuerSerial: issuerSerial && readIssuerSerial(issuerSerial),
  }
}

/** Reads an IssuerSerial (RFC 5035), which XAdES uses without the other fields. Throws `MalformedDer`. */
export function readIssuerSerial(node: DerNode): IssuerSerial {
  const fields = fieldsOf(node)
  const names = fields.required(tags.sequence).children
  const directoryName = names.find(({ tag }) => tag === contextTag(4))
  return {
    issuer: directoryName && readDistinguishedName(onlyChild(directoryName)),
    serialNumber: integerOf(fields.next()),
  }
}

/** Whether the reference's digest matches this certificate. */
export function matchesDigest(
  reference: SigningCertificateReference,
  certificate: Certificate,
): boolean {
  const { digestAlgorithm, certificateDigest } = reference
  if (!digestAlgorithm) return false
  if (digestAlgorithm === 'SHA-256') return encodeHex(certificateDigest) === certificate.fingerprint
  return equalBytes(digest(digestAlgorithm, certificate.der), certificateDigest)
}

/** Whether issuer and serial number in the reference match the certificate. True if the reference omits them. */
export function matchesIssuerSerial(
  { issuerSerial }: SigningCertificateReference,
  certificate: Certificate,
): boolean {
  if (!issuerSerial) return true
  const { issuer, serialNumber } = issuerSerial
  return (
    serialNumber === certificate.serialNumber && (!issuer || equalNames(issuer, certificate.issuer))
  )
}
