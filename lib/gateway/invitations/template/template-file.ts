import { isStorageError } from '@/lib/storage/database/storage-error'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../../contract/endpoints'
import { formatOfName } from '../../documents/content/formats'
import { copyContent } from '../../documents/content/receive-file'
import { copyRawUpload, receiveFiles, receiveInlined } from '../../documents/content/receive-upload'
import { requireDocument } from '../../documents/find-document'
import type { Context } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'

/** A file that belongs to a template only. */
export interface TemplateFile {
  readonly file: StoredFile
  readonly format: DocumentFormat
}

type Content = Pick<
  Partial<ParsedRequestOf<'saveTemplate'>>,
  'file' | 'files' | 'type' | 'document'
>

/**
 * Receives the file of a request as pending content; undefined if there is none. If the file is a copy, its source is
 * not changed.
 */
export async function receiveTemplateFile(
  context: Context,
  { file, files, type, document }: Content,
): Promise<TemplateFile | undefined> {
  if (document !== undefined) return await copyDocument(context, document)
  if (files && type) {
    return { file: await receiveFiles(context, type, { files }, true), format: type }
  }
  if (!file) return undefined
  const format = formatOfName(file.filename)
  return {
    file: (await receiveInlined(context, file)) ?? (await copyRawUpload(context, file)),
    format,
  }
}

/** Copies the document as uploaded, without later signatures. */
async function copyDocument(context: Context, id: string): Promise<TemplateFile> {
  const { name, format, file } = await requireDocument(context, context.database.db, id)
  try {
    return { file: await copyContent(context, { ...file, name }), format }
  } catch (error) {
    if (!isStorageError(error, 'blob-missing')) throw error
    throw new OperationFailure('document-not-found', { cause: error })
  }
}
