import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { BatchState, RowState } from '@/lib/vocabulary/batch'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import { type Access, type Sender, within } from '../relying-parties/access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { batches, batchRows } from '../schema/batch-schema'
import type { StoredFile } from '../schema/records'
import { documents } from '../schema/schema'

export type Batch = Omit<typeof batches.$inferSelect, 'relyingPartyId'> & {
  readonly relyingPartyId: RelyingPartyId
}

type NewBatch = Omit<
  typeof batches.$inferInsert,
  'relyingPartyId' | 'owner' | 'sentBy' | 'file' | 'name' | 'state' | 'pausedUntil' | 'endedAt'
> &
  Pick<Sender, 'owner' | 'sentBy'>

/** The people of one document, as submitted. */
export interface RowToSend {
  readonly position: number
  readonly signers: unknown
}

/** False when the owner already has a batch with this reference. */
export async function insertBatch(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  batch: NewBatch,
  rows: readonly unknown[],
): Promise<boolean> {
  const inserted = await tx
    .insert(batches)
    .values({ ...batch, relyingPartyId, name: '' })
    .onConflictDoNothing()
    .returning({ id: batches.id })
  if (inserted.length === 0) return false
  const ofBatch = rows.map((signers, position) => ({ batchId: batch.id, position, signers }))
  await tx.insert(batchRows).values(ofBatch)
  return true
}

/** Stores the file that all documents of the batch start from. */
export async function storeBatchFile(tx: Transaction, id: string, file: StoredFile): Promise<void> {
  const [batch] = await tx
    .update(batches)
    .set({ file, name: file.name })
    .where(eq(batches.id, id))
    .returning({ relyingPartyId: batches.relyingPartyId, owner: batches.owner })
  if (batch) await noteStored(tx, batch, file.size)
}

export async function findBatch(
  tx: Transaction,
  access: Access,
  which: { readonly id: string } | { readonly reference: string },
): Promise<Batch | undefined> {
  const isIt = 'id' in which ? eq(batches.id, which.id) : eq(batches.reference, which.reference)
  const [row] = await tx
    .select()
    .from(batches)
    .where(and(within(batches, access), isIt))
  return row && owned(row)
}

/** A batch for a job, locked against other writers until the transaction ends. */
export async function lockBatch(tx: Transaction, id: string): Promise<Batch | undefined> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  return row && owned(row)
}

function owned(row: typeof batches.$inferSelect): Batch {
  return { ...row, relyingPartyId: row.relyingPartyId as RelyingPartyId }
}

/** Batches within an access, newest first. */
export async function listBatches(
  tx: Transaction,
  access: Access,
  limit: number,
): Promise<Batch[]> {
  const rows = await tx
    .select()
    .from(batches)
    .where(within(batches, access))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit)
  return rows.map(owned)
}

/** The first row from which no document was made yet. */
export async function nextRow(tx: Transaction, batchId: string): Promise<RowToSend | undefined> {
  const [row] = await tx
    .select({ position: batchRows.position, signers: batchRows.signers })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')))
    .orderBy(asc(batchRows.position))
    .limit(1)
  return row
}

/** Stores the result of a row. If its document was made, the row's people are erased: the document has them now. */
export async function settleRow(
  tx: Transaction,
  batchId: string,
  position: number,
  outcome: { readonly documentId: string } | { readonly reason: string },
): Promise<void> {
  const settled =
    'documentId' in outcome
      ? { state: 'sent' as const, documentId: outcome.documentId, signers: null }
      : { state: 'failed' as const, reason: outcome.reason }
  await tx.update(batchRows).set(settled).where(isRow(batchId, position))
}

function isRow(batchId: string, position: number) {
  return and(eq(batchRows.batchId, batchId), eq(batchRows.position, position))
}

/** Pauses a batch: no row is sent before that time. Null ends the pause. */
export async function pauseBatch(
  tx: Transaction,
  id: string,
  pausedUntil: Date | null,
): Promise<void> {
  await tx.update(batches).set({ pausedUntil }).where(eq(batches.id, id))
}

/** Ends a batch: its remaining rows are not sent. */
export async function endBatch(
  tx: Transaction,
  id: string,
  state: Exclude<BatchState, 'sending'>,
  at: Date,
): Promise<void> {
  await tx.update(batches).set({ state, endedAt: at, pausedUntil: null }).where(eq(batches.id, id))
  await tx
    .update(batchRows)
    .set({ state: 'stopped' })
    .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting')))
}

/** Number of rows in each state. */
export async function countRows(
  tx: Transaction,
  batchId: string,
): Promise<ReadonlyMap<RowState, number>> {
  const rows = await tx
    .select({ state: batchRows.state, number: count() })
    .from(batchRows)
    .where(eq(batchRows.batchId, batchId))
    .groupBy(batchRows.state)
  return new Map(rows.map(({ state, number }) => [state, number]))
}

/** Number of the batch's documents in each state. */
export async function countBatchDocuments(
  tx: Transaction,
  batchId: string,
): Promise<ReadonlyMap<DocumentState, number>> {
  const rows = await tx
    .select({ state: documents.state, number: count() })
    .from(documents)
    .where(and(eq(documents.batchId, batchId), isNull(documents.removedAt)))
    .groupBy(documents.state)
  return new Map(rows.map(({ state, number }) => [state, number]))
}

/** Progress of a batch's documents. */
export interface BatchProgress {
  /** Documents that exist or are still to be made. */
  readonly documents: number
  readonly signed: number
  /** Documents that are not signed yet and have not ended. */
  readonly waiting: number
}

const waitingStates: readonly DocumentState[] = ['saved', 'signed_partially']

/** Progress of several batches, by their ids. */
export async function batchProgress(
  tx: Transaction,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BatchProgress>> {
  if (batchIds.length === 0) return new Map()
  const made = await tx
    .select({ id: documents.batchId, state: documents.state, number: count() })
    .from(documents)
    .where(and(inArray(documents.batchId, [...batchIds]), isNull(documents.removedAt)))
    .groupBy(documents.batchId, documents.state)
  const unsent = await tx
    .select({ id: batchRows.batchId, number: count() })
    .from(batchRows)
    .where(and(inArray(batchRows.batchId, [...batchIds]), eq(batchRows.state, 'waiting')))
    .groupBy(batchRows.batchId)
  const sum = (numbers: readonly { readonly number: number }[]) =>
    numbers.reduce((total, { number }) => total + number, 0)
  return new Map(
    batchIds.map((batchId) => {
      const ofBatch = made.filter(({ id }) => id === batchId)
      const toBeMade = sum(unsent.filter(({ id }) => id === batchId))
      return [
        batchId,
        {
          documents: sum(ofBatch) + toBeMade,
          signed: sum(ofBatch.filter(({ state }) => state === 'signed')),
          waiting: sum(ofBatch.filter(({ state }) => waitingStates.includes(state))) + toBeMade,
        },
      ]
    }),
  )
}

/** Rows in order, with the state of their documents. */
export async function listRows(
  tx: Transaction,
  batchId: string,
  page: {
    readonly state?: RowState | undefined
    /** Position of the last row of the previous page. */
    readonly after: number
    readonly limit: number
  },
) {
  return await tx
    .select({
      position: batchRows.position,
      state: batchRows.state,
      signers: batchRows.signers,
      documentId: batchRows.documentId,
      documentState: documents.state,
      reason: batchRows.reason,
    })
    .from(batchRows)
    .leftJoin(documents, eq(documents.id, batchRows.documentId))
    .where(
      and(
        eq(batchRows.batchId, batchId),
        gt(batchRows.position, page.after),
        page.state && eq(batchRows.state, page.state),
      ),
    )
    .orderBy(asc(batchRows.position))
    .limit(page.limit)
}

/** Erases the people of rows from which no document was made. */
export async function forgetRows(tx: Transaction, batchId: string): Promise<void> {
  await tx.update(batchRows).set({ signers: null }).where(eq(batchRows.batchId, batchId))
}

/**
 * Removes the file of a batch when the batch has ended and all its documents have lost their content. Returns the blobs
 * that are no longer referenced. The batch is locked, so that the erasure of the last document removes the file. If the
 * people of all rows are erased too, the batch itself is deleted.
 */
export async function releaseBatch(tx: Transaction, id: string): Promise<readonly string[]> {
  const batch = await lockBatch(tx, id)
  if (!batch || batch.state === 'sending' || (await hasContent(tx, id))) return []
  if (await hasPeople(tx, id)) await tx.update(batches).set({ file: null }).where(isBatch(id))
  else await tx.delete(batches).where(isBatch(id))
  await noteStored(tx, batch, -countedBytes({ file: batch.file }))
  return keysOfFile(batch.file)
}

const isBatch = (id: string) => eq(batches.id, id)

async function hasContent(tx: Transaction, id: string): Promise<boolean> {
  const having = and(eq(documents.batchId, id), isNotNull(documents.file))
  return (await tx.$count(documents, having)) > 0
}

async function hasPeople(tx: Transaction, id: string): Promise<boolean> {
  const having = and(eq(batchRows.batchId, id), isNotNull(batchRows.signers))
  return (await tx.$count(batchRows, having)) > 0
}

/** Blobs that a document shares with its batch. */
export async function sharedBlobs(
  tx: Transaction,
  batchId: string | null,
): Promise<ReadonlySet<string>> {
  if (batchId === null) return new Set()
  const [batch] = await tx.select({ file: batches.file }).from(batches).where(isBatch(batchId))
  return new Set(keysOfFile(batch?.file ?? null))
}

function keysOfFile(file: StoredFile | null): string[] {
  return file?.segments.map(({ key }) => key) ?? []
}
