import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import { bitStringBytesOf, integerOf, onlyChild, timeOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { readSignatureAlgorithm, type StatedAlgorithm } from '../algorithms'
import { RecentReadings } from '../recent-readings'
import {
  type ExtensionContents,
  type Extensions,
  readExtensionContents,
  readExtensions,
} from './certificate-extensions'
import { type DistinguishedName, equalNames, readDistinguishedName } from './distinguished-name'
import { MalformedCertificate } from './malformed-certificate'

/** An X.509 certificate that is parsed but not trusted. Only a certification path proves its contents. */
export interface Certificate extends ExtensionContents, StatedAlgorithm {
  readonly der: Bytes
  /** SHA-256 of the DER in hex. It identifies the certificate in Paraph. */
  readonly fingerprint: string
  /** The bytes that the issuer signed. */
  readonly tbsCertificate: Bytes
  readonly signatureValue: Bytes
  readonly serialNumber: bigint
  readonly issuer: DistinguishedName
  readonly subject: DistinguishedName
  /** Whether subject and issuer have the same name. */
  readonly isSelfIssued: boolean
  readonly notBefore: Date
  readonly notAfter: Date
  /** SubjectPublicKeyInfo, DER. */
  readonly subjectPublicKeyInfo: Bytes
  /** The bytes in the BIT STRING of the key. OCSP identifies a key by their digest. */
  readonly subjectPublicKey: Bytes
  /** All extensions by OID; the values are not decoded. */
  readonly extensions: Extensions
}

/** Parses a certificate. Throws `MalformedCertificate`. */
export function parseCertificate(der: Bytes): Certificate {
  return recentlyParsed.of(der)
}

/** A cache: a signing process looks at each certificate ten times, and the next process at the same authorities. */
const recentlyParsed = new RecentReadings(100, parse)

function parse(der: Bytes): Certificate {
  try {
    // Certificates issued before 2010 are sometimes BER. The signature covers the bytes as transmitted.
    return readCertificate(readBer(der))
  } catch (cause) {
    if (!(cause instanceof MalformedDer)) throw cause
    throw new MalformedCertificate(`Not a certificate: ${cause.message}`, { cause })
  }
}

function readCertificate(node: DerNode): Certificate {
  const fields = fieldsOf(node)
  const tbs = fields.required(tags.sequence)
  const algorithm = fields.required(tags.sequence)
  const signatureValue = bitStringBytesOf(fields.next())
  fields.end()
  const { signatureAlgorithm, saltLength, maskDigest } = readSignatureAlgorithm(algorithm)
  const contents = readTbsCertificate(tbs, algorithm)
  const { subject, issuer, extensions, subjectPublicKeyInfo } = contents
  const stated = readExtensionContents(extensions)
  // Each key is listed and there are no getters: otherwise an object with so many keys is slow to create and read.
  return Object.freeze({
    der: node.raw,
    fingerprint: encodeHex(digest('SHA-256', node.raw)),
    tbsCertificate: tbs.raw,
    signatureAlgorithm,
    saltLength,
    maskDigest,
    signatureValue,
    serialNumber: contents.serialNumber,
    issuer,
    subject,
    isSelfIssued: equalNames(subject, issuer),
    notBefore: contents.notBefore,
    notAfter: contents.notAfter,
    subjectPublicKeyInfo: subjectPublicKeyInfo.raw,
    subjectPublicKey: readSubjectPublicKey(subjectPublicKeyInfo),
    extensions,
    keyUsage: stated.keyUsage,
    extendedKeyUsage: stated.extendedKeyUsage,
    basicConstraints: stated.basicConstraints,
    policies: stated.policies,
    qualifiedStatements: stated.qualifiedStatements,
    subjectKeyId: stated.subjectKeyId,
    authorityKeyId: stated.authorityKeyId,
    ocspUrls: stated.ocspUrls,
    caIssuersUrls: stated.caIssuersUrls,
    crlUrls: stated.crlUrls,
    hasOcspNoCheck: stated.hasOcspNoCheck,
    dateOfBirth: stated.dateOfBirth,
  })
}

// RFC 5280, 4.1.2: TBSCertificate
function readTbsCertificate(tbs: DerNode, outerAlgorithm: DerNode) {
  const fields = fieldsOf(tbs)
  fields.optional(contextTag(0))
  const serialNumber = integerOf(fields.next())
  // RFC 5280, 4.1.1.2: the algorithm inside the signed part must equal the one outside of it.
  if (!equalBytes(fields.required(tags.sequence).raw, outerAlgorithm.raw)) {
    throw new MalformedDer('Two signature algorithms')
  }
  const issuer = readDistinguishedName(fields.next())
  const [notBefore, notAfter] = readValidity(fields.next())
  const subject = readDistinguishedName(fields.next())
  const subjectPublicKeyInfo = fields.required(tags.sequence)
  fields.optional(primitiveContextTag(1))
  fields.optional(primitiveContextTag(2))
  const wrapped = fields.optional(contextTag(3))
  fields.end()
  const extensions = readExtensions(wrapped && onlyChild(wrapped))
  return { serialNumber, issuer, notBefore, notAfter, subject, subjectPublicKeyInfo, extensions }
}

function readValidity(node: DerNode): [notBefore: Date, notAfter: Date] {
  const fields = fieldsOf(node)
  return [timeOf(fields.next()), timeOf(fields.next())]
}

function readSubjectPublicKey(subjectPublicKeyInfo: DerNode): Bytes {
  const fields = fieldsOf(subjectPublicKeyInfo)
  fields.required(tags.sequence)
  return bitStringBytesOf(fields.next())
}
