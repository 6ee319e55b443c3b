import { type Bytes, equalBytes } from '#encoding/bytes'
import { derEncoding } from '#encoding/der/der-encoding'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readLeading } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import { bytesOf, integerOf, oidOf, onlyChild } from '#encoding/der/values'
import {
  enumerated,
  explicit,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '#encoding/der/writer'
import type { DigestAlgorithm } from '#encoding/digest'
import { readDigestAlgorithm, readSignatureAlgorithm, type StatedAlgorithm } from '../algorithms'
import type { Certificate } from '../certificate/certificate'
import {
  type DistinguishedName,
  equalNames,
  readDistinguishedName,
} from '../certificate/distinguished-name'
import { oids } from '../oids'
import { type Attribute, readAttributes } from './attributes'

/** A parsed SignedData (RFC 5652, 5.1) of any program. Nothing in it is verified. */
export interface SignedData {
  /** The ContentInfo as transmitted, without bytes that follow it. */
  readonly encoded: Bytes
  /** Whether bytes other than padding follow the ContentInfo; they are not signed. */
  readonly isFollowed: boolean
  /** OID of the content type. */
  readonly contentType: string
  /** The encapsulated content; undefined if it is detached. */
  readonly content: Bytes | undefined
  /** X.509 certificates, DER, in their original order. */
  readonly certificates: readonly Bytes[]
  /** CertificateLists, DER. */
  readonly crls: readonly Bytes[]
  /** OCSPResponses, DER (RFC 5940). */
  readonly ocspResponses: readonly Bytes[]
  readonly signerInfos: readonly SignerInfo[]
  /** The DER nodes as transmitted, for digests over them. */
  readonly nodes: SignedDataNodes
}

export interface SignedDataNodes {
  readonly encapContentInfo: DerNode
  readonly certificates: readonly DerNode[] | undefined
  /** RevocationInfoChoice nodes. */
  readonly revocations: readonly DerNode[] | undefined
}

/** The data of one signer (RFC 5652, 5.3). */
export interface SignerInfo extends StatedAlgorithm {
  readonly signerIdentifier: SignerIdentifier
  /** Undefined if the algorithm is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Undefined if the content itself was signed. */
  readonly signedAttributes: SignedAttributes | undefined
  readonly signatureValue: Bytes
  readonly unsignedAttributes: readonly Attribute[]
  /** The algorithm identifiers as transmitted. */
  readonly identifiers: { readonly digest: DerNode; readonly signature: DerNode }
  /** The SignerInfo as transmitted. */
  readonly node: DerNode
}

export type SignerIdentifier =
  | { readonly issuer: DistinguishedName; readonly serialNumber: bigint }
  | { readonly subjectKeyId: Bytes }

interface SignedAttributes {
  readonly attributes: readonly Attribute[]
  /** The SET OF as transmitted, which may be BER. */
  readonly asTransmitted: Bytes
  /** The SET OF in DER. These bytes are signed (RFC 5652, 5.4). */
  readonly der: Bytes
}

/**
 * Reads the ContentInfo with SignedData, DER or BER, at the beginning of the bytes. In a PDF, zeros follow it, because
 * more space is reserved than needed. These and all other following bytes are excluded from `encoded`. Throws
 * `MalformedDer`.
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

/**
 * Whether only padding follows. Most files have thousands of padding bytes, and comparing blocks takes a twentieth of
 * the time of checking each byte.
 */
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

// PKCS #7, the predecessor of CMS, allowed any type here. Then the content bytes are signed (RFC 5652, 5.2.1).
function readContent(node: DerNode): Bytes {
  return node.tag === tags.sequence ? node.content : bytesOf(node)
}

function rawOf(nodes: readonly DerNode[], tag: number): readonly Bytes[] {
  return nodes.filter((node) => node.tag === tag).map((node) => node.raw)
}

/**
 * The OCSPResponse in a RevocationInfoChoice: a complete response (RFC 5940, 2), or only a basic response
 * (EN 319 122-1, 5.4.2).
 */
export function readOtherRevocation(node: DerNode): readonly Bytes[] {
  if (node.tag !== contextTag(1)) return []
  const [format, response] = node.children
  if (!format || !response) return []
  const type = oidOf(format)
  if (type === oids.idPkixOcspBasic) return [wrapBasicResponse(response.raw)]
  return type === oids.idRiOcspResponse ? [response.raw] : []
}

/** Wraps a BasicOCSPResponse in a successful OCSPResponse (RFC 6960, 4.2.1). */
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
  // RFC 5652, 5.3 defines no further fields: unsigned attributes with another tag must not be ignored.
  fields.end()
  return {
    signerIdentifier,
    digestAlgorithm,
    signatureAlgorithm: algorithm.signatureAlgorithm,
    saltLength: algorithm.saltLength,
    maskDigest: algorithm.maskDigest,
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

// RFC 5652, 5.4: the attributes are transmitted as [0] IMPLICIT, but signed with the tag of a SET OF.
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
    // A value that the reader does not support, such as one with a high tag number, is kept as transmitted.
    if (error instanceof MalformedDer) return attribute.raw
    throw error
  }
}

/** Whether a certificate has the issuer and serial number, or the key identifier, of a signer identifier. */
export function identifies(identifier: SignerIdentifier, certificate: Certificate): boolean {
  if ('issuer' in identifier) {
    const { issuer, serialNumber } = identifier
    return serialNumber === certificate.serialNumber && equalNames(issuer, certificate.issuer)
  }
  const { subjectKeyId } = certificate
  return subjectKeyId !== undefined && equalBytes(identifier.subjectKeyId, subjectKeyId)
}
