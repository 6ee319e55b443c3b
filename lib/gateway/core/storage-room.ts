import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { tryFolder } from '@/lib/storage/blobs/folder-room'
import { DiskNearlyFull } from '@/lib/storage/database/storage-error'

/** Whether a gateway can write what it has to write. Each check resolves, or throws the reason. */
export interface StorageRoom {
  /** In DATA_DIR: answers of phones, and uploads on their way. */
  readonly data: () => Promise<void>
  /** Where documents are stored. */
  readonly files: () => Promise<void>
}

interface Places {
  readonly dataDir: string
  readonly blobs: Pick<BlobStore, 'freeBytes' | 'place'>
  /** For how long an answer is given again: a write for each question would be work that anybody could order. */
  readonly keptMs?: number
}

/** Less is not ready: the largest upload, and then some. */
const bytesMin = 256 * 1_048_576

export function storageRoom({ dataDir, blobs, keptMs = 5_000 }: Places): StorageRoom {
  return {
    data: keptFor(keptMs, async () => requireRoom(dataDir, await tryFolder(dataDir))),
    files: keptFor(keptMs, async () => requireRoom(blobs.place, await blobs.freeBytes())),
  }
}

function requireRoom(place: string, freeBytes: number): void {
  if (freeBytes < bytesMin) throw new DiskNearlyFull(place, freeBytes)
}

function keptFor(milliseconds: number, check: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly found: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= milliseconds) last = { at: now, found: check() }
    return last.found
  }
}
