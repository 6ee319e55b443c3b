import { blobsOfDocument, eraseRecords } from '@/lib/storage/erasure'
import type { Services } from '../context'
import type { JobPayloads } from './catalogue'

/** Erases a removed document: files first, so that what is left of them stays known until they are gone. */
export function eraseDocumentJob({ database, blobs }: Services) {
  return async ({ documentId }: JobPayloads['erase-document']) => {
    const keys = await blobsOfDocument(database.db, documentId)
    await Promise.all(keys.map((key) => blobs.remove(key)))
    await database.db.transaction((tx) => eraseRecords(tx, documentId))
  }
}
