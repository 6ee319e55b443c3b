import { BlobMismatch } from '@/lib/storage/storage-error'
import { findAwaitedUpload, receiveUpload as storeReceived } from '@/lib/storage/uploads'
import type { Context } from '../context'
import { isUuid } from '../document/find-document'
import { invalidParameter, OperationFailure } from '../operation-failure'
import type { Operation } from './operation'

/** The octets of an announced upload, streamed to disk. Its one-time id is all it needs. */
export const receiveUpload: Operation<'receiveUpload'> = async (context, { path }) => {
  const { db } = context.database
  const upload = isUuid(path.uploadId)
    ? await findAwaitedUpload(db, path.uploadId, context.clock())
    : undefined
  if (!upload) throw invalidParameter('upload', 'There is no such upload')
  const { key, size, sha256 } = await store(context, upload)
  if (await storeReceived(db, upload.id, key)) return { status: 'ok', size, sha256 }
  await context.blobs.remove(key)
  throw new OperationFailure('busy', { detail: 'This upload has been received already' })
}

async function store(
  { blobs, octets }: Context,
  upload: { readonly size: number; readonly sha256: string },
) {
  try {
    return await blobs.write(octets, { sizeMax: upload.size, expectedSha256: upload.sha256 })
  } catch (error) {
    if (!(error instanceof BlobMismatch)) throw error
    throw invalidParameter('body', 'The octets do not have the announced digest')
  }
}
