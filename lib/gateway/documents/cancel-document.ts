import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { markCancelled } from '@/lib/storage/documents/documents'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { actorOf, lockOwnDocument } from './find-document'
import { refreshState, refuseIfEnded } from './refresh-state'

/** The owner ends the collection of signatures. Existing signatures stay. A repeated call changes nothing. */
export const cancelDocument: Operation<'cancelDocument'> = async (context, { path, body }) => {
  await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    if (document.state === 'cancelled') return
    refuseIfEnded(document)
    if (document.state === 'signed') {
      throw new OperationFailure('busy', { detail: 'The document has all its signatures already' })
    }
    const documentId = document.id
    const actor = actorOf(context, document)
    const { reason = '' } = body
    const at = context.clock()
    await markCancelled(tx, documentId, reason, at)
    const data = { reason }
    await recordEvent(tx, document, { at, kind: 'cancelled', actor, data })
    await refreshState(context, tx, document, { actor })
  })
  context.wakeWorker()
  return { status: 'ok' }
}
