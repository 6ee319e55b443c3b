import type { Database } from '../../database/database'
import { isStorageError, StorageError } from '../../database/storage-error'
import { sampleOfReferences } from '../referenced-blobs'
import type { EncryptedBlobs, FileEncryption } from './encrypted-blobs'

/** Enough files to detect keys of another installation, or missing keys. */
const sampleSize = 20

/**
 * Reads the beginnings of some files before anything is stored. Throws `files-of-other-keys` if some are encrypted
 * and none of their keys is configured: new files would be encrypted with another key, or not at all. Keys that the
 * operator has given up are ignored.
 */
export async function checkKeys(
  { db }: Pick<Database, 'db'>,
  blobs: Pick<EncryptedBlobs, 'location' | 'ring' | 'encryptionOf'>,
): Promise<void> {
  const { ofDocuments, passing } = await sampleOfReferences(db, sampleSize)
  const found: FileEncryption[] = []
  for (const key of [...ofDocuments, ...passing]) {
    const its = await blobs.encryptionOf(key).catch(unlessUnreadable)
    if (its?.keyId !== undefined && !blobs.ring.lost.has(its.keyId)) found.push(its)
  }
  if (found.length === 0 || found.some(({ isReadable }) => isReadable)) return
  const ids = new Set(found.flatMap(({ keyId }) => keyId ?? []))
  throw new StorageError('files-of-other-keys', blobs.location, [...ids])
}

/** A single damaged file must not prevent the start. */
function unlessUnreadable(error: unknown): undefined {
  if (isStorageError(error, 'blob-missing', 'file-damaged')) return undefined
  throw error
}
