import { recentEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import { lockDocument } from '@/lib/storage/documents/documents'
import { onlyReads } from '@/lib/vocabulary/document'
import { hourMs } from '@/lib/vocabulary/durations'
import { refuseIfEnded } from '../documents/refresh-state'
import { notifyOwner } from '../mail/notify-owner'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { after } from '../rules/lifetimes'
import { openLink } from './open-link'

const dayMs = 24 * hourMs
/** Requests per day. Without this limit a link holder could fill the audit trail and the owner's mailbox. */
const askedADay = 3

/**
 * Reports the name in a signer's certificate to the owner. The link is sufficient authorisation, because a refused
 * signer cannot identify.
 */
export const askNameCorrection: Operation<'askNameCorrection'> = async (
  context,
  { path, body },
) => {
  const { database, clock } = context
  const opened = await openLink(context, database.db, path.secret)
  const name = fullName(body)
  await database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, opened.document.id)
    if (!document) throw new OperationFailure('link-not-found')
    const { signer } = await openLink(context, tx, path.secret)
    refuseIfEnded(document)
    if (onlyReads(signer.role)) throw new OperationFailure('not-needed')
    if (!isOpen(signer))
      throw new OperationFailure('busy', { detail: 'This signer cannot sign any more' })
    const at = clock()
    const about = { documentId: document.id, signerId: signer.id, kind: 'name-questioned' } as const
    const asked = await recentEvents(tx, about, after(at, -dayMs))
    if (asked.some(({ data }) => data.to === name)) return
    const [first] = asked.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    if (first && asked.length >= askedADay) {
      const retryAfterSeconds = Math.ceil((first.at.getTime() + dayMs - at.getTime()) / 1000)
      throw new OperationFailure('too-many-requests', { retryAfterSeconds })
    }
    const { signerId, kind } = about
    const data = { signer: fullName(signer), to: name }
    await recordEvent(tx, document, { kind, at, actor: fullName(signer), signerId, data })
    await notifyOwner(tx, document, { kind: 'owner_name_questioned', signerId })
  })
  context.wakeWorker()
  return { status: 'ok' }
}
