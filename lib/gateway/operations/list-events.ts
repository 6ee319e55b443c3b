import { listEvents as storedEvents } from '@/lib/storage/audit-trail'
import { requireDocument } from '../document/find-document'
import type { Operation } from './operation'

/** The audit trail, oldest first; each digest covers the one before it. */
export const listEvents: Operation<'listEvents'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const entries = await storedEvents(db, document.id)
  return {
    status: 'ok',
    events: entries.map(({ at, kind, actor, data, digest }) => ({
      at: at.toISOString(),
      kind,
      actor,
      data,
      digest,
    })),
  }
}
