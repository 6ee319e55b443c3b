import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents/documents'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { sendAgainRequest } from '../documents/sent-again'
import { notifyOwner } from '../mail/notify-owner'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { openLink, requireReader } from './open-link'

/** A signer who declined asks the sender to send the document again. A repeated call changes nothing. */
export const askToSendAgain: Operation<'askToSendAgain'> = async (context, { path, body }) => {
  const { db } = context.database
  const opened = await openLink(context, db, path.secret)
  await requireReader(context, opened, body.identification)
  await db.transaction((tx) => askOnce(context, tx, opened, path.secret))
  context.wakeWorker()
  return { status: 'ok' }
}

async function askOnce(
  context: Context,
  tx: Transaction,
  { document: { id } }: OpenedLink,
  secret: string,
): Promise<void> {
  const document = await lockDocument(tx, id)
  if (!document) throw new OperationFailure('document-not-found')
  const { signer } = await openLink(context, tx, secret)
  const request = await sendAgainRequest(tx, document, signer)
  if (request === 'asked') return
  if (request !== 'possible') throw new OperationFailure('busy', { detail: refusals[request] })
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: 'send-again-asked',
    actor: fullName(signer),
    signerId: signer.id,
  })
  await notifyOwner(tx, document, { kind: 'owner_asked_again', signerId: signer.id })
}

const refusals = {
  none: 'Only a signer who declined can ask for a document that has ended',
  sent: 'The sender has sent the document again already',
} as const
