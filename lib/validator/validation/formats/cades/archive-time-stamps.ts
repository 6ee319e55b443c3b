import { type ByteSource, digestOf, joinedSource, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DerNode } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { tagged } from '#encoding/der/writer'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { type Attribute, valuesOf } from '#pki/cms/attributes'
import { readOtherRevocation, type SignedData, type SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { DigestMatcher } from '../../model/digest-matcher'
import { idsIn } from '../../model/ids-in'
import type { Material } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { type StructureFinding, tokenId } from '../../model/token'
import type { SignatureTimeStamps } from '../cms/signature-time-stamps'
import { type EncodedTimeStamp, parsedToken, readTimeStamp } from '../cms/time-stamp'
import type { CadesContent } from './cades-location'
import { type HashIndex, listedAmong, readHashIndex, valueByValue } from './hash-index'
import { materialOfValue } from './validation-values'

/** A signer of a CAdES message. */
export interface CadesMessage {
  readonly signedData: SignedData
  readonly signerInfo: SignerInfo
}

/** The signature to which the time-stamps belong. */
export interface StampedCades {
  readonly signatureId: string
  /** All certificates in the message. */
  readonly certificates: readonly Certificate[]
}

/** The data that a token covers and proves to have existed. */
type Archive = Pick<EncodedTimeStamp, 'digestOfData' | 'covers' | 'references'>

type ArchiveReader = (
  bytes: Bytes,
  message: CadesMessage,
  location: CadesContent,
  stamped: StampedCades,
) => Archive

/** The reader of each version. Version 1 is no longer read (TS 101 733 V1.4.0). */
const versions: readonly (readonly [
  type: string,
  archiveType: NonNullable<TimeStampToValidate['archiveType']>,
  archived: ArchiveReader,
])[] = [
  [oids.idAaEtsArchiveTimestampV3, 'CAdES_V3', archivedByIndex],
  [oids.idAaEtsArchiveTimestampV2, 'CAdES_V2', archivedInFull],
  [
    oids.idAaEtsArchiveTimestamp,
    'CAdES',
    () => ({ digestOfData: async () => undefined, covers: new Set() }),
  ],
]

/** Reads the archive time-stamps of a CAdES signature (EN 319 122-1, 5.5.3 and A.2.4). */
export async function readArchiveTimeStamps(
  message: CadesMessage,
  location: CadesContent,
  stamped: StampedCades,
): Promise<SignatureTimeStamps> {
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  for (const [type, archiveType, archived] of versions) {
    for (const { raw: bytes } of valuesOf(message.signerInfo.unsignedAttributes, type)) {
      const archive = archived(bytes, message, location, stamped)
      const encoded = { type: 'ARCHIVE_TIMESTAMP', bytes, ...archive } as const
      const timeStamp = await readTimeStamp(encoded, stamped.certificates)
      if (timeStamp) timeStamps.push({ ...timeStamp, archiveType })
      else structure.push({ severity: 'warn', key: 'time-stamp-does-not-hold' })
    }
  }
  return { timeStamps, structure }
}

/**
 * archive-time-stamp-v3 (EN 319 122-1, 5.5.3) covers the content, the signature, and a list of digests of certificates,
 * revocation data and unsigned attributes. More of these can be added later.
 */
function archivedByIndex(
  bytes: Bytes,
  message: CadesMessage,
  location: CadesContent,
  { signatureId }: StampedCades,
): Archive {
  const token = parsedToken(bytes)
  const index = token && readHashIndex(token.signerInfo)
  const listed = index && idsListed(index, message)
  return {
    digestOfData: async (algorithm) =>
      index && (await imprintOfArchive(algorithm, index.encoded, message, location)),
    covers: new Set(listed ? [signatureId, ...listed] : []),
    references: [indexMatcher(index, listed !== undefined)],
  }
}

/** Ids of the listed parts. EN 319 122-1, 5.5.2: an index is invalid if it lists a part that is missing. */
function idsListed(
  { algorithm, certificates, revocations, attributeValues, partsOf }: HashIndex,
  { signedData, signerInfo }: CadesMessage,
): readonly string[] | undefined {
  if (!algorithm) return undefined
  const found = [
    listedAmong(archivedCertificates(signedData), certificates, algorithm),
    listedAmong(archivedRevocations(signedData), revocations, algorithm),
    listedAmong(archivedAttributes(signerInfo, { partsOf }), attributeValues, algorithm),
  ]
  return found.every((ids) => ids !== undefined) ? found.flat(2) : undefined
}

/** Returns the index as a reference of the token, so that the digest algorithm of the index is checked. */
function indexMatcher(index: HashIndex | undefined, intact: boolean): DigestMatcher {
  return {
    type: 'MANIFEST',
    name: 'ats-hash-index',
    found: index !== undefined,
    intact,
    digestAlgorithm: index?.algorithm,
    digest: new Uint8Array(),
  }
}

/** The imprint of an archive-time-stamp-v3 with this index (DER), or undefined if the content is missing. */
export async function imprintOfArchive(
  algorithm: DigestAlgorithm,
  index: Bytes,
  { signedData: { nodes }, signerInfo }: CadesMessage,
  { digestOfContent }: CadesContent,
): Promise<Bytes | undefined> {
  const [contentType] = nodes.encapContentInfo.children
  const content = await digestOfContent(algorithm)
  if (!contentType || !content) return undefined
  const signed = signerInfo.node.children.filter(({ tag }) => tag !== contextTag(1))
  return digest(algorithm, contentType.raw, content, ...signed.map(({ raw }) => raw), index)
}

/** The parts of a message that an ats-hash-index-v3 lists (EN 319 122-1, 5.5.2). */
export interface ArchivedParts {
  readonly certificates: readonly Bytes[]
  readonly revocations: readonly Bytes[]
  readonly attributeValues: readonly Bytes[]
}

export function archivedParts({ signedData, signerInfo }: CadesMessage): ArchivedParts {
  const bytesOf = (parts: readonly Archived[]) => parts.map(([bytes]) => bytes)
  return {
    certificates: bytesOf(archivedCertificates(signedData)),
    revocations: bytesOf(archivedRevocations(signedData)),
    attributeValues: bytesOf(archivedAttributes(signerInfo, { partsOf: valueByValue })),
  }
}

/**
 * archive-time-stamp-v2 (TS 101 733, 6.4.1) covers the whole message with the signed content, but not itself or later
 * archive time-stamps.
 */
function archivedInFull(
  bytes: Bytes,
  message: CadesMessage,
  location: CadesContent,
  { signatureId }: StampedCades,
): Archive {
  const { signedData, signerInfo } = message
  const madeAt = parsedToken(bytes)?.genTime ?? new Date(0)
  const earlier = signerInfo.unsignedAttributes.filter((one) => isEarlier(one, madeAt))
  const found = [...archivedCertificates(signedData), ...archivedRevocations(signedData)]
  return {
    digestOfData: async (algorithm) => {
      const source = await archivedSource(message, earlier, location)
      return source && (await digestOf(source, algorithm))
    },
    covers: new Set([
      signatureId,
      ...found.flatMap(([, ids]) => ids),
      ...earlier.flatMap(({ type, values }) => values.flatMap((one) => idsOfValue(type, one))),
    ]),
  }
}

const archiveTypes: readonly string[] = [
  oids.idAaEtsArchiveTimestamp,
  oids.idAaEtsArchiveTimestampV2,
  oids.idAaEtsArchiveTimestampV3,
]

function isEarlier({ type, values }: Attribute, madeAt: Date): boolean {
  if (!archiveTypes.includes(type)) return true
  return values.every(({ raw }) => (parsedToken(raw)?.genTime ?? madeAt) < madeAt)
}

async function archivedSource(
  { signedData: { nodes, content: encapsulated }, signerInfo }: CadesMessage,
  earlier: readonly Attribute[],
  { content }: CadesContent,
): Promise<ByteSource | undefined> {
  const detached = encapsulated === undefined ? await content() : memorySource(new Uint8Array())
  if (!detached) return undefined
  const { encapContentInfo, certificates, revocations } = nodes
  const signed = signerInfo.node.children.filter(({ tag }) => tag !== contextTag(1))
  const rest = [
    ...fieldOf(0, certificates),
    ...fieldOf(1, revocations),
    ...signed.map(({ raw }) => raw),
    ...(earlier.length > 0
      ? fieldOf(
          1,
          earlier.map(({ node }) => node),
        )
      : []),
  ]
  return joinedSource(memorySource(encapContentInfo.raw), detached, ...rest.map(memorySource))
}

/** Encodes a field again from its members. DER has only one encoding of the length. */
function fieldOf(
  number: number,
  members: readonly { readonly raw: Bytes }[] | undefined,
): readonly Bytes[] {
  return members ? [tagged(contextTag(number), ...members.map(({ raw }) => raw))] : []
}

/** A part of a message, and the ids of the objects in it whose existence an archive time-stamp proves. */
type Archived = readonly [bytes: Bytes, ids: readonly string[]]

function archivedCertificates({ nodes }: SignedData): readonly Archived[] {
  return (nodes.certificates ?? []).map(({ tag, raw }) => [
    raw,
    tag === tags.sequence ? idsOf({ certificates: [raw] }) : [],
  ])
}

function archivedRevocations({ nodes }: SignedData): readonly Archived[] {
  return (nodes.revocations ?? []).map((node) => [
    node.raw,
    node.tag === tags.sequence
      ? idsOf({ crls: [node.raw] })
      : idsOf({ ocspResponses: readOtherRevocation(node) }),
  ])
}

function archivedAttributes(
  { unsignedAttributes }: SignerInfo,
  { partsOf }: Pick<HashIndex, 'partsOf'>,
): readonly Archived[] {
  return unsignedAttributes.flatMap((attribute) =>
    partsOf(attribute).map(
      ([bytes, values]) =>
        [bytes, values.flatMap((value) => idsOfValue(attribute.type, value))] as const,
    ),
  )
}

/** Ids of the objects in an attribute value: a time-stamp with its material, or certificates and revocation data. */
function idsOfValue(type: string, value: DerNode): readonly string[] {
  if (!timeStampTypes.includes(type)) return idsIn(materialOfValue(type, value))
  const token = parsedToken(value.raw)
  if (!token) return []
  const { signedData } = token
  return [tokenId('T', signedData.encoded), ...idsIn(materialIn(signedData))]
}

const timeStampTypes: readonly string[] = [
  oids.idAaTimeStampToken,
  oids.idAaEtsEscTimeStamp,
  oids.idAaEtsCertCrlTimestamp,
  oids.idAaEtsArchiveTimestamp,
  oids.idAaEtsArchiveTimestampV2,
  oids.idAaEtsArchiveTimestampV3,
]

function materialIn(signedData: SignedData): Material {
  return readMaterial(signedData, 'SIGNED_DATA')
}

function idsOf(encoded: Parameters<typeof readMaterial>[0]): readonly string[] {
  return idsIn(readMaterial(encoded, 'SIGNED_DATA'))
}
