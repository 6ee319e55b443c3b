import { listDeliveries } from '@/lib/storage/callback-deliveries'
import { requireDocument } from '../document/find-document'
import type { Operation } from './operation'

/** What the relying party's server was told about a document, and whether it took it. Newest first. */
export const listCallbacks: Operation<'listCallbacks'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const deliveries = await listDeliveries(db, document.id)
  return {
    status: 'ok',
    callbacks: deliveries.map((delivery) => ({
      id: delivery.id,
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
