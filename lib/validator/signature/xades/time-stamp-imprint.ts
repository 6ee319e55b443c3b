import { type ByteSource, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, startDigest } from '#encoding/digest'
import { type DetachedFiles, transformedBytes } from './detached-file'
import { orRefusal } from './dsig/refusal'
import type { ImprintPart, TimeStampImprint } from './properties/time-stamp'

const chunkSize = 1 << 20

/** Digest over the parts of an imprint, in order. */
export async function digestOfImprint(
  imprint: TimeStampImprint,
  algorithm: DigestAlgorithm,
  files: DetachedFiles,
): Promise<Bytes | undefined> {
  if (!imprint.parts) return undefined
  const hash = startDigest(algorithm)
  for (const part of imprint.parts) {
    const source = await sourceOf(part, files)
    if (!source) return undefined
    for (let at = 0; at < source.size; at += chunkSize) {
      hash.update(source.read(at, Math.min(at + chunkSize, source.size)))
    }
  }
  return hash.digest()
}

async function sourceOf(part: ImprintPart, files: DetachedFiles): Promise<ByteSource | undefined> {
  if (part.kind === 'bytes') return memorySource(part.bytes)
  const file = await files(part.reference.uri ?? '')
  if (!file || part.reference.transforms.length === 0) return file
  const { bytes } = orRefusal(() => transformedBytes(part.reference, file))
  return bytes && memorySource(bytes)
}
