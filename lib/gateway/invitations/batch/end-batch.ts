import { enqueue } from '@/lib/queue/queue'
import { forgetRows, releaseBatch } from '@/lib/storage/batches'
import type { Transaction } from '@/lib/storage/database/transaction'
import { dayMs } from '@/lib/vocabulary/durations'
import type { Services } from '../../core/context'
import { type JobPayloads, jobFor } from '../../core/jobs'
import { after } from '../../core/lifetimes'
import { dropBlobs } from '../../documents/content/replace-file'

/** So long an owner can see to whom nothing was sent, in milliseconds. */
const keptMs = 30 * dayMs

/** What follows when a batch has ended, in the transaction of its end. */
export async function finishBatch(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  batchId: string,
): Promise<void> {
  const forgetAt = after(clock(), keptMs)
  await enqueue(tx, jobFor('forget-batch', { batchId }, batchId, forgetAt))
  await dropBlobs(tx, await releaseBatch(tx, batchId), batchId)
}

/** Forgets who was on rows that were not sent. */
export function forgetBatchJob({ database }: Pick<Services, 'database'>) {
  return async ({ batchId }: JobPayloads['forget-batch']): Promise<void> => {
    await database.db.transaction(async (tx) => {
      await forgetRows(tx, batchId)
      await dropBlobs(tx, await releaseBatch(tx, batchId), batchId)
    })
  }
}
