import { fileReply } from '../document/file-reply'
import { requireDocument } from '../document/find-document'
import type { Operation } from './operation'

/** The document as it is now, signatures included; a range of it, when one is asked for. */
export const downloadDocument: Operation<'downloadDocument'> = async (context, { path }) =>
  fileReply(context, await requireDocument(context, context.database.db, path.documentId))
