import type { Transaction } from '@/lib/storage/database/transaction'
import {
  countRows,
  endBatch,
  forgetRows,
  lockBatch,
  releaseBatch,
} from '@/lib/storage/documents/batches'
import { dayMs } from '@/lib/vocabulary/durations'
import { dropBlobs } from '../../documents/content/replace-file'
import type { Services } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { type JobPayloads, schedule } from '../../rules/jobs'
import { after } from '../../rules/lifetimes'
import { describedCounts, requireBatch } from './read-batch'

/** Stops sending. A row whose sending has started is still sent and counted as sent. */
export const stopBatch: Operation<'stopBatch'> = async (context, { path }) => {
  const stopped = await context.database.db.transaction(async (tx) => {
    const { id } = await requireBatch(context, tx, path.batchId)
    const batch = await lockBatch(tx, id)
    if (!batch) throw new OperationFailure('batch-not-found')
    const isEnded = batch.state !== 'sending'
    if (!isEnded) await endBatch(tx, id, 'stopped', context.clock())
    const rows = describedCounts(await countRows(tx, id))
    if (!isEnded) await finishBatch(context, tx, id)
    return { batch_status: isEnded ? batch.state : ('stopped' as const), rows }
  })
  context.wakeWorker()
  return { status: 'ok', ...stopped }
}

/** How long an owner can see the rows that were not sent, in milliseconds. */
const keptMs = 30 * dayMs

/** Schedules the follow-up work of an ended batch, in the transaction of its end. */
export async function finishBatch(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  batchId: string,
): Promise<void> {
  const forgetAt = after(clock(), keptMs)
  await schedule(tx, 'forget-batch', { batchId }, batchId, forgetAt)
  await dropBlobs(tx, await releaseBatch(tx, batchId), batchId)
}

/** A job that deletes the people of rows that were not sent. */
export function forgetBatchJob({ database }: Pick<Services, 'database'>) {
  return async ({ batchId }: JobPayloads['forget-batch']): Promise<void> => {
    await database.db.transaction(async (tx) => {
      await forgetRows(tx, batchId)
      await dropBlobs(tx, await releaseBatch(tx, batchId), batchId)
    })
  }
}
