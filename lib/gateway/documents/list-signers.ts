import { listEverySigner } from '@/lib/storage/documents/signers'
import type { Operation } from '../operation/operation'
import { factsOf } from '../rules/document-state'
import { turnOf } from '../rules/turns'
import { requireDocument } from './find-document'

/** API document, 4.15: lists the signers of a document. */
export const listSigners: Operation<'listSigners'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const everybody = await listEverySigner(db, document.id)
  const facts = factsOf(document, everybody)
  const isOrdered = facts.groups.length > 1 || document.groups.length > 0
  return {
    status: 'ok',
    signers: everybody
      .filter(({ state }) => state !== 'removed')
      .map((signer) => ({
        name: signer.name,
        surname: signer.surname,
        isSignatureValid: signer.signatureValid ? 'true' : 'false',
        signStatus: signer.state,
        rejectionReason: signer.rejectionReason,
        ...(signer.role === 'approver' ? { role: signer.role } : {}),
        ...(isOrdered ? { order: signer.order, turn: turnOf(facts, signer) } : {}),
      })),
  }
}
