import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { noteStored } from '../limits/stored-bytes'
import { type Access, type Sender, within } from '../relying-parties/access'
import { uploads } from '../schema/upload-schema'

export interface AnnouncedUpload {
  readonly id: string
  readonly size: number
  /** Expected SHA-256 of the bytes, hex. */
  readonly sha256: string
}

export async function insertUpload(
  tx: Transaction,
  sender: Sender,
  upload: AnnouncedUpload,
  expiresAt: Date,
): Promise<void> {
  await tx.insert(uploads).values({ ...upload, ...sender, expiresAt })
  await noteStored(tx, sender, upload.size)
}

/** An unused upload, and whether its bytes have arrived. Its id is its only credential. */
export async function findUnusedUpload(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<(AnnouncedUpload & { readonly isReceived: boolean }) | undefined> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.expiresAt, now)))
  if (!row) return undefined
  const { size, sha256, blobKey } = row
  return { id, size, sha256, isReceived: blobKey !== null }
}

/** Stores where the bytes are; false if another call has stored the same bytes first. */
export async function storeUploadKey(
  tx: Transaction,
  id: string,
  blobKey: string,
): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ blobKey })
    .where(and(eq(uploads.id, id), isNull(uploads.blobKey)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

/** An upload whose bytes have arrived; it is not used up. */
export async function findReceivedUpload(
  tx: Transaction,
  access: Access,
  id: string,
  now: Date,
): Promise<(AnnouncedUpload & { readonly blobKey: string }) | undefined> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(isTakeable(access, id, now))
  return row?.blobKey ? { ...row, blobKey: row.blobKey } : undefined
}

/** Removes a received upload: its bytes belong to the document made of it from now on. */
export async function takeUpload(
  tx: Transaction,
  access: Access,
  id: string,
  now: Date,
): Promise<(AnnouncedUpload & { readonly blobKey: string }) | undefined> {
  const [row] = await tx
    .delete(uploads)
    .where(isTakeable(access, id, now))
    .returning()
  if (row) await noteStored(tx, row, -row.size)
  return row?.blobKey ? { ...row, blobKey: row.blobKey } : undefined
}

function isTakeable(access: Access, id: string, now: Date) {
  return and(
    eq(uploads.id, id),
    within(uploads, access),
    isNotNull(uploads.blobKey),
    gt(uploads.expiresAt, now),
  )
}

/** Deletes an unused upload and returns its blob. */
export async function dropUpload(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(uploads).where(eq(uploads.id, id)).returning()
  if (row) await noteStored(tx, row, -row.size)
  return row?.blobKey ?? undefined
}
