import { createHash, randomUUID } from 'node:crypto'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type AnnouncedUpload,
  dropUpload,
  findUnusedUpload,
  insertUpload,
  storeUploadKey,
} from '@/lib/storage/documents/uploads'
import { type Sender, senderOfNew } from '@/lib/storage/relying-parties/access'
import type { StoredFile } from '@/lib/storage/schema/records'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Context, OpenContext, Services } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { isUuid } from '../../rules/is-uuid'
import { type JobPayloads, schedule } from '../../rules/jobs'
import { copyContent } from './receive-file'
import { refuseOverfull } from './storage-limits'
import { discardContent } from './stored-content'

/** Returns a one-time id under which exactly these bytes may be sent within one hour. */
const announceUpload: Operation<'announceUpload'> = async (context, { body }) => {
  const sender = senderOfNew(context.access, body.owner)
  const { size } = body
  const upload = { id: randomUUID(), size, sha256: body.sha256.toLowerCase() }
  const validUntil = await context.database.db.transaction((tx) =>
    announce(context, tx, sender, upload),
  )
  return { status: 'ok', upload: upload.id, valid_until: validUntil }
}

/** Returns the end of validity, in seconds of Unix time. */
async function announce(
  context: Context,
  tx: Transaction,
  sender: Sender,
  upload: AnnouncedUpload,
): Promise<string> {
  const { id, size } = upload
  const expiresAt = new Date(context.clock().getTime() + hourMs)
  await insertUpload(tx, sender, upload, expiresAt)
  await schedule(tx, 'drop-upload', { uploadId: id }, id, expiresAt)
  await refuseOverfull(context, tx, sender, size)
  return String(Math.floor(expiresAt.getTime() / 1000))
}

type OfferedCopy = Pick<StoredFile, 'size' | 'sha256'> & {
  /** End of validity, in seconds of Unix time. */
  readonly validUntil: string
}

/** Makes a raw upload from a copy of content. An unused upload is deleted after one hour. */
export async function offerCopy(
  context: Context,
  id: string,
  { file, owner }: { readonly file: StoredFile; readonly owner: string | null },
): Promise<OfferedCopy> {
  const copy = await copyContent(context, file)
  const offer = async (tx: Transaction) => {
    const { size, sha256 } = copy
    const sender = senderOfNew(context.access, owner ?? undefined)
    const validUntil = await announce(context, tx, sender, { id, size, sha256 })
    for (const { key } of copy.segments) await storeUploadKey(tx, id, key)
    return { validUntil, size, sha256 }
  }
  return await context.database.db.transaction(offer).catch(async (error) => {
    await discardContent(context, copy, error)
    throw error
  })
}

/**
 * Receives the bytes of an announced upload and streams them to disk. Its one-time id is the authorisation. The same
 * bytes may be sent again until the id is used, because the first answer may have been lost.
 */
const receiveUpload: Operation<'receiveUpload'> = async (context, { path }) => {
  const { db } = context.database
  const upload = await requireUnused(context, path.uploadId)
  const { id, size, sha256 } = upload
  if (upload.isReceived) {
    await requireSame(context, upload)
    return { status: 'ok', size, sha256 }
  }
  const { key } = await store(context, upload)
  if (!(await storeUploadKey(db, id, key))) {
    await discardContent(context, { segments: [{ key, size }] })
    // A concurrent call sent the same bytes; they may already have been used.
    await requireUnused(context, id)
  }
  return { status: 'ok', size, sha256 }
}

async function requireUnused({ database, clock }: OpenContext, id: string) {
  const upload = isUuid(id) ? await findUnusedUpload(database.db, id, clock()) : undefined
  if (!upload) throw invalidParameter('upload', 'There is no such upload')
  return upload
}

/** Reads the bytes and throws if they differ from the stored ones. */
async function requireSame(
  { bytes }: OpenContext,
  { size, sha256 }: AnnouncedUpload,
): Promise<void> {
  const digest = createHash('sha256')
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > size) throw otherBytes()
    digest.update(chunk)
  }
  if (length !== size || digest.digest('hex') !== sha256) throw otherBytes()
}

function otherBytes(): OperationFailure {
  return new OperationFailure('busy', {
    detail: 'This upload has already been received with different bytes',
  })
}

async function store(
  { blobs, bytes }: OpenContext,
  upload: { readonly size: number; readonly sha256: string },
) {
  const limits = { sizeMax: upload.size, expectedSha256: upload.sha256 }
  const stored = await blobs.write(bytes, limits).catch((error) => {
    if (!isStorageError(error, 'blob-mismatch')) throw error
    throw invalidParameter('body', 'The bytes do not have the announced digest')
  })
  if (stored.size === upload.size) return stored
  await blobs.discard(stored.key)
  throw invalidParameter('body', 'These are fewer bytes than announced')
}

/**
 * A job that deletes announced bytes that were not used within their hour. Bytes that are no longer in the journal
 * belong to a document and are not deleted, even if an older database dump lists them as an upload.
 */
export function dropUploadJob({ database, blobs }: Services) {
  return async ({ uploadId }: JobPayloads['drop-upload']) => {
    const blobKey = await database.db.transaction((tx) => dropUpload(tx, uploadId))
    if (blobKey) await blobs.discard(blobKey)
  }
}

export const operations = { announceUpload, receiveUpload }
