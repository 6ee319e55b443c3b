import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument, setDocumentState } from '@/lib/storage/documents'
import { moveSigner } from '@/lib/storage/signers'
import { fullName } from '../invitation/invite'
import { openLink, requireReader } from '../invitation/open-link'
import { OperationFailure } from '../operation-failure'
import type { Operation } from './operation'

/** A signer says no, and why. Who has signed cannot take it back; who is signing has to cancel first. */
export const rejectInvitation: Operation<'rejectInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  const { document, signer } = opened
  await context.database.db.transaction(async (tx) => {
    await lockDocument(tx, document.id)
    const at = context.clock()
    const moved = await moveSigner(tx, signer.id, ['pending', 'viewed'], {
      state: 'rejected',
      rejectionReason: body.reason,
      rejectedAt: at,
    })
    if (!moved) throw new OperationFailure('busy')
    await setDocumentState(tx, document.id, 'declined', at)
    await recordEvent(tx, {
      documentId: document.id,
      relyingPartyId: document.relyingPartyId,
      at,
      kind: 'declined',
      actor: fullName(signer),
      signerId: signer.id,
      data: { reason: body.reason },
    })
  })
  return { status: 'ok' }
}
