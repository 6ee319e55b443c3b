import { setDocumentState } from '@/lib/storage/documents'
import { holdDocument } from '../document/find-document'
import { invite } from '../invitation/invite'
import { successMessages } from '../messages'
import { OperationFailure } from '../operation-failure'
import type { Operation } from './operation'

/** 4.12: one more signer, or a reminder to one who is there. */
export const inviteSigner: Operation<'inviteSigner'> = async (context, { path, body }) => {
  const invited = await context.database.db.transaction(async (tx) => {
    const document = await holdDocument(context, tx, path.documentId)
    if (document.state === 'declined' || document.state === 'expired') {
      throw new OperationFailure('busy', { detail: `The document is ${document.state}` })
    }
    const signer = await invite(context, tx, document, body.signer)
    if (document.state === 'signed') {
      await setDocumentState(tx, document.id, 'signed_partially', context.clock())
    }
    return signer
  })
  context.wakeWorker()
  return { status: 'ok', message: successMessages[context.locale].invited, signers: [invited] }
}
