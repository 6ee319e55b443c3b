import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { lockDocument } from '@/lib/storage/documents'
import { turnRemindersOff } from '@/lib/storage/signers'
import { fullName } from '../core/full-name'
import type { Operation } from '../core/operation'
import { OperationFailure } from '../core/operation-failure'
import { openAnyLink } from './open-link'

/** A signer wants no more reminders that go by themselves. What is on its way is dropped before it is sent. */
export const stopReminders: Operation<'stopReminders'> = async (context, { path }) => {
  await context.database.db.transaction(async (tx) => {
    const { signer, document: opened } = await openAnyLink(tx, path.secret)
    const document = await lockDocument(tx, opened.id)
    if (!document) throw new OperationFailure('link-not-found')
    const at = context.clock()
    if (!(await turnRemindersOff(tx, signer.id, at))) return
    await recordEvent(tx, {
      documentId: document.id,
      relyingPartyId: document.relyingPartyId,
      at,
      kind: 'reminders-off',
      actor: fullName(signer),
      signerId: signer.id,
    })
  })
  return { status: 'ok' }
}
