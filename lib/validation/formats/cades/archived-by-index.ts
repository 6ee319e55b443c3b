import type { Bytes } from '@/lib/encoding/bytes'
import { contextTag } from '@/lib/encoding/der/tags'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import type { DigestMatcher } from '../../model/digest-matcher'
import { parsedToken } from '../cms/time-stamp'
import type { CadesContent } from './cades-place'
import { archivedAttributes, archivedCertificates, archivedRevocations } from './covered-bytes'
import { type HashIndex, listedAmong, readHashIndex } from './hash-index'
import type { Archive, CadesMessage, StampedCades } from './stamped-message'

/**
 * archive-time-stamp-v3 (EN 319 122-1, 5.5.3): over the content, the signature, and a list of digests of
 * certificates, revocation data and unsigned attributes, so that more of these may follow.
 */
export function archivedByIndex(
  bytes: Bytes,
  message: CadesMessage,
  place: CadesContent,
  { signatureId }: StampedCades,
): Archive {
  const token = parsedToken(bytes)
  const index = token && readHashIndex(token.signerInfo)
  const listed = index && idsListed(index, message)
  return {
    digestOfData: async (algorithm) => index && (await imprintOf(algorithm, index, message, place)),
    covers: new Set(listed ? [signatureId, ...listed] : []),
    references: [indexMatcher(index, listed !== undefined)],
  }
}

/** EN 319 122-1, 5.5.2: an index that lists what is not there is invalid. */
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

/** The index as something the token is over, so that its algorithm is asked about, too. */
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

async function imprintOf(
  algorithm: DigestAlgorithm,
  { encoded }: HashIndex,
  { signedData: { nodes }, signerInfo }: CadesMessage,
  { digestOfContent }: CadesContent,
): Promise<Bytes | undefined> {
  const [contentType] = nodes.encapContentInfo.children
  const content = await digestOfContent(algorithm)
  if (!contentType || !content) return undefined
  const signed = signerInfo.node.children.filter(({ tag }) => tag !== contextTag(1))
  return digest(algorithm, contentType.raw, content, ...signed.map(({ raw }) => raw), encoded)
}
