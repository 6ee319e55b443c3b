import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Batch,
  countBatchDocuments,
  countRows,
  findBatch,
  listRows,
  listBatches as storedBatches,
} from '@/lib/storage/documents/batches'
import { mailedOfBatches } from '@/lib/storage/documents/listed-signers'
import { narrowed } from '@/lib/storage/relying-parties/access'
import type { RowState } from '@/lib/vocabulary/batch'
import { endpoints } from '../../contract/endpoints'
import type { ListedBatch } from '../../contract/entries/batches'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { isUuid } from '../../rules/is-uuid'

/** Returns the caller's batch by its path. Unknown, foreign and malformed ids give the same failure. */
export async function requireBatch(
  { access }: Pick<Context, 'access'>,
  tx: Transaction,
  id: string,
): Promise<Batch> {
  const batch = isUuid(id) ? await findBatch(tx, access, { id }) : undefined
  if (!batch) throw new OperationFailure('batch-not-found')
  return batch
}

/** Returns the progress of a batch and its documents. */
const readBatch: Operation<'readBatch'> = async (context, { path }) => {
  const { db } = context.database
  const batch = await requireBatch(context, db, path.batchId)
  const documents = await countBatchDocuments(db, batch.id)
  const mailed = await mailedOfBatches(db, [batch.id])
  const numberOf = (state: Parameters<typeof documents.get>[0]) => documents.get(state) ?? 0
  return {
    status: 'ok',
    batch: {
      ...listed(batch),
      owner: batch.owner,
      rows: describedCounts(await countRows(db, batch.id)),
      documents: {
        saved: numberOf('saved'),
        signed_partially: numberOf('signed_partially'),
        signed: numberOf('signed'),
        declined: numberOf('declined'),
        cancelled: numberOf('cancelled'),
        expired: numberOf('expired'),
      },
      reminded_count: mailed.get(batch.id) ?? 0,
      paused_until: batch.pausedUntil?.toISOString() ?? null,
    },
  }
}

/** The fields of a batch in every answer. */
function listed(batch: Batch): ListedBatch {
  return {
    uuid: batch.id,
    reference: batch.reference,
    name: batch.name,
    batch_status: batch.state,
    created_at: batch.createdAt.toISOString(),
    ended_at: batch.endedAt?.toISOString() ?? null,
  }
}

export function describedCounts(counts: ReadonlyMap<RowState, number>) {
  return {
    waiting: counts.get('waiting') ?? 0,
    sent: counts.get('sent') ?? 0,
    failed: counts.get('failed') ?? 0,
    stopped: counts.get('stopped') ?? 0,
  }
}

/** Returns the result of each row. */
const listBatchRows: Operation<'listBatchRows'> = async (context, { path, body }) => {
  const { db } = context.database
  const batch = await requireBatch(context, db, path.batchId)
  const rows = await listRows(db, batch.id, {
    state: body.row_status,
    after: body.cursor === undefined ? -1 : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)
  return {
    status: 'ok',
    rows: page.map(({ position, state, signers, documentId, documentState, reason }) => ({
      row: position,
      row_status: state,
      document:
        documentId && documentState ? { uuid: documentId, document_status: documentState } : null,
      reason,
      signers: peopleOf(signers),
    })),
    next_cursor: last && rows.length > body.limit ? String(last.position) : null,
  }
}

const { signers: signersSchema } = endpoints.sendBatch.request.shape.rows.element.shape

function peopleOf(signers: unknown) {
  if (signers === null) return []
  return signersSchema.parse(signers).map(({ name, surname, email }) => ({ name, surname, email }))
}

function parseCursor(cursor: string): number {
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor)
  throw invalidParameter('cursor', 'This value is not a cursor')
}

/** Returns an owner's batches, newest first. */
const listBatches: Operation<'listBatches'> = async (context, { body }) => {
  const { db } = context.database
  const batches = await storedBatches(db, narrowed(context.access, body.owner), body.limit)
  return { status: 'ok', batches: batches.map(listed) }
}

export const operations = { readBatch, listBatchRows, listBatches }
