import { type ByteSource, chunksOf } from '@paraph/validator/encoding/byte-source'
import {
  bundleArchive,
  bundleFilesOf,
  digestToStamp,
  type RecordedValidation,
} from '@paraph/validator/validation/bundle/bundle-files'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import { sealBundle } from '@paraph/validator/validation/bundle/seal'
import type { Language } from '@/lib/vocabulary/language'
import { decodeFile } from '../documents/content/receive-file'
import { consumeRawUpload } from '../documents/content/receive-upload'
import { openContent } from '../documents/content/stored-content'
import { requirePublic } from '../documents/read-public-document'
import { validate } from '../documents/validate-document'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { FileReply } from '../operation/reply'
import { openSeal, type Seal } from './seal'

/** A sealed proof bundle of the validation of a public document, for the holder of its link. */
const readPublicValidationBundle: Operation<'readPublicValidationBundle'> = async (
  context,
  { path, body },
) => {
  const { file } = await requirePublic(context, path.documentId)
  const source = await openContent(context.blobs, file)
  try {
    return await bundleReply(context, { name: file.name, source }, body.language)
  } finally {
    source.close()
  }
}

/** Returns a sealed proof bundle of a file sent with the request or just before it. The file is not kept. */
const bundleFile: Operation<'bundleFile'> = async (context, { body: { file, language } }) => {
  const { filename: name, content } = file
  const bundle = (source: ByteSource) => bundleReply(context, { name, source }, language)
  if (content === undefined) return await consumeRawUpload(context, file, bundle)
  return await bundle(decodeFile(context, { name, content, parameter: 'file' }).content)
}

async function bundleReply(
  context: Context,
  { name, source }: NamedSource,
  language: Language = context.locale,
): Promise<FileReply> {
  const { clock, database } = context
  const seal = await database.db.transaction((tx) => openSeal(context, tx))
  const at = clock()
  const reports = await validate(context, { name, source }, { at, language, isRecorded: true })
  // A time-stamp may cost money: only bundles for the owner of a document have one.
  const task = { at, language, seal, isStamped: false }
  const archive = await sealedBundle(context, { name, source }, reports, task)
  return new FileReply({
    name: `${name.replace(/(?<=.)\.[^.]*$/, '')}_proof.zip`,
    mediaType: 'application/zip',
    size: archive.size,
    sha256: undefined,
    chunks: () => chunksOf(archive),
  })
}

interface NamedSource {
  readonly name: string
  readonly source: ByteSource
}

interface Bundled {
  /** The validation time. */
  readonly at: Date
  readonly language: Language
  readonly seal: Seal
  /** Whether the time-stamping authority may be called. */
  readonly isStamped: boolean
}

/** The sealed bundle of a recorded validation of a file. Throws the errors of the time-stamping authority. */
export async function sealedBundle(
  { trustServices, clock }: Pick<Context, 'trustServices' | 'clock'>,
  { name, source }: NamedSource,
  { texts, used }: PooledReports,
  { at, language, seal, isStamped }: Bundled,
): Promise<ByteSource> {
  if (!used) throw new TypeError('A bundle is of a recorded validation')
  const unstamped: RecordedValidation = {
    file: await fileDigestsOf(source, name),
    settings: { validationTime: at, language },
    reports: texts,
    used,
    sealedBy: seal.fingerprint,
  }
  const timeStamp = isStamped
    ? await trustServices.timeStamp(digestToStamp(bundleFilesOf(unstamped).manifest))
    : undefined
  const bundle = bundleFilesOf({ ...unstamped, timeStamp })
  return await bundleArchive({ ...bundle, seal: await sealBundle(bundle, seal, clock()) })
}

export const operations = { readPublicValidationBundle, bundleFile }
