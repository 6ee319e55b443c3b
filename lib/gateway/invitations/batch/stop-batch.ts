import { countRows, endBatch, lockBatch } from '@/lib/storage/batches'
import type { Operation } from '../../core/operation'
import { OperationFailure } from '../../core/operation-failure'
import { finishBatch } from './end-batch'
import { requireBatch, toldCounts } from './read-batch'

/** Sends nothing more. A row that is just being sent is sent, and counted as such. */
export const stopBatch: Operation<'stopBatch'> = async (context, { path }) => {
  const stopped = await context.database.db.transaction(async (tx) => {
    const { id } = await requireBatch(context, tx, path.batchId)
    const batch = await lockBatch(tx, id)
    if (!batch) throw new OperationFailure('batch-not-found')
    const isEnded = batch.state !== 'sending'
    if (!isEnded) await endBatch(tx, id, 'stopped', context.clock())
    const rows = toldCounts(await countRows(tx, id))
    if (!isEnded) await finishBatch(context, tx, id)
    return { batch_status: isEnded ? batch.state : ('stopped' as const), rows }
  })
  context.wakeWorker()
  return { status: 'ok', ...stopped }
}
