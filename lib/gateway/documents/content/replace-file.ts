import type { Transaction } from '@/lib/storage/database/transaction'
import { sharedBlobs } from '@/lib/storage/documents/batches'
import { type Document, replaceOriginal } from '@/lib/storage/documents/documents'
import { listAnswering } from '@/lib/storage/documents/signers'
import type { StoredFile } from '@/lib/storage/schema/records'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { Context, Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { type JobPayloads, schedule } from '../../rules/jobs'
import { formatOfName } from './formats'
import { receiveFile } from './receive-file'
import { receiveFiles } from './receive-upload'

/** Stores the content that will replace a document's. Undefined if none was sent. */
export async function receiveReplacement(
  context: Context,
  { file, files, type }: Pick<ParsedRequestOf<'generateSigningLink'>, 'file' | 'files' | 'type'>,
): Promise<StoredFile | undefined> {
  if (files !== undefined && type !== undefined) {
    return await receiveFiles(context, type, { files })
  }
  if (file === undefined) return undefined
  const { filename: name, content } = file
  return await receiveFile(context, formatOfName(name), { name, content, parameter: 'file' })
}

/** Replaces a document's content. Possible only before a signer has signed or is signing, and before an approval. */
export async function replaceFile(
  { clock }: Context,
  tx: Transaction,
  document: Document,
  file: StoredFile,
): Promise<void> {
  const people = await listAnswering(tx, document.id)
  const sessions = await liveSessions(tx, document.id)
  const isSigned = people.some(({ state }) => state === 'signed')
  const isApproved = people.some(({ state }) => state === 'approved')
  const isBusy = isSigned || isApproved || sessions.some(({ kind }) => kind === 'signing')
  if (isBusy) {
    const has = isSigned ? 'already has a signature' : 'is being signed'
    throw new OperationFailure('document-changed', {
      detail: `The document ${isApproved && !isSigned ? 'is already approved' : has}`,
    })
  }
  const { name } = file
  await replaceOriginal(tx, document, { name, format: formatOfName(name), file }, clock())
  const shared = await sharedBlobs(tx, document.batchId)
  const keys = document.file.segments.map(({ key }) => key).filter((key) => !shared.has(key))
  await dropBlobs(tx, keys, `${document.id} ${document.version}`)
}

/** Queues the deletion of content that has no references after the commit; `name` identifies the reason. */
export async function dropBlobs(
  tx: Transaction,
  keys: readonly string[],
  name: string,
): Promise<void> {
  if (keys.length > 0) await schedule(tx, 'drop-blobs', { keys }, name)
}

/** A job that deletes content without references. */
export function dropBlobsJob({ blobs }: Services) {
  return async ({ keys }: JobPayloads['drop-blobs']) => {
    await Promise.all(keys.map((key) => blobs.remove(key)))
  }
}
