import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { listSigners } from '@/lib/storage/documents/signers'
import { onlyReads } from '@/lib/vocabulary/document'
import { checkMarks, marksKept } from '../documents/content/check-marks'
import { refuseUnknownReader } from '../documents/copies'
import { refuseIfOverdue } from '../documents/deadline'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { admitAddresses } from '../mail/new-owner'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { successMessages } from '../operation/success-messages'
import { type InvitedPerson, invite, invitedIdentity, signerOf } from './invite'
import { rememberInvited } from './suggestions'

/** API document, 4.12: adds a signer, also to a signed or expired document, or reminds an existing signer. */
export const inviteSigner: Operation<'inviteSigner'> = async (context, { path, body }) => {
  const signer = {
    ...body.signer,
    ...invitedIdentity(context, body.signer, 'signer.personal_code'),
  }
  const invited = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    if (onlyReads(signer.role)) refuseUnknownReader(document, signer, 'signer.personal_code')
    else refuseIfOverdue(context, document)
    await checkMark(context, tx, document, signer)
    await admitAddresses(context, tx, document, [signer])
    const invitation = await invite(context, tx, document, { person: signer })
    await rememberInvited(context, tx, document.ownerName, [signer])
    await refreshState(context, tx, document, { actor: actorOf(context, document) })
    return invitation
  })
  context.wakeWorker()
  return { status: 'ok', message: successMessages[context.locale].invited, signers: [invited] }
}

/** Checks the mark of a new signer. An existing signer is only reminded: the call does not change their data. */
async function checkMark(
  context: Context,
  tx: Transaction,
  document: Document,
  { email, mark, ...name }: InvitedPerson,
): Promise<void> {
  if (!mark) return
  const signers = await listSigners(tx, document.id)
  if (signerOf(signers, email)) return
  await checkMarks(
    context,
    document,
    [{ mark, name, parameter: 'signer.mark' }],
    marksKept(signers),
  )
}
