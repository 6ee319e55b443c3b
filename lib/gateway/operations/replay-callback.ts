import { enqueue, hasten } from '@/lib/queue/queue'
import { requeueDelivery } from '@/lib/storage/callback-deliveries'
import { isUuid, requireDocument } from '../document/find-document'
import { jobFor } from '../jobs/catalogue'
import { OperationFailure } from '../operation-failure'
import type { Operation } from './operation'

/** Sends a callback again now, under the same webhook-id; its schedule of retries begins anew. */
export const replayCallback: Operation<'replayCallback'> = async (context, { path }) => {
  const { documentId, deliveryId } = path
  await context.database.db.transaction(async (tx) => {
    const document = await requireDocument(context, tx, documentId)
    const at = context.clock()
    const found = isUuid(deliveryId) && (await requeueDelivery(tx, document.id, deliveryId, at))
    if (!found) throw new OperationFailure('callback-not-found')
    const job = jobFor('deliver-callback', { deliveryId }, deliveryId)
    if (!(await hasten(tx, job.name, deliveryId, at))) await enqueue(tx, job)
  })
  context.wakeWorker()
  return { status: 'ok' }
}
