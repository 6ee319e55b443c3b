import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { lockDocument } from '@/lib/storage/documents/documents'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { moveSigner } from '@/lib/storage/documents/signers'
import type { ResponseOf } from '../contract/endpoints'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { openLink, requireReader } from './open-link'

/**
 * A signer declines, with a reason. A signer who has signed cannot decline; one who is signing has to cancel first.
 */
export const rejectInvitation: Operation<'rejectInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await rejectOpened(context, opened, path.secret, body.reason)
}

/** The same for a signer who may read the document. */
export async function rejectOpened(
  context: Context,
  opened: OpenedLink,
  secret: string,
  reason: string,
): Promise<ResponseOf<'rejectInvitation'>> {
  await context.database.db.transaction(async (tx) => {
    const document = await lockDocument(tx, opened.document.id)
    if (!document) throw new OperationFailure('document-not-found')
    refuseIfEnded(document)
    // Since the link was opened, the signer may have been removed or have expired.
    const { signer } = await openLink(context, tx, secret)
    if (isOpen(signer)) await refuseIfNotTheirTurn(tx, document, signer)
    const at = context.clock()
    const change = { state: 'rejected', rejectionReason: reason, rejectedAt: at } as const
    const moved = isOpen(signer) && (await moveSigner(tx, signer.id, ['pending', 'viewed'], change))
    if (!moved) throw new OperationFailure('busy')
    await recordEvent(tx, document, {
      at,
      kind: 'declined',
      actor: fullName(signer),
      signerId: signer.id,
      data: { reason },
    })
    await refreshState(context, tx, document, { actor: fullName(signer), signerId: signer.id })
  })
  context.wakeWorker()
  return { status: 'ok' }
}
