import { type ByteSource, chunksOf } from '@paraph/validator/encoding/byte-source'
import {
  bundleArchive,
  bundleFilesOf,
  digestToStamp,
  type RecordedValidation,
} from '@paraph/validator/validation/bundle/bundle-files'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import { sealBundle } from '@paraph/validator/validation/bundle/seal'
import { ValidationRefused } from '@paraph/validator/validation/validation-refused'
import type { Document } from '@/lib/storage/documents'
import type { Language } from '@/lib/vocabulary/language'
import { decodeFile } from '../documents/content/receive-file'
import { lookAtRawUpload } from '../documents/content/receive-upload'
import { openContent } from '../documents/content/stored-content'
import { requireDocument } from '../documents/find-document'
import { requirePublic } from '../documents/read-public-document'
import { validationFailure } from '../documents/validate-document'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { FileReply } from '../operation/reply'
import { admitEvidence } from './admit-evidence'
import { openSeal } from './seal'

/** A sealed and time-stamped proof bundle of the validation of a stored document. */
export const readValidationBundle: Operation<'readValidationBundle'> = async (
  context,
  { path, body },
) => {
  const { id, file } = await requireDocument(context, context.database.db, path.documentId)
  await admitEvidence(context, id)
  // A restored copy makes no outgoing calls.
  return await bundleOfStored(context, file, { ...body, isStamped: !context.isHeld() })
}

/** The same for the holder of a public document's link, without a time-stamp, which may cost money. */
export const readPublicValidationBundle: Operation<'readPublicValidationBundle'> = async (
  context,
  { path, body },
) => {
  const { file } = await requirePublic(context, path.documentId)
  return await bundleOfStored(context, file, { ...body, isStamped: false })
}

/** The same for a file sent with the request or just before it, which is not kept. */
export const bundleFile: Operation<'bundleFile'> = async (
  context,
  { body: { file, language } },
) => {
  const { filename: name, content } = file
  const bundle = (source: ByteSource) =>
    bundleReply(context, { name, source }, { language, isStamped: false })
  if (content === undefined) return await lookAtRawUpload(context, file, bundle)
  return await bundle(decodeFile(context, { name, content, parameter: 'file' }).content)
}

interface BundleChoices {
  readonly isStamped: boolean
  /** Of the sentences; when absent, that of the path. */
  readonly language?: Language | undefined
}

async function bundleOfStored(
  context: Context,
  file: Document['file'],
  choices: BundleChoices,
): Promise<FileReply> {
  const source = await openContent(context.blobs, file)
  try {
    return await bundleReply(context, { name: file.name, source }, choices)
  } finally {
    source.close()
  }
}

interface NamedSource {
  readonly name: string
  readonly source: ByteSource
}

async function bundleReply(
  context: Context,
  { name, source }: NamedSource,
  { isStamped, language = context.locale }: BundleChoices,
): Promise<FileReply> {
  const { clock, database } = context
  const seal = await database.db.transaction((tx) => openSeal(context, tx))
  const unstamped = await recordValidation(
    context,
    { name, source },
    {
      language,
      sealedBy: seal.fingerprint,
    },
  )
  const validation = isStamped ? await withTimeStamp(context, unstamped) : unstamped
  const bundle = bundleFilesOf(validation)
  const signature = await sealBundle(bundle, seal, clock())
  const archive = await bundleArchive({ ...bundle, seal: signature })
  return new FileReply({
    name: `${name.replace(/(?<=.)\.[^.]*$/, '')}_proof.zip`,
    mediaType: 'application/zip',
    size: archive.size,
    sha256: undefined,
    chunks: () => chunksOf(archive),
  })
}

async function recordValidation(
  { validators, clock }: Context,
  { name, source }: NamedSource,
  { language, sealedBy }: { readonly language: Language; readonly sealedBy: string },
): Promise<RecordedValidation> {
  const at = clock()
  try {
    const settings = { at, language, isRecorded: true }
    const { texts, used } = await validators.validate({ name, source }, settings)
    if (!used) throw new TypeError('A bundle is of a recorded validation')
    const file = await fileDigestsOf(source, name)
    return { file, settings: { validationTime: at, language }, reports: texts, used, sealedBy }
  } catch (error) {
    if (!(error instanceof ValidationRefused)) throw error
    throw validationFailure(error, name)
  }
}

/** Throws the errors of the time-stamping authority. */
async function withTimeStamp(
  { trustServices }: Pick<Context, 'trustServices'>,
  validation: RecordedValidation,
): Promise<RecordedValidation> {
  const timeStamp = await trustServices.timeStamp(digestToStamp(bundleFilesOf(validation).manifest))
  return { ...validation, timeStamp }
}
