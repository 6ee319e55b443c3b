import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { type DigestAlgorithm, nodeNames } from '@/lib/encoding/digest'

/** What one pass over a document gives. */
export interface DocumentDigest {
  /** SHA-256 of the document, hex. */
  readonly documentDigest: string
  /** Digest of the document followed by further bytes, without a second pass. */
  readonly followedBy: (...parts: readonly Bytes[]) => Bytes
}

const chunkSize = 1 << 20
const chunksPerTurn = 8

/** Reads a document once for its own digest and for the one a signature over it begins with. */
export async function digestDocument(
  source: ByteSource,
  algorithm: DigestAlgorithm,
): Promise<DocumentDigest> {
  const own = createHash('sha256')
  const signed = algorithm === 'SHA-256' ? own : createHash(nodeNames[algorithm])
  const hashes = new Set([own, signed])
  for (let at = 0, chunks = 1; at < source.size; at += chunkSize, chunks++) {
    const chunk = source.read(at, at + chunkSize)
    for (const hash of hashes) hash.update(chunk)
    if (chunks % chunksPerTurn === 0) await nextTurn()
  }
  return {
    documentDigest: own.copy().digest('hex'),
    followedBy: (...parts) => {
      const hash = signed.copy()
      for (const part of parts) hash.update(part)
      return hash.digest()
    },
  }
}
