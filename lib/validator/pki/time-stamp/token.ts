import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { primitiveContextTag, tags } from '#encoding/der/tags'
import { booleanOf, bytesOf, integerOf, oidOf, timeOf } from '#encoding/der/values'
import { type DigestAlgorithm, digestLengths } from '#encoding/digest'
import { readDigestAlgorithm } from '../algorithms'
import { parseSignedData, type SignedData, type SignerInfo } from '../cms/signed-data'
import { oids } from '../oids'

/** A time-stamp token (RFC 3161, 2.4.2), parsed but not verified. Its time is only the authority's claim. */
export interface TimeStampToken {
  readonly signedData: SignedData
  readonly signerInfo: SignerInfo
  /** TSTInfo: the bytes that the authority signed. */
  readonly content: Bytes
  /** OID of the policy under which the token was issued. */
  readonly policy: string
  readonly messageImprint: MessageImprint
  readonly serialNumber: bigint
  readonly genTime: Date
  /** Maximum error of `genTime` in seconds; absent if the authority does not state it. */
  readonly accuracySeconds: number | undefined
  readonly ordering: boolean
  readonly nonce: bigint | undefined
}

interface MessageImprint {
  /** Undefined if the digest algorithm is unknown. */
  readonly algorithm: DigestAlgorithm | undefined
  readonly digest: Bytes
}

/** Reads the TimeStampToken (ContentInfo) at the beginning of the bytes. Throws `MalformedDer`. */
export function parseTimeStampToken(bytes: Bytes): TimeStampToken {
  const signedData = parseSignedData(bytes)
  const { content, contentType } = signedData
  if (signedData.isFollowed) throw new MalformedDer('Something follows the time-stamp token')
  const [signerInfo, another] = signedData.signerInfos
  if (contentType !== oids.idCtTstInfo || !content) throw new MalformedDer('Not a time-stamp token')
  // RFC 3161, 2.4.2: the authority must be the only signer.
  if (!signerInfo || another) throw new MalformedDer('A time-stamp token has one signer')
  return { signedData, signerInfo, content, ...readTstInfo(readBer(content)) }
}

type TstInfo = Omit<TimeStampToken, 'signedData' | 'signerInfo' | 'content'>

function readTstInfo(node: DerNode): TstInfo {
  const fields = fieldsOf(node)
  fields.required(tags.integer)
  const policy = oidOf(fields.next())
  const messageImprint = readMessageImprint(fields.next())
  const serialNumber = integerOf(fields.next())
  const genTime = timeOf(fields.next())
  const accuracy = fields.optional(tags.sequence)
  const ordering = fields.optional(tags.boolean)
  const nonce = fields.optional(tags.integer)
  return {
    policy,
    messageImprint,
    serialNumber,
    genTime,
    accuracySeconds: accuracy && readAccuracy(accuracy),
    ordering: ordering !== undefined && booleanOf(ordering),
    nonce: nonce && integerOf(nonce),
  }
}

function readMessageImprint(node: DerNode): MessageImprint {
  const fields = fieldsOf(node)
  const algorithm = readDigestAlgorithm(fields.next())
  const digest = bytesOf(fields.next())
  if (algorithm && digest.length !== digestLengths[algorithm]) {
    throw new MalformedDer('An imprint of the wrong length')
  }
  return { algorithm, digest }
}

/** Accuracy: seconds, [0] milliseconds, [1] microseconds. */
function readAccuracy(node: DerNode): number {
  const units: Readonly<Record<number, number>> = {
    [tags.integer]: 1,
    [primitiveContextTag(0)]: 1e-3,
    [primitiveContextTag(1)]: 1e-6,
  }
  return node.children.reduce((sum, part) => sum + implicitNumber(part) * (units[part.tag] ?? 0), 0)
}

function implicitNumber(node: DerNode): number {
  return node.content.reduce((number, byte) => number * 256 + byte, 0)
}
