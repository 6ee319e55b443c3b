import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Bytes } from '@/lib/encoding/bytes'
import { writeFully } from '../durable-file'
import { BlobMismatch, BlobTooLarge } from '../storage-error'
import type { BlobLimits } from './blob-store'

/**
 * Writes a new file, readable by this account only, and puts it on the disk. Gives what was written:
 * size and SHA-256 in hex. Throws `BlobTooLarge` at the first byte too many, and `BlobMismatch`.
 */
export async function writeMeasured(
  path: string,
  content: Bytes | AsyncIterable<Bytes>,
  limits: BlobLimits,
): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600)
  try {
    const measured = await copyMeasuring(file, content, limits.sizeMax)
    if (limits.expectedSha256 && limits.expectedSha256 !== measured.sha256) throw new BlobMismatch()
    await file.sync()
    return measured
  } finally {
    await file.close()
  }
}

async function copyMeasuring(
  file: FileHandle,
  content: Bytes | AsyncIterable<Bytes>,
  sizeMax: number,
) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.length
    if (size > sizeMax) throw new BlobTooLarge(sizeMax)
    hash.update(chunk)
    await writeFully(file, chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
