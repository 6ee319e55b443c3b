import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import type { DocumentState } from '@/lib/vocabulary/document'
import { askAgain } from '../documents/ask-signers'
import { deadlineOf, setDeadline } from '../documents/deadline'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { scheduleReminders } from '../documents/remind-signer'
import { whoseTurn } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { isMailed } from './remind-signers'

/** Gives a document a later deadline, also after it has expired. A repeated call changes nothing. */
export const extendDocument: Operation<'extendDocument'> = async (context, { path, body }) => {
  const answer = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const deadline = deadlineOf(context, body.deadline, document)
    const isSame = document.deadline?.getTime() === deadline.getTime()
    const document_status = isSame ? document.state : await extend(context, tx, document, deadline)
    return { deadline: deadline.toISOString(), document_status }
  })
  context.wakeWorker()
  return { status: 'ok', ...answer }
}

async function extend(
  context: Context,
  tx: Transaction,
  document: Document,
  deadline: Date,
): Promise<DocumentState> {
  const documentId = document.id
  const actor = actorOf(context, document)
  await setDeadline(context, tx, documentId, deadline)
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: 'deadline-set',
    actor,
    data: { until: deadline.toISOString() },
  })
  const extended = { ...document, deadline }
  // This also invites the signers whose turn comes now.
  const missing = await whoseTurn(tx, extended)
  const { state } = await refreshState(context, tx, document, { actor })
  // Signers who got the mail about the expiry get a mail that they can sign again.
  const isOpenAgain = document.state === 'expired' && state !== 'expired'
  const notified = isOpenAgain ? missing.filter(isMailed) : []
  for (const signer of notified) await askAgain(context, tx, extended, signer)
  await scheduleReminders(tx, extended)
  return state
}
