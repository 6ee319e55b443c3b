import { dropUpload } from '@/lib/storage/uploads'
import type { Services } from '../context'
import type { JobPayloads } from './catalogue'

/** Deletes announced octets nobody made a document of within their hour. */
export function dropUploadJob({ database, blobs }: Services) {
  return async ({ uploadId }: JobPayloads['drop-upload']) => {
    const blobKey = await dropUpload(database.db, uploadId)
    if (blobKey) await blobs.remove(blobKey)
  }
}
