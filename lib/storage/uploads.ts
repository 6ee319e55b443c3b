import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Access, within } from './access'
import type { Transaction } from './database/transaction'
import type { RelyingPartyId } from './relying-parties'
import { uploads } from './schema/schema'
import { noteStored } from './stored-bytes'

export interface AnnouncedUpload {
  readonly id: string
  readonly size: number
  /** SHA-256 the bytes must have, hex. */
  readonly sha256: string
}

export async function announceUpload(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  { owner = null, ...upload }: AnnouncedUpload & { readonly owner?: string | null },
  expiresAt: Date,
): Promise<void> {
  await tx.insert(uploads).values({ ...upload, owner, relyingPartyId, expiresAt })
  await noteStored(tx, { relyingPartyId, owner }, upload.size)
}

/** An upload that has not been used, and whether its bytes are there. Its id is its only credential. */
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

/** Notes where the bytes lie; false when somebody else's bytes came first. */
export async function receiveUpload(
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

/** An upload whose bytes are there, left where it is. */
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

/** Takes a received upload out: it belongs to what is made of it from now on. */
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

/** Deletes an upload nobody used; gives the blob that was left. */
export async function dropUpload(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(uploads).where(eq(uploads.id, id)).returning()
  if (row) await noteStored(tx, row, -row.size)
  return row?.blobKey ?? undefined
}
