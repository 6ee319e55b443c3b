import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import type { Sender } from '../relying-parties/access'
import { batches } from '../schema/batch-schema'
import { documents } from '../schema/schema'
import type { Document } from './documents'

/** The account and sender that documents get. */
export interface Receiver extends Pick<Sender, 'owner' | 'sentBy'> {
  /** Name of the new sender, shown to signers. */
  readonly ownerName: string
}

type Given = Pick<Document, 'id' | 'relyingPartyId' | 'owner' | 'ownerName'>

/**
 * Gives a document to another account, or to another member of its organisation; the documents of a batch go together
 * with it. Files, signers, links, sessions and audit trails stay as they are. Returns the documents as they were. The
 * caller has locked the document.
 */
export async function giveDocuments(
  tx: Transaction,
  document: Document,
  to: Receiver,
): Promise<readonly Given[]> {
  const { batchId, id, owner } = document
  const isMove = to.owner !== owner
  if (batchId !== null) await giveBatch(tx, batchId, to, isMove)
  const isIt = batchId === null ? eq(documents.id, id) : eq(documents.batchId, batchId)
  const rows = await tx.select().from(documents).where(isIt).orderBy(documents.id).for('update')
  const given = rows.filter((row) => row.removedAt === null && row.owner === owner)
  if (isMove) await moveCounts(tx, given, to)
  const ids = given.map((row) => row.id)
  // A reference belongs to the account whose call made the document.
  const change = isMove ? { ...to, reference: null } : to
  await tx.update(documents).set(change).where(inArray(documents.id, ids))
  return given as ((typeof given)[number] & Given)[]
}

async function moveCounts(
  tx: Transaction,
  rows: readonly (typeof documents.$inferSelect)[],
  { owner }: Receiver,
): Promise<void> {
  for (const row of rows) {
    const bytes = countedBytes(row)
    await noteStored(tx, row, -bytes)
    await noteStored(tx, { ...row, owner }, bytes)
  }
}

/** Rows of the batch that are not sent yet become documents of the new sender. */
async function giveBatch(
  tx: Transaction,
  id: string,
  { owner, sentBy, ownerName }: Receiver,
  isMove: boolean,
): Promise<void> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  if (!batch) return
  const terms = sql`${batches.terms} || ${JSON.stringify({ owner_name: ownerName })}::jsonb`
  const change = { owner, sentBy, terms, ...(isMove && { reference: id }) }
  await tx.update(batches).set(change).where(eq(batches.id, id))
  if (!isMove) return
  const bytes = batch.file?.size ?? 0
  await noteStored(tx, batch, -bytes)
  await noteStored(tx, { ...batch, owner }, bytes)
}
