import { type ByteSource, joinedSource } from '@/lib/encoding/byte-source'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { StoredFile } from '@/lib/storage/records'

/** A stored file opened for random access. Close it. */
export async function openContent(
  blobs: BlobStore,
  file: StoredFile,
): Promise<ByteSource & { close(): void }> {
  const parts = await Promise.all(file.segments.map(({ key }) => blobs.open(key)))
  const close = () => {
    for (const part of parts) part.close()
  }
  return { ...joinedSource(...parts), close }
}

/** The same file from its first octet to its last. */
export async function* contentChunks(
  blobs: BlobStore,
  file: StoredFile,
): AsyncGenerator<Uint8Array> {
  for (const { key } of file.segments) yield* blobs.stream(key) as AsyncIterable<Uint8Array>
}
