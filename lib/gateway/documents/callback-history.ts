import { bringForward, enqueue } from '@/lib/queue/queue'
import {
  type CallbackDelivery,
  listDeliveries,
  requeueDelivery,
} from '@/lib/storage/callback-deliveries'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import { callbackBody } from '../contract/callback'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { jobFor } from '../rules/jobs'
import { requireDocument } from './find-document'

/** Returns the callbacks sent for a document and whether the relying party's server accepted them, newest first. */
export const listCallbacks: Operation<'listCallbacks'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const deliveries = await listDeliveries(db, document.id)
  return {
    status: 'ok',
    callbacks: deliveries.map((delivery) => ({
      id: delivery.id,
      type: typeOf(delivery),
      url: delivery.url,
      state: delivery.state,
      attempts: delivery.attempts,
      last_status: delivery.lastStatus,
      last_error: delivery.lastError,
      created_at: delivery.createdAt.toISOString(),
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    })),
  }
}

/** The event type is part of the sent body. */
function typeOf({ body }: CallbackDelivery): CallbackEvent {
  return callbackBody.parse(JSON.parse(body)).type
}

/** Sends a callback again now, under the same webhook-id, and restarts its schedule of retries. */
export const replayCallback: Operation<'replayCallback'> = async (context, { path }) => {
  const { documentId, deliveryId } = path
  await context.database.db.transaction(async (tx) => {
    const document = await requireDocument(context, tx, documentId)
    const at = context.clock()
    const found = isUuid(deliveryId) && (await requeueDelivery(tx, document.id, deliveryId, at))
    if (!found) throw new OperationFailure('callback-not-found')
    const job = jobFor('deliver-callback', { deliveryId }, deliveryId)
    if (!(await bringForward(tx, job.name, deliveryId, at))) await enqueue(tx, job)
  })
  context.wakeWorker()
  return { status: 'ok' }
}
