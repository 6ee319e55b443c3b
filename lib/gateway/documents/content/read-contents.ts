import type { Operation } from '../../operation/operation'
import { requireDocument } from '../find-document'
import { requirePublic } from '../read-public-document'
import { containedFileReply, containedFiles } from './contained-files'

/** The contents of a document, for its owner and, if it is public, for everyone. */
const readDocumentContents: Operation<'readDocumentContents'> = async (context, input) => {
  const { documentId } = input.path
  const document = await requireDocument(context, context.database.db, documentId)
  return { status: 'ok', files: [...(await containedFiles(context, document))] }
}

const readDocumentPart: Operation<'readDocumentPart'> = async (context, { path }) => {
  const document = await requireDocument(context, context.database.db, path.documentId)
  return await containedFileReply(context, document, path.fileIndex)
}

const readPublicContents: Operation<'readPublicContents'> = async (context, { path }) => {
  const document = await requirePublic(context, path.documentId)
  return { status: 'ok', files: [...(await containedFiles(context, document))] }
}

const readPublicPart: Operation<'readPublicPart'> = async (context, { path }) => {
  const document = await requirePublic(context, path.documentId)
  return await containedFileReply(context, document, path.fileIndex)
}

export const operations = {
  readDocumentContents,
  readDocumentPart,
  readPublicContents,
  readPublicPart,
}
