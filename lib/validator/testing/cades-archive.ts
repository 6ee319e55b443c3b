import { type Bytes, concatBytes } from '#encoding/bytes'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag } from '#encoding/der/tags'
import { explicit, octetString, oid, sequence, setOf, tagged } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import type { TestPki } from './pki'

export interface ArchiveChoices {
  /** Version of the index; 3 by default. It decides how attributes are digested. */
  readonly version?: 1 | 2 | 3
  /** Digests that are listed in addition to those of the message's parts. */
  readonly listed?: readonly Bytes[]
  readonly isIndexLeftOut?: boolean
  /** Changes the index in the token after the imprint was computed. */
  readonly changeIndex?: (index: Bytes) => Bytes
}

const indexTypes = {
  1: oids.idAaAtsHashIndex,
  2: oids.idAaAtsHashIndexV2,
  3: oids.idAaAtsHashIndexV3,
} as const

/** Adds an archive-time-stamp-v3 to the only signer of a message (EN 319 122-1, 5.5.3). */
export async function archivedByIndex(
  pki: TestPki,
  message: Bytes,
  content: Bytes,
  choices: ArchiveChoices = {},
): Promise<Bytes> {
  const { version = 3, listed = [], isIndexLeftOut = false, changeIndex } = choices
  const { contentType, certificates, revocations, signedParts, unsigned } = partsOf(message)
  const parts = unsigned.flatMap((one) => attributeParts(one, version))
  const index = sequence(
    // The first version allows hashIndAlgorithm to be omitted.
    ...(version === 1 ? [] : [digestAlgorithmIdentifier('SHA-256')]),
    digestsOf(certificates.map(({ raw }) => raw)),
    digestsOf(revocations.map(({ raw }) => raw)),
    sequence(...[...parts, ...listed].map((one) => octetString(digest('SHA-256', one)))),
  )
  const covered = [
    contentType,
    digest('SHA-256', content),
    ...signedParts.map(({ raw }) => raw),
    index,
  ]
  const token = await pki.services.timeStamp(digest('SHA-256', ...covered))
  const kept = attribute(indexTypes[version], changeIndex?.(index) ?? index)
  const indexed = isIndexLeftOut ? token : withUnsignedAttribute(token, kept)
  return withUnsignedAttribute(message, attribute(oids.idAaEtsArchiveTimestampV3, indexed))
}

/** Adds an archive-time-stamp-v2 (TS 101 733, 6.4.1). */
export async function archivedInFull(
  pki: TestPki,
  message: Bytes,
  detached: Bytes,
): Promise<Bytes> {
  const { encapContentInfo, certificates, revocations, signedParts, unsigned } = partsOf(message)
  const covered = [
    encapContentInfo,
    detached,
    tagged(contextTag(0), ...certificates.map(({ raw }) => raw)),
    tagged(contextTag(1), ...revocations.map(({ raw }) => raw)),
    ...signedParts.map(({ raw }) => raw),
    tagged(contextTag(1), ...unsigned.map(({ raw }) => raw)),
  ]
  const token = await pki.services.timeStamp(digest('SHA-256', ...covered))
  return withUnsignedAttribute(message, attribute(oids.idAaEtsArchiveTimestampV2, token))
}

function digestsOf(all: readonly Bytes[]): Bytes {
  return sequence(...all.map((one) => octetString(digest('SHA-256', one))))
}

/**
 * Splits an attribute into the parts to digest: in version 3 each value with its type, in older versions the whole
 * attribute.
 */
function attributeParts(node: DerNode, version: 1 | 2 | 3): readonly Bytes[] {
  if (version !== 3) return [node.raw]
  const [type, values] = node.children
  return there(values).children.map((value) => concatBytes(there(type).raw, value.raw))
}

interface MessageParts {
  readonly encapContentInfo: Bytes
  readonly contentType: Bytes
  readonly certificates: readonly DerNode[]
  readonly revocations: readonly DerNode[]
  /** The fields of SignerInfo except the unsigned attributes. */
  readonly signedParts: readonly DerNode[]
  readonly unsigned: readonly DerNode[]
}

function partsOf(message: Bytes): MessageParts {
  const fields = signedDataOf(message).children
  const field = (number: number) => fields.find(({ tag }) => tag === contextTag(number))
  const encapContentInfo = there(fields[2])
  const signer = there(there(fields.at(-1)).children[0]).children
  return {
    encapContentInfo: encapContentInfo.raw,
    contentType: there(encapContentInfo.children[0]).raw,
    certificates: field(0)?.children ?? [],
    revocations: field(1)?.children ?? [],
    signedParts: signer.filter(({ tag }) => tag !== contextTag(1)),
    unsigned: signer.find(({ tag }) => tag === contextTag(1))?.children ?? [],
  }
}

/** The encoded unsigned attributes of the first signer. */
export function unsignedAttributesOf(message: Bytes): readonly Bytes[] {
  return partsOf(message).unsigned.map(({ raw }) => raw)
}

/** Returns the message with another unsigned attribute at its first signer. */
export function withUnsignedAttribute(message: Bytes, added: Bytes): Bytes {
  const fields = signedDataOf(message).children
  const { signedParts, unsigned } = partsOf(message)
  const attributes = tagged(contextTag(1), ...unsigned.map(({ raw }) => raw), added)
  const signerInfo = sequence(...signedParts.map(({ raw }) => raw), attributes)
  const signedData = sequence(...fields.slice(0, -1).map(({ raw }) => raw), setOf(signerInfo))
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

function signedDataOf(message: Bytes): DerNode {
  return there(there(readBer(message).children[1]).children[0])
}

function there(node: DerNode | undefined): DerNode {
  if (!node) throw new RangeError('The message lacks a part')
  return node
}
