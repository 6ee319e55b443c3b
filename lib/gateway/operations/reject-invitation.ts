import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument, setDocumentState } from '@/lib/storage/documents'
import { listSigners, moveSigner } from '@/lib/storage/signers'
import { countingSigners } from '../document/signing-progress'
import { fullName } from '../invitation/full-name'
import { openLink, requireReader } from '../invitation/open-link'
import { tellSigners } from '../invitation/tell-signers'
import { OperationFailure } from '../operation-failure'
import type { Operation } from './operation'

/** A signer says no, and why. Who has signed cannot take it back; who is signing has to cancel first. */
export const rejectInvitation: Operation<'rejectInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  const { signer } = opened
  await context.database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, opened.document.id)
    if (!document) throw new OperationFailure('document-not-found')
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
    if (document.state === 'declined') return
    const others = (await listSigners(tx, document.id)).filter(({ id }) => id !== signer.id)
    await tellSigners(tx, countingSigners(others), 'declined', at)
  })
  context.wakeWorker()
  return { status: 'ok' }
}
