import { enqueue } from '@/lib/queue/queue'
import { type Document, replaceOriginal } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import { liveSessions } from '@/lib/storage/sessions'
import { listSigners } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { jobFor } from '../jobs/catalogue'
import { OperationFailure } from '../operation-failure'
import { checkSignable } from './check-signable'
import { formatOfName } from './file-type'
import { decodeFile, storeFile } from './receive-file'
import { receiveFiles } from './receive-upload'

/** Stores content that is to take a document's place. Undefined when none was sent. */
export async function receiveReplacement(
  context: Context,
  { file, files, type }: Pick<ParsedRequestOf<'generateSigningLink'>, 'file' | 'files' | 'type'>,
): Promise<StoredFile | undefined> {
  if (files !== undefined && type !== undefined) {
    return await receiveFiles(context, type, { files })
  }
  if (file === undefined) return undefined
  const { filename: name, content } = file
  const format = formatOfName(name)
  const bytes = decodeFile({ name, content, parameter: 'file' })
  await checkSignable(format, bytes)
  return await storeFile(context, name, bytes)
}

/** Puts other content in a document's place, before anybody has signed or is signing the old one. */
export async function replaceFile(
  { clock }: Context,
  tx: Transaction,
  document: Document,
  file: StoredFile,
): Promise<void> {
  const signers = await listSigners(tx, document.id)
  const sessions = await liveSessions(tx, document.id)
  const isSigned = signers.some(({ state }) => state === 'signed')
  const isBusy = isSigned || sessions.some(({ kind }) => kind === 'signing')
  if (isBusy) {
    throw new OperationFailure('document-changed', {
      detail: `The document ${isSigned ? 'has a signature already' : 'is being signed'}`,
    })
  }
  const { name } = file
  await replaceOriginal(tx, document, { name, format: formatOfName(name), file }, clock())
  const keys = document.file.segments.map(({ key }) => key)
  await enqueue(tx, jobFor('drop-blobs', { keys }, `${document.id} ${document.version}`))
}

export async function discardReplacement(
  { blobs }: Context,
  { segments }: StoredFile,
): Promise<void> {
  await Promise.all(segments.map(({ key }) => blobs.remove(key)))
}
