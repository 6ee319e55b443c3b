import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, markRemoved } from '@/lib/storage/documents'
import { liveSessions } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { jobFor } from '../jobs/catalogue'
import { OperationFailure } from '../operation-failure'
import { abandonSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'

/**
 * Removes a document that the caller holds: nobody knows it any more, whoever was signing it stops,
 * and a job erases what is left.
 */
export async function removeDocument(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  document: Document,
  actor: string,
): Promise<void> {
  const { id: documentId, relyingPartyId } = document
  const at = services.clock()
  const failure = sessionFailure(new OperationFailure('document-changed'))
  for (const session of await liveSessions(tx, documentId)) {
    await abandonSession(services, tx, session, failure)
  }
  await markRemoved(tx, documentId, at)
  await recordEvent(tx, { documentId, relyingPartyId, at, kind: 'removed', actor })
  await enqueue(tx, jobFor('erase-document', { documentId }, documentId))
}
