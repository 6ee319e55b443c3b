import { mediaTypes, nameAfterSigning } from '../document/file-type'
import { requireDocument } from '../document/find-document'
import { contentChunks } from '../document/stored-content'
import { FileReply } from '../http/reply'
import type { Operation } from './operation'

/** The document as it is now, signatures included. */
export const downloadDocument: Operation<'downloadDocument'> = async (context, { path }) => {
  const document = await requireDocument(context, context.database.db, path.documentId)
  const { file, format } = document
  return new FileReply({
    name: document.version > 1 ? nameAfterSigning(document.name, format) : document.name,
    mediaType: mediaTypes[format],
    size: file.size,
    chunks: contentChunks(context.blobs, file),
  })
}
