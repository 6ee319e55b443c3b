import { type ByteSource, digestOf, joinedSource, memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { contextTag } from '@/lib/encoding/der/tags'
import { tagged } from '@/lib/encoding/der/writer'
import type { Attribute } from '@/lib/pki/cms/attributes'
import { oids } from '@/lib/pki/oids'
import { parsedToken } from '../cms/time-stamp'
import type { CadesContent } from './cades-place'
import { archivedCertificates, archivedRevocations, idsOfValue } from './covered-bytes'
import type { Archive, CadesMessage, StampedCades } from './stamped-message'

/**
 * archive-time-stamp of version 2 (TS 101 733, 6.4.1): over the whole message with what it signs, as it was
 * before this token and those after it.
 */
export function archivedInFull(
  bytes: Bytes,
  message: CadesMessage,
  place: CadesContent,
  { signatureId }: StampedCades,
): Archive {
  const { signedData, signerInfo } = message
  const madeAt = parsedToken(bytes)?.genTime ?? new Date(0)
  const earlier = signerInfo.unsignedAttributes.filter((one) => isEarlier(one, madeAt))
  const found = [...archivedCertificates(signedData), ...archivedRevocations(signedData)]
  return {
    digestOfData: async (algorithm) => {
      const source = await archivedSource(message, earlier, place)
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

/** The field with the length it had, which DER leaves no choice about. */
function fieldOf(
  number: number,
  members: readonly { readonly raw: Bytes }[] | undefined,
): readonly Bytes[] {
  return members ? [tagged(contextTag(number), ...members.map(({ raw }) => raw))] : []
}
