import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { keptFor, tryFolder } from '@/lib/storage/blobs/free-space'
import { StorageError } from '@/lib/storage/database/storage-error'

/** Checks whether a gateway can write its files. A check throws the reason if it cannot. */
export interface DiskSpace {
  /** Checks DATA_DIR, which holds answers of phones and arriving uploads. */
  readonly data: () => Promise<void>
  /** Checks the storage of documents. */
  readonly files: () => Promise<void>
}

interface Disks {
  readonly dataDir: string
  readonly blobs: Pick<BlobStore, 'freeBytes' | 'location'>
  /** How long the result of a write to DATA_DIR is reused. */
  readonly keptMs?: number
}

/** Minimum of free space for readiness: the largest upload and a margin. */
const bytesMin = 256 * 1_048_576

export function diskSpace({ dataDir, blobs, keptMs }: Disks): DiskSpace {
  const freeInData = keptFor(() => tryFolder(dataDir), keptMs)
  return {
    data: async () => requireRoom(dataDir, await freeInData()),
    files: async () => requireRoom(blobs.location, await blobs.freeBytes()),
  }
}

function requireRoom(location: string, freeBytes: number): void {
  if (freeBytes < bytesMin) throw new StorageError('disk-nearly-full', location, freeBytes)
}
