import { requireDocument } from '../document/find-document'
import type { Operation } from './operation'

export const checkDocumentStatus: Operation<'checkDocumentStatus'> = async (context, { path }) => {
  const { state } = await requireDocument(context, context.database.db, path.documentId)
  return { status: 'ok', data: { status: 'ok', document_status: state } }
}
