import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { sqlStateOf } from '../database/sql-state'
import { StorageError } from '../database/storage-error'
import type { Transaction } from '../database/transaction'
import { type Access, within } from '../relying-parties/access'
import { alphabetical } from '../schema/alphabetical'
import { documentLabels, labels } from '../schema/label-schema'
import { documents } from '../schema/schema'
import { type ListedRows, ofRow } from './listed-rows'

export type Label = typeof labels.$inferSelect

/** All members of an organisation use its labels. */
const shared = { ...getTableColumns(labels), sentBy: null }

/** Throws `label-name-taken`; the transaction is then rolled back. */
export async function insertLabel(tx: Transaction, label: Label): Promise<void> {
  await unlessNameTaken(tx.insert(labels).values(label))
}

/** Ordered by name. */
export async function listLabels(tx: Transaction, access: Access, limit: number): Promise<Label[]> {
  return await tx
    .select()
    .from(labels)
    .where(within(shared, access, ''))
    .orderBy(alphabetical(labels.name), asc(labels.id))
    .limit(limit)
}

export async function countLabels(tx: Transaction, access: Access): Promise<number> {
  return await tx.$count(labels, within(shared, access, ''))
}

/** False if there is no such label. Throws `label-name-taken`; the transaction is then rolled back. */
export async function changeLabel(
  tx: Transaction,
  access: Access,
  id: string,
  change: Partial<Pick<Label, 'name' | 'colour'>>,
): Promise<boolean> {
  const isIt = and(within(shared, access, ''), eq(labels.id, id))
  const changing = tx.update(labels).set({ id, ...change })
  const changed = await unlessNameTaken(changing.where(isIt).returning({ id: labels.id }))
  return changed.length > 0
}

/** Only the index can detect two transactions that take the same name at the same time. 23505: unique_violation. */
async function unlessNameTaken<Value>(work: PromiseLike<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw sqlStateOf(error) === '23505' ? new StorageError('label-name-taken') : error
  }
}

/** Deletes a label, which its documents lose. False if there is no such label. */
export async function deleteLabel(tx: Transaction, access: Access, id: string): Promise<boolean> {
  const isIt = and(within(shared, access, ''), eq(labels.id, id))
  const deleted = await tx.delete(labels).where(isIt).returning({ id: labels.id })
  return deleted.length > 0
}

/** Gives labels to the documents of a row. A label is given only to documents of its own account. */
export async function giveLabels(
  tx: Transaction,
  access: Access,
  rows: ListedRows,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const given = tx
    .select({ documentId: documents.id, labelId: labels.id })
    .from(documents)
    .innerJoin(
      labels,
      and(
        eq(labels.relyingPartyId, documents.relyingPartyId),
        eq(labels.owner, sql`coalesce(${documents.owner}, '')`),
      ),
    )
    .where(and(ofRow(access, rows), within(shared, access, ''), inArray(labels.id, [...ids])))
  await tx.insert(documentLabels).select(given).onConflictDoNothing()
}

/** Takes labels from the documents of a row. */
export async function takeLabels(
  tx: Transaction,
  access: Access,
  rows: ListedRows,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const theirs = tx.select({ id: documents.id }).from(documents).where(ofRow(access, rows))
  await tx
    .delete(documentLabels)
    .where(
      and(inArray(documentLabels.documentId, theirs), inArray(documentLabels.labelId, [...ids])),
    )
}

/** Number of these labels that exist within an access. */
export async function countKnown(
  tx: Transaction,
  access: Access,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  return await tx.$count(labels, and(within(shared, access, ''), inArray(labels.id, [...ids])))
}

export type GivenLabel = Pick<Label, 'id' | 'name' | 'colour'>

/** Labels of documents and of batches (every label that one of its documents has), by their ids, in the order of names. */
export async function labelsOfRows(
  tx: Transaction,
  documentIds: readonly string[],
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenLabel[]>> {
  if (documentIds.length === 0) return new Map()
  const inBatches = inArray(documents.batchId, [...batchIds])
  const rows = await tx
    .selectDistinct({
      rowId: sql<string>`case when ${batchIds.length > 0 ? inBatches : sql`false`} then ${documents.batchId} else ${documents.id} end`,
      id: labels.id,
      name: labels.name,
      colour: labels.colour,
    })
    .from(documentLabels)
    .innerJoin(documents, eq(documents.id, documentLabels.documentId))
    .innerJoin(labels, eq(labels.id, documentLabels.labelId))
    .where(or(inArray(documents.id, [...documentIds]), batchIds.length > 0 ? inBatches : undefined))
  const byRow = new Map<string, GivenLabel[]>()
  // A query for distinct rows cannot be ordered by an expression.
  const { compare } = new Intl.Collator('en')
  const sorted = rows.toSorted((one, other) => compare(one.name, other.name))
  for (const { rowId, ...label } of sorted) byRow.set(rowId, [...(byRow.get(rowId) ?? []), label])
  return byRow
}
