import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { derEncoding } from '@/lib/encoding/der/der-encoding'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { type DerNode, readLeading } from '@/lib/encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '@/lib/encoding/der/tags'
import { bytesOf, integerOf, oidOf, onlyChild } from '@/lib/encoding/der/values'
import {
  enumerated,
  explicit,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '@/lib/encoding/der/writer'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { readDigestAlgorithm, readSignatureAlgorithm, type StatedAlgorithm } from '../algorithms'
import type { Certificate } from '../certificate/certificate'
import {
  type DistinguishedName,
  equalNames,
  readDistinguishedName,
} from '../certificate/distinguished-name'
import { oids } from '../oids'
import { type Attribute, readAttributes } from './attributes'

/** A SignedData (RFC 5652, 5.1) as somebody encoded it. Nothing in it is verified. */
export interface SignedData {
  /** ContentInfo, as transmitted, without what followed it. */
  readonly encoded: Bytes
  /** Something stands behind it that is no padding: bytes that nobody signed. */
  readonly isFollowed: boolean
  /** OID of what is signed. */
  readonly contentType: string
  /** The signed bytes when they travel inside. */
  readonly content: Bytes | undefined
  /** X.509 certificates, DER, in the order they came. */
  readonly certificates: readonly Bytes[]
  /** CertificateLists, DER. */
  readonly crls: readonly Bytes[]
  /** OCSPResponses, DER (RFC 5940). */
  readonly ocspResponses: readonly Bytes[]
  readonly signerInfos: readonly SignerInfo[]
  /** As they were sent, for those who have to digest them. */
  readonly nodes: SignedDataNodes
}

export interface SignedDataNodes {
  readonly encapContentInfo: DerNode
  readonly certificates: readonly DerNode[] | undefined
  /** RevocationInfoChoice each. */
  readonly revocations: readonly DerNode[] | undefined
}

/** One signer's part (RFC 5652, 5.3). */
export interface SignerInfo extends StatedAlgorithm {
  readonly signerIdentifier: SignerIdentifier
  /** Absent when we do not know it, as in all algorithms here. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Absent when the content itself was signed. */
  readonly signedAttributes: SignedAttributes | undefined
  readonly signatureValue: Bytes
  readonly unsignedAttributes: readonly Attribute[]
  /** The algorithms as they were sent. */
  readonly identifiers: { readonly digest: DerNode; readonly signature: DerNode }
  /** As it was sent. */
  readonly node: DerNode
}

export type SignerIdentifier =
  | { readonly issuer: DistinguishedName; readonly serialNumber: bigint }
  | { readonly subjectKeyId: Bytes }

interface SignedAttributes {
  readonly attributes: readonly Attribute[]
  /** The SET OF as it was sent, which may be BER. */
  readonly asTransmitted: Bytes
  /** The SET OF in DER: what the signer signs (RFC 5652, 5.4). */
  readonly der: Bytes
}

/**
 * Reads the ContentInfo with SignedData at the beginning of the bytes, BER included. Zeros may follow it, the
 * room a PDF left; they and anything else that follows are left out of `encoded`. Throws `MalformedDer`.
 */
export function parseSignedData(bytes: Bytes): SignedData {
  const contentInfo = readLeading(bytes, 'BER')
  const fields = fieldsOf(contentInfo)
  if (oidOf(fields.next()) !== oids.idSignedData) throw new MalformedDer('Not a SignedData')
  return {
    encoded: contentInfo.raw,
    isFollowed: !isPadding(bytes, contentInfo.length),
    ...readSignedData(onlyChild(fields.required(contextTag(0)))),
  }
}

const zeros = new Uint8Array(1 << 14)

/** Thousands of bytes in most files: compared all at once, they cost a twentieth of a look at each. */
function isPadding(bytes: Bytes, start: number): boolean {
  for (let at = start; at < bytes.length; at += zeros.length) {
    const part = bytes.subarray(at, at + zeros.length)
    if (!equalBytes(part, zeros.subarray(0, part.length))) return false
  }
  return true
}

function readSignedData(node: DerNode): Omit<SignedData, 'encoded' | 'isFollowed'> {
  const fields = fieldsOf(node)
  fields.required(tags.integer)
  fields.required(tags.set)
  const encapContentInfo = fields.next()
  const encapsulated = fieldsOf(encapContentInfo)
  const contentType = oidOf(encapsulated.next())
  const content = encapsulated.optional(contextTag(0))
  encapsulated.end()
  const certificates = fields.optional(contextTag(0))?.children
  const revocations = fields.optional(contextTag(1))?.children
  const signerInfos = fields.required(tags.set).children
  fields.end()
  return {
    contentType,
    content: content && readContent(onlyChild(content)),
    certificates: rawOf(certificates ?? [], tags.sequence),
    crls: rawOf(revocations ?? [], tags.sequence),
    ocspResponses: (revocations ?? []).flatMap(readOtherRevocation),
    signerInfos: signerInfos.map(readSignerInfo),
    nodes: { encapContentInfo, certificates, revocations },
  }
}

// Before CMS, PKCS #7 allowed any type here; its content bytes are what is signed then (RFC 5652, 5.2.1).
function readContent(node: DerNode): Bytes {
  return node.tag === tags.sequence ? node.content : bytesOf(node)
}

function rawOf(nodes: readonly DerNode[], tag: number): readonly Bytes[] {
  return nodes.filter((node) => node.tag === tag).map((node) => node.raw)
}

/** The OCSPResponse in a RevocationInfoChoice (RFC 5940, 2): whole, or (EN 319 122-1, 5.4.2) a basic one by itself. */
export function readOtherRevocation(node: DerNode): readonly Bytes[] {
  if (node.tag !== contextTag(1)) return []
  const [format, response] = node.children
  if (!format || !response) return []
  const type = oidOf(format)
  if (type === oids.idPkixOcspBasic) return [wrapBasicResponse(response.raw)]
  return type === oids.idRiOcspResponse ? [response.raw] : []
}

/** A BasicOCSPResponse as the OCSPResponse it came out of (RFC 6960, 4.2.1): successful, of the basic type. */
export function wrapBasicResponse(basic: Bytes): Bytes {
  const responseBytes = sequence(oid(oids.idPkixOcspBasic), octetString(basic))
  return sequence(enumerated(0), explicit(0, responseBytes))
}

/** Throws `MalformedDer`. */
export function readSignerInfo(node: DerNode): SignerInfo {
  const fields = fieldsOf(node)
  fields.required(tags.integer)
  const signerIdentifier = readSignerIdentifier(fields.next())
  const digestIdentifier = fields.required(tags.sequence)
  const digestAlgorithm = readDigestAlgorithm(digestIdentifier)
  const signed = fields.optional(contextTag(0))
  const signatureIdentifier = fields.required(tags.sequence)
  const algorithm = readSignatureAlgorithm(signatureIdentifier, digestAlgorithm)
  const signatureValue = bytesOf(fields.next())
  const unsigned = fields.optional(contextTag(1))
  // RFC 5652, 5.3 has nothing more: unsigned attributes under another tag are not none.
  fields.end()
  return {
    signerIdentifier,
    digestAlgorithm,
    signatureAlgorithm: algorithm.signatureAlgorithm,
    saltLength: algorithm.saltLength,
    identifiers: { digest: digestIdentifier, signature: signatureIdentifier },
    signedAttributes: signed && readSignedAttributes(signed),
    signatureValue,
    unsignedAttributes: unsigned ? readAttributes(unsigned) : [],
    node,
  }
}

function readSignerIdentifier(node: DerNode): SignerIdentifier {
  if (node.tag === primitiveContextTag(0)) return { subjectKeyId: node.content }
  const fields = fieldsOf(node)
  const issuer = readDistinguishedName(fields.next())
  const serialNumber = integerOf(fields.next())
  fields.end()
  return { issuer, serialNumber }
}

// RFC 5652, 5.4: they travel as [0] IMPLICIT, but what is signed has the tag of a SET OF.
function readSignedAttributes(node: DerNode): SignedAttributes {
  return {
    attributes: readAttributes(node),
    asTransmitted: tagged(tags.set, node.content),
    der: setOf(...node.children.map(derOf)),
  }
}

function derOf(attribute: DerNode): Bytes {
  try {
    return derEncoding(attribute)
  } catch (error) {
    // A value that the reader does not understand, such as one with a high tag number, stays as it was sent.
    if (error instanceof MalformedDer) return attribute.raw
    throw error
  }
}

/** Whether the signer identifier means this certificate. */
export function identifies(identifier: SignerIdentifier, certificate: Certificate): boolean {
  if ('issuer' in identifier) {
    const { issuer, serialNumber } = identifier
    return serialNumber === certificate.serialNumber && equalNames(issuer, certificate.issuer)
  }
  const { subjectKeyId } = certificate
  return subjectKeyId !== undefined && equalBytes(identifier.subjectKeyId, subjectKeyId)
}
