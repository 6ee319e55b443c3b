import {
  type ByteRange,
  type ByteSource,
  joinedSource,
  windowSource,
} from '@paraph/validator/encoding/byte-source'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { isCommitInDoubt } from '@/lib/storage/database/database-away'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { Services } from '../../operation/context'

/** Opens a stored file for random access. The caller must close it. */
export async function openContent(
  blobs: Pick<BlobStore, 'open'>,
  file: StoredFile,
): Promise<ByteSource & { close(): void }> {
  const parts = await allOpen(file.segments.map(({ key }) => blobs.open(key)))
  const close = () => {
    for (const part of parts) part.close()
  }
  // If later content replaced the end of a blob, the segment is only the beginning of its blob.
  const segments = parts.map((part, at) => windowSource(part, [0, file.segments[at]?.size ?? 0]))
  return { ...joinedSource(...segments), close }
}

type OpenBlob = Awaited<ReturnType<BlobStore['open']>>

/**
 * Opens all blobs. If one of them cannot be opened the others are closed, because an open blob uses a descriptor and,
 * for a bucket, disk space.
 */
async function allOpen(opening: readonly Promise<OpenBlob>[]): Promise<readonly OpenBlob[]> {
  const ends = await Promise.allSettled(opening)
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return await Promise.all(opening)
  for (const end of ends) if (end.status === 'fulfilled') end.value.close()
  throw failed.reason
}

/** Streams the file, or a range of it. */
export async function* contentChunks(
  blobs: BlobStore,
  file: StoredFile,
  [start, end]: ByteRange = [0, file.size],
): AsyncGenerator<Uint8Array> {
  let offset = 0
  for (const { key, size } of file.segments) {
    const from = Math.max(0, start - offset)
    const to = Math.min(size, end - offset)
    if (from < to) yield* blobs.stream(key, [from, to]) as AsyncIterable<Uint8Array>
    offset += size
  }
}

type Contents = Pick<StoredFile, 'segments'>

/**
 * Removes a document's new content from the journal after the commit. The caller does not wait: the hourly sweep
 * repeats failed removals.
 */
export function keepContent(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  { segments }: Contents,
): void {
  for (const { key } of segments) {
    blobs
      .keep(key)
      .catch((err: unknown) => log.warn({ err }, 'content could not be removed from the journal'))
  }
}

/**
 * Removes content that is unreferenced because of `failure`. If the transaction may have committed despite the failure,
 * nothing is removed: the sweep checks the rows a day later. A failed removal is only logged.
 */
export async function discardContent(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  { segments }: Contents,
  failure?: unknown,
): Promise<void> {
  if (isCommitInDoubt(failure)) return
  try {
    await Promise.all(segments.map(({ key }) => blobs.discard(key)))
  } catch (err) {
    log.warn({ err }, 'unused content could not be removed')
  }
}
