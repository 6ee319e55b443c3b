import { AugmentationRefused } from '@paraph/validator/augmentation/augmentation-refused'
import { mediaTypeOf } from '@paraph/validator/container/media-types'
import { atHand, type ByteSource, chunksOf } from '@paraph/validator/encoding/byte-source'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import type { AugmentedParts } from '@/lib/isolation/thread-messages'
import type { PooledFile } from '@/lib/isolation/validator-pool'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { measuredContent } from '@/lib/storage/blobs/spool'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, replaceContent } from '@/lib/storage/documents/documents'
import { listAnswering } from '@/lib/storage/documents/signers'
import type { StoredFile } from '@/lib/storage/schema/records'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import type { ParsedRequestOf } from '../contract/endpoints'
import { formats } from '../documents/content/formats'
import { newPart, placed, storePlaced } from '../documents/content/placed-content'
import { decodeFile } from '../documents/content/receive-file'
import { consumeRawUpload } from '../documents/content/receive-upload'
import { refuseOverfull } from '../documents/content/storage-limits'
import { discardContent, keepContent, openContent } from '../documents/content/stored-content'
import { actorOf, lockOwnDocument, requireDocument } from '../documents/find-document'
import { validationFailure } from '../documents/validate-document'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { FileReply } from '../operation/reply'
import { admitTimeStamp } from '../rules/admit-time-stamp'
import { isTerminal } from '../rules/document-state'

type Level = ParsedRequestOf<'augmentDocument'>['level']

/**
 * Augments the signatures of a document for its owner, as a new content version. Refused during a session and after an
 * approval.
 */
export const augmentDocument: Operation<'augmentDocument'> = async (
  context,
  { path, body: { level } },
) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  await refuseWhileSigning(db, document)
  await admitTimeStamp(context, `augment ${document.id}`)
  const opened = await openContent(context.blobs, document.file)
  try {
    const source = atHand(opened)
    const { name } = document.file
    const augmented = await augment(context, { name, source }, level)
    const { isChanged: is_changed, invalid, provenUntil } = augmented
    const { file, version } = is_changed
      ? await storeAugmented(context, document, { augmented, source, level })
      : document
    const { sha256, size } = file
    return {
      status: 'ok',
      ...{ level, is_changed, version, sha256, size },
      proven_until: provenUntil?.toISOString() ?? null,
      invalid: [...invalid],
    }
  } finally {
    opened.close()
  }
}

/** Augments a file sent with the request or just before it. Nothing is kept. */
export const augmentFile: Operation<'augmentFile'> = async (context, { body: { file, level } }) => {
  await admitTimeStamp(context, `augment ${context.access.relyingPartyId}`, filesAnHour)
  const { filename: name, content } = file
  const extend = async (source: ByteSource) => {
    const { keeps, tail } = await augment(context, { name, source }, level)
    return await spooledReply(context, `${withoutEnding(name)}-kept${endingOf(name)}`, {
      file: placed(source, { keeps, tail }),
      mediaType: mediaTypeOf(name),
    })
  }
  if (content === undefined) return await consumeRawUpload(context, file, extend)
  return await extend(decodeFile(context, { name, content, parameter: 'file' }).content)
}

/** Limit for all calls of one relying party. */
const filesAnHour = 300

const endingOf = (name: string) => /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? ''
const withoutEnding = (name: string) => name.slice(0, name.length - endingOf(name).length)

interface ToSend {
  readonly file: ByteSource
  readonly mediaType: string
}

/**
 * Answers with a copy on the disk, because the received file is deleted before the answer. The copy disappears after it
 * was read.
 */
async function spooledReply(
  { spool }: Context,
  name: string,
  { file, mediaType }: ToSend,
): Promise<FileReply> {
  const copy = await spool.create()
  try {
    for await (const chunk of chunksOf(file)) await copy.write(chunk)
    const content = measuredContent(await copy.end())
    const chunks = async function* () {
      try {
        yield* chunksOf(content)
      } finally {
        content.close()
      }
    }
    return new FileReply({ name, mediaType, size: file.size, sha256: undefined, chunks })
  } finally {
    // The open file can still be read after its name was removed.
    await copy.remove()
  }
}

async function augment(
  { validators, trustServices }: Context,
  file: PooledFile,
  level: Level,
): Promise<AugmentedParts> {
  try {
    return await validators.augment(file, level, trustServices)
  } catch (error) {
    if (error instanceof AugmentationRefused) {
      const { reason, names } = error
      throw new OperationFailure('not-augmented', { augmentation: { reason, names }, cause: error })
    }
    if (error instanceof ValidationRefused) throw validationFailure(error, file.name)
    throw error
  }
}

interface ToStore {
  readonly augmented: AugmentedParts
  /** The file before it was augmented. */
  readonly source: ByteSource
  readonly level: Level
}

async function storeAugmented(
  context: Context,
  document: Document,
  { augmented, source, level }: ToStore,
): Promise<Pick<Document, 'file' | 'version'>> {
  const { file: current, format } = document
  const signed = placed(source, augmented)
  const { name } = current
  const place = { ...augmented, current, signed, name, format: formats[format], isRenewal: true }
  const file = await storePlaced(context, place)
  const added = newPart(file)
  const { db } = context.database
  const replacing = db.transaction((tx) => replace(context, tx, { before: document, file, level }))
  const stored = await replacing.catch(async (error: unknown) => {
    await discardContent(context, added, error)
    throw error
  })
  keepContent(context, added)
  return stored
}

interface Replacement {
  readonly before: Document
  readonly file: StoredFile
  readonly level: Level
}

/** Throws `OperationFailure` if the document changed meanwhile, or a person began to sign it. */
async function replace(
  context: Context,
  tx: Transaction,
  { before, file, level }: Replacement,
): Promise<Pick<Document, 'file' | 'version'>> {
  const document = await lockOwnDocument(context, tx, before.id)
  await refuseWhileSigning(tx, document)
  const at = context.clock()
  if (!(await replaceContent(tx, { ...document, version: before.version }, file, at))) {
    throw new OperationFailure('document-changed')
  }
  await recordEvent(tx, document, {
    at,
    kind: 'augmented',
    actor: actorOf(context, document),
    data: { level, sha256: file.sha256 },
  })
  await refuseOverfull(context, tx, document, file.size - document.file.size)
  return { file, version: before.version + 1 }
}

/** The bytes must not change during a session, nor after an approval: the remaining signers sign what was approved. */
async function refuseWhileSigning(
  tx: Transaction,
  { id, state: now }: Pick<Document, 'id' | 'state'>,
): Promise<void> {
  const people = now === 'signed' || isTerminal(now) ? [] : await listAnswering(tx, id)
  if (people.some(({ state }) => state === 'approved')) {
    throw new OperationFailure('busy', { detail: 'The document is already approved' })
  }
  if ((await liveSessions(tx, id)).length > 0) throw new OperationFailure('busy')
}
