import type {
  SignatureReport,
  SimpleReport,
} from '@paraph/validator/validation/reports/simple-report'
import { findReceivedUpload } from '@/lib/storage/documents/uploads'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { FoundSignature } from '../../contract/entries/contents'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter } from '../../operation/operation-failure'
import { FileReply } from '../../operation/reply'
import { isUuid } from '../../rules/is-uuid'
import { notesOf } from '../notes'
import { validate } from '../validate-document'
import { containedFiles } from './contained-files'
import { checkSignable, formatOfName } from './formats'
import { contentChunks, openContent } from './stored-content'

/** The contents and signatures of a raw upload, before a document is made from it. */
const readUploadContents: Operation<'readUploadContents'> = async (context, input) => {
  const { filename: name } = input.body
  const format = formatOfName(name)
  const file = await requireUpload(context, input.path.uploadId, name)
  const content = await openContent(context.blobs, file)
  try {
    await checkSignable(format, content)
    const { simpleReport } = await validate(context, { name, source: content })
    const files = await containedFiles(context, { name, format, file })
    const signatures = foundSignatures(simpleReport)
    const broken = brokenIn(simpleReport)
    return { status: 'ok', files: [...files], signatures, ...notesOf(broken, context.locale) }
  } finally {
    content.close()
  }
}

/** Returns the bytes of a raw upload as they were sent. */
const readUpload: Operation<'readUpload'> = async (context, { path, body }) => {
  const file = await requireUpload(context, path.uploadId, body.filename)
  return new FileReply({
    ...file,
    mediaType: 'application/octet-stream',
    chunks: (range) => contentChunks(context.blobs, file, range),
  })
}

async function requireUpload(
  { database, access, clock }: Context,
  id: string,
  name: string,
): Promise<StoredFile> {
  const upload = isUuid(id) ? await findReceivedUpload(database.db, access, id, clock()) : undefined
  if (!upload) throw invalidParameter('upload', 'There is no such upload')
  const { size, sha256, blobKey: key } = upload
  return { name, size, sha256, segments: [{ key, size }] }
}

function foundSignatures(report: SimpleReport): FoundSignature[] {
  return signaturesIn(report).map(({ signedBy, signingTime: at, indication }) => ({
    signed_by: signedBy,
    signed_at: at === null ? null : new Date(at).toISOString(),
    isSignatureValid: indication === 'TOTAL_PASSED' ? 'true' : 'false',
  }))
}

function brokenIn(report: SimpleReport): number {
  return signaturesIn(report).filter(({ indication }) => indication === 'TOTAL_FAILED').length
}

function signaturesIn({ jaxbModel }: SimpleReport): SignatureReport[] {
  return jaxbModel.signatureOrTimestamp.flatMap((token) =>
    'signedBy' in token && !token.counterSignature ? [token] : [],
  )
}

export const operations = { readUploadContents, readUpload }
