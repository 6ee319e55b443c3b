import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import { traceSentence } from '@paraph/validator/validation/messages/trace-sentence'
import { en } from '@paraph/validator/validation/messages/words/en'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import type { PooledFile } from '@/lib/isolation/validator-pool'
import type { Document } from '@/lib/storage/documents/documents'
import { documentFormats } from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isNamedAs } from './content/formats'
import { decodeFile } from './content/receive-file'
import { consumeRawUpload } from './content/receive-upload'
import { openContent } from './content/stored-content'
import { requireDocument } from './find-document'
import { requirePublic } from './read-public-document'

/** API document, 4.13: validates the signatures of a stored document. */
const validateDocument: Operation<'validateDocument'> = async (context, { path, body }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  return await validateStored(context, document, body.language)
}

/** Validates a public document, for the holder of its link. */
const validatePublicDocument: Operation<'validatePublicDocument'> = async (
  context,
  { path, body },
) => await validateStored(context, await requirePublic(context, path.documentId), body.language)

/** Validates a file sent with the request or just before it. The file is not kept. */
const validateFile: Operation<'validateFile'> = async (context, { body }) =>
  await withSentFiles(context, body.data_files ?? [], async (dataFiles) =>
    withSentFile(context, body.file, 'file', async (file) =>
      answer(await validate(context, file, { dataFiles, language: body.language })),
    ),
  )

/** Validates a stored file. Without `language`, the sentences are in the language of the path. */
export async function validateStored(
  context: Context,
  { file }: Pick<Document, 'file'>,
  language: Language | undefined,
) {
  const source = await openContent(context.blobs, file)
  try {
    return answer(await validate(context, { name: file.name, source }, { language }))
  } finally {
    source.close()
  }
}

interface ValidateChoices {
  /** The validation time, if it is not now. */
  readonly at?: Date
  /** Whether everything that the validation used is returned too. */
  readonly isRecorded?: boolean
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly PooledFile[]
  /** Language of the sentences; by default, the language of the path. */
  readonly language?: Language | undefined
}

type SentFile = ParsedRequestOf<'validateFile'>['file']

async function withSentFile<Result>(
  context: Context,
  { filename: name, content, upload }: SentFile,
  parameter: string,
  use: (file: PooledFile) => Promise<Result>,
): Promise<Result> {
  const withSource = (source: ByteSource) => use({ name, source })
  if (content === undefined) {
    return await consumeRawUpload(context, { filename: name, upload }, withSource)
  }
  return await withSource(decodeFile(context, { name, content, parameter }).content)
}

async function withSentFiles<Result>(
  context: Context,
  [first, ...others]: readonly SentFile[],
  use: (files: readonly PooledFile[]) => Promise<Result>,
): Promise<Result> {
  if (!first) return await use([])
  return await withSentFile(context, first, 'data_files', (file) =>
    withSentFiles(context, others, (more) => use([file, ...more])),
  )
}

export async function validate(
  { validators, clock, locale }: Context,
  file: PooledFile,
  choices: ValidateChoices = {},
): Promise<PooledReports> {
  try {
    const { at = clock(), language = locale } = choices
    return await validators.validate(file, { ...choices, at, language })
  } catch (error) {
    if (!(error instanceof ValidationRefused)) throw error
    throw validationFailure(error, file.name)
  }
}

/**
 * The failure of a validation: the file is not a signed document, so the request is invalid. An invalid signature is no
 * failure.
 */
export function validationFailure(error: ValidationRefused, name: string): OperationFailure {
  if (error.reason === 'office-signature') {
    return new OperationFailure('invalid-file-type', { cause: error })
  }
  if (error.reason === 'format-unknown') {
    if (!documentFormats.some((format) => isNamedAs(name, format)))
      return new OperationFailure('invalid-file-type', { cause: error })
    const detail =
      causeOf(error) ?? 'The content is not of the type that the name of the file states'
    return new OperationFailure('document-corrupted', { detail, cause: error })
  }
  if (error.reason === 'validator-failed') {
    return new OperationFailure('technical-fault', { cause: error })
  }
  if (error.isTooComplex) return new OperationFailure('too-complex', { cause: error })
  const detail = causeOf(error) ?? error.message
  return new OperationFailure('document-corrupted', { detail, cause: error })
}

/** Describes what another program did to the file. File names are left out, because messages of failures are logged. */
function causeOf({ trace }: ValidationRefused): string | undefined {
  return trace && traceSentence({ key: trace.key }, en)
}

function answer({
  simpleReport,
  diagnosticData,
}: Pick<PooledReports, 'simpleReport' | 'diagnosticData'>) {
  return { status: 'ok' as const, data: { simpleReport, diagnosticData } }
}

export const operations = { validateDocument, validatePublicDocument, validateFile }
