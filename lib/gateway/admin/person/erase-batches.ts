import type { Transaction } from '@/lib/storage/database/transaction'
import { endBatch, forgetRows, lockBatch, releaseBatch } from '@/lib/storage/documents/batches'
import { disownBatch, forgetRow } from '@/lib/storage/people/batch-people'
import { dropBlobs } from '../../documents/content/replace-file'
import { finishBatch } from '../../invitations/batch/end-batch'
import type { Found, PersonServices } from './look-around'

/**
 * Stops the person's batches and deletes their owner and recipients. Runs before the documents of the batches are
 * collected.
 */
export async function eraseBatches(services: PersonServices, { batches }: Found): Promise<void> {
  for (const { id } of batches) {
    await services.database.db.transaction((tx) => eraseBatch(services, tx, id))
  }
}

async function eraseBatch(services: PersonServices, tx: Transaction, id: string): Promise<void> {
  const batch = await lockBatch(tx, id)
  if (!batch) return
  if (batch.state === 'sending') {
    await endBatch(tx, id, 'stopped', services.clock())
    await finishBatch(services, tx, id)
  }
  await disownBatch(tx, id)
  await forgetRows(tx, id)
  await dropBlobs(tx, await releaseBatch(tx, id), id)
}

/** Deletes the person from unsent rows of other owners' batches. */
export async function eraseRows({ database }: PersonServices, { rows }: Found): Promise<void> {
  for (const { row } of rows) {
    await database.db.transaction(async (tx) => {
      const batch = await lockBatch(tx, row.batchId)
      if (!batch) return
      await forgetRow(tx, row)
      await dropBlobs(tx, await releaseBatch(tx, batch.id), batch.id)
    })
  }
}
