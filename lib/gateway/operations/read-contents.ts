import { containedFileReply, containedFiles } from '../document/contained-files'
import { requireDocument } from '../document/find-document'
import { openLink, requireReader } from '../invitation/open-link'
import type { Operation } from './operation'
import { requirePublic } from './read-public-document'

/** What is in a document, for its owner, for whoever may read it through a link, for anybody. */
export const readDocumentContents: Operation<'readDocumentContents'> = async (context, input) => {
  const { documentId } = input.path
  const document = await requireDocument(context, context.database.db, documentId)
  return { status: 'ok', files: [...(await containedFiles(context, document))] }
}

export const readDocumentPart: Operation<'readDocumentPart'> = async (context, { path }) => {
  const document = await requireDocument(context, context.database.db, path.documentId)
  return await containedFileReply(context, document, path.fileIndex)
}

export const readInvitationContents: Operation<'readInvitationContents'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return { status: 'ok', files: [...(await containedFiles(context, opened.document))] }
}

export const readInvitationPart: Operation<'readInvitationPart'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await containedFileReply(context, opened.document, path.fileIndex)
}

export const readPublicContents: Operation<'readPublicContents'> = async (context, { path }) => {
  const document = await requirePublic(context, path.documentId)
  return { status: 'ok', files: [...(await containedFiles(context, document))] }
}

export const readPublicPart: Operation<'readPublicPart'> = async (context, { path }) => {
  const document = await requirePublic(context, path.documentId)
  return await containedFileReply(context, document, path.fileIndex)
}
