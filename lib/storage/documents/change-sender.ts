import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { batches } from '../schema/batch-schema'
import { documents } from '../schema/schema'
import type { Document } from './documents'

interface NewSender {
  /** Id of the member. */
  readonly sentBy: string
  /** Name, shown to signers. */
  readonly ownerName: string
}

type Given = Pick<Document, 'id' | 'relyingPartyId' | 'ownerName'>

/**
 * Makes another member the sender of a document of their organisation; the documents of a batch go together with it.
 * Files, signers, links, sessions and audit trails stay as they are. Returns the documents as they were. The caller has
 * locked the document.
 */
export async function giveDocuments(
  tx: Transaction,
  { batchId, id, owner }: Document,
  sender: NewSender,
): Promise<readonly Given[]> {
  if (batchId !== null) await giveBatch(tx, batchId, sender)
  const isIt = batchId === null ? eq(documents.id, id) : eq(documents.batchId, batchId)
  const rows = await tx.select().from(documents).where(isIt).orderBy(documents.id).for('update')
  const given = rows.filter((row) => row.removedAt === null && row.owner === owner)
  const ids = given.map((row) => row.id)
  await tx.update(documents).set(sender).where(inArray(documents.id, ids))
  return given as ((typeof given)[number] & Given)[]
}

/** Rows of the batch that are not sent yet become documents of the new sender. */
async function giveBatch(tx: Transaction, id: string, { sentBy, ownerName }: NewSender) {
  const terms = sql`${batches.terms} || ${JSON.stringify({ owner_name: ownerName })}::jsonb`
  await tx.update(batches).set({ sentBy, terms }).where(eq(batches.id, id))
}
