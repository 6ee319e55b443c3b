import { listSigners as storedSigners } from '@/lib/storage/signers'
import type { Operation } from '../core/operation'
import { requireDocument } from './find-document'

/** 4.15 */
export const listSigners: Operation<'listSigners'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const signers = await storedSigners(db, document.id)
  return {
    status: 'ok',
    signers: signers.map(({ name, surname, signatureValid, state, rejectionReason }) => ({
      name,
      surname,
      isSignatureValid: signatureValid ? 'true' : 'false',
      signStatus: state,
      rejectionReason,
    })),
  }
}
