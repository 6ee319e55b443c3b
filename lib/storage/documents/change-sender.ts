import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import { batches } from '../schema/batch-schema'
import { documentLabels } from '../schema/label-schema'
import { documents } from '../schema/schema'
import type { Document } from './documents'
import { unlessUsed } from './free-reference'
import { changeTemplate, type Template } from './templates'

/** The member of an organisation who becomes the sender of documents. */
interface NewSender {
  /** Owner reference of the organisation. */
  readonly owner: string
  /** Id of the member. */
  readonly sentBy: string
  /** Name, shown to signers. */
  readonly ownerName: string
}

type Given = Pick<Document, 'id' | 'relyingPartyId' | 'ownerName'>

/**
 * Makes a member the sender of a document, which may be of another account. If it belongs to a batch, all documents of
 * the batch get the new sender. Files, signers, links, sessions and audit trails stay as they are. Returns the
 * documents as they were before. The caller has locked the document.
 */
export async function giveDocuments(
  tx: Transaction,
  { batchId, id, owner, relyingPartyId }: Document,
  sender: NewSender,
): Promise<readonly Given[]> {
  const isMoved = owner !== sender.owner
  const account = { relyingPartyId, owner }
  let bytes = batchId === null ? 0 : await giveBatch(tx, batchId, sender)
  const isIt = batchId === null ? eq(documents.id, id) : eq(documents.batchId, batchId)
  const rows = await tx.select().from(documents).where(isIt).orderBy(documents.id).for('update')
  const given = rows.filter((row) => row.removedAt === null && row.owner === owner)
  const ids = given.map((row) => row.id)
  const reference = unlessUsed(documents, sender.owner)
  const change = isMoved ? { ...sender, reference } : sender
  await tx.update(documents).set(change).where(inArray(documents.id, ids))
  for (const row of given) bytes += countedBytes(row)
  if (isMoved) {
    await moveBytes(tx, account, sender.owner, bytes)
    // Labels belong to the account.
    await tx.delete(documentLabels).where(inArray(documentLabels.documentId, ids))
  }
  return given as ((typeof given)[number] & Given)[]
}

/** Changes the sender of a batch and of its rows that are not sent yet. Returns the bytes that the batch counts for. */
async function giveBatch(
  tx: Transaction,
  id: string,
  { owner, sentBy, ownerName }: NewSender,
): Promise<number> {
  const terms = sql`${batches.terms} || ${JSON.stringify({ owner_name: ownerName })}::jsonb`
  const reference = sql`coalesce(${unlessUsed(batches, owner)}, ${batches.id}::text)`
  const [batch] = await tx
    .update(batches)
    .set({ owner, sentBy, terms, reference })
    .where(eq(batches.id, id))
    .returning()
  return countedBytes({ file: batch?.file ?? null })
}

/** Moves a template to an organisation. The caller has locked it. Throws `template-name-taken`. */
export async function giveTemplate(
  tx: Transaction,
  { id, relyingPartyId, owner, file }: Template,
  to: string,
): Promise<void> {
  await changeTemplate(tx, id, { owner: to, reference: null })
  await moveBytes(tx, { relyingPartyId, owner }, to, countedBytes({ file }))
}

async function moveBytes(
  tx: Transaction,
  from: { readonly relyingPartyId: string; readonly owner: string | null },
  to: string,
  bytes: number,
): Promise<void> {
  await noteStored(tx, from, -bytes)
  await noteStored(tx, { ...from, owner: to }, bytes)
}
