import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, markSentAgain } from '@/lib/storage/documents/documents'
import { listPresent, type Signer } from '@/lib/storage/documents/signers'
import type { GroupNeed, StoredFile } from '@/lib/storage/schema/records'
import { onlyReads } from '@/lib/vocabulary/document'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { ResponseOf } from '../contract/endpoints'
import { limits } from '../contract/limits'
import { offerCopy } from '../documents/content/raw-upload'
import { copyContent } from '../documents/content/receive-file'
import { refuseOverfull } from '../documents/content/storage-limits'
import { discardContent, keepContent } from '../documents/content/stored-content'
import { actorOf, lockOwnDocument, requireDocument } from '../documents/find-document'
import { findSentAgain, isEndedUnsigned } from '../documents/sent-again'
import { admitAddresses } from '../mail/new-owner'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { after } from '../rules/lifetimes'
import type { InvitedPerson } from './invite'
import { storeWithPeople } from './store-document'

type SentAgain = ResponseOf<'sendAgain'>

/**
 * Makes a new document from a document that ended without all its signatures, with the original file, the same people
 * and the same settings. While the new document exists, repeated calls return it and send nothing.
 */
const sendAgain: Operation<'sendAgain'> = async (context, { path }) => {
  const { db } = context.database
  const ended = await requireDocument(context, db, path.documentId)
  refuseUnlessEnded(ended)
  const before = await sentBefore(db, ended)
  if (before) return before
  const file = await copyOriginal(context, ended)
  const { answer, isNew } = await db
    .transaction((tx) => sendOnce(context, tx, ended, file))
    .catch(async (error) => {
      await discardContent(context, file, error)
      throw error
    })
  if (isNew) keepContent(context, file)
  else await discardContent(context, file)
  context.wakeWorker()
  return answer
}

function refuseUnlessEnded({ state }: Document): void {
  if (isEndedUnsigned(state)) return
  throw new OperationFailure('busy', {
    detail: 'Only a declined, cancelled or expired document can be sent again',
  })
}

/** Offers the file of a document, as uploaded, as a raw upload that the caller can use once. */
const uploadOfDocument: Operation<'uploadOfDocument'> = async (context, { path }) => {
  const { file, name, owner } = await requireDocument(context, context.database.db, path.documentId)
  const id = randomUUID()
  const offering = offerCopy(context, id, { file: { ...file, name }, owner })
  const { validUntil, size, sha256 } = await offering.catch(whenGone)
  return { status: 'ok', upload: id, valid_until: validUntil, filename: name, size, sha256 }
}

/** The answer to a repeated call. Links are returned once only. */
async function sentBefore(tx: Transaction, document: Document): Promise<SentAgain | undefined> {
  const next = await findSentAgain(tx, document)
  if (!next) return undefined
  const people = await listPresent(tx, next.id)
  return {
    status: 'ok',
    document: { uuid: next.id },
    signers: people.map(({ name, surname }) => ({ name, surname, invitationUrl: null })),
  }
}

/** Copies the original file: signatures are appended to the uploaded bytes, so these bytes still exist. */
async function copyOriginal(context: Context, { file, name }: Document): Promise<StoredFile> {
  return await copyContent(context, { ...file, name }).catch(whenGone)
}

/** Reports missing content as an unknown document: it was removed meanwhile. */
function whenGone(error: unknown): never {
  if (!isStorageError(error, 'blob-missing')) throw error
  throw new OperationFailure('document-not-found', { cause: error })
}

async function sendOnce(
  context: Context,
  tx: Transaction,
  ended: Document,
  file: StoredFile,
): Promise<{ readonly answer: SentAgain; readonly isNew: boolean }> {
  const document = await lockOwnDocument(context, tx, ended.id)
  refuseUnlessEnded(document)
  const before = await sentBefore(tx, document)
  if (before) return { answer: before, isNew: false }
  if (document.file.segments[0]?.key !== ended.file.segments[0]?.key) {
    throw new OperationFailure('document-changed')
  }
  const id = randomUUID()
  const people = (await listPresent(tx, document.id)).flatMap(invitedAgain)
  await admitAddresses(context, tx, document, people)
  const signers = await storeWithPeople(
    context,
    tx,
    document.relyingPartyId,
    {
      ...settingsOf(document),
      id,
      file,
      groups: groupsOf(document, people),
      sentBy: context.access.member?.id ?? document.sentBy,
      ownerName: actorOf(context, document),
    },
    { people, deadline: deadlineAgain(context, document) },
  )
  await refuseOverfull(context, tx, document, file.size)
  await recordBoth(context, tx, document, id)
  return { answer: { status: 'ok', document: { uuid: id }, signers }, isNew: true }
}

/** Columns that the new document takes from the old document. All other columns are the history of one document. */
const carriedColumns = {
  id: false,
  relyingPartyId: false,
  owner: true,
  sentBy: false,
  reference: false,
  digest: false,
  ownerName: false,
  name: true,
  title: true,
  subject: true,
  message: true,
  format: true,
  access: true,
  state: false,
  callbackUrls: true,
  callbackEvents: true,
  signaturePosition: true,
  signaturePage: true,
  groups: true,
  allowHandOver: true,
  sanctions: true,
  peps: true,
  file: false,
  version: false,
  createdAt: false,
  updatedAt: false,
  deadline: false,
  missedDeadline: false,
  reminders: true,
  timeZone: true,
  eraseAt: false,
  unsignedUntil: false,
  cancelledAt: false,
  cancelReason: false,
  removedAt: false,
  archivedAt: false,
  sentAgainAt: false,
  batchId: false,
} as const satisfies Readonly<Record<keyof Document, boolean>>

type CarriedColumn = {
  [Column in keyof Document]: (typeof carriedColumns)[Column] extends true ? Column : never
}[keyof Document]

function settingsOf(document: Document): Pick<Document, CarriedColumn> {
  const columns = Object.entries(document) as [keyof Document, unknown][]
  const carried = columns.filter(([column]) => carriedColumns[column])
  return Object.fromEntries(carried) as Pick<Document, CarriedColumn>
}

/** The invitation of a person for the new document. Temporary signers and erased people are not invited again. */
function invitedAgain(signer: Signer): InvitedPerson[] {
  const { email, temporary, role, order, mark, successUrl } = signer
  if (email === null || temporary) return []
  const { name, surname, country, personalCode, phone, method, language, noEmail } = signer
  const person = { name, surname, email, country, personalCode, phone, method, language, noEmail }
  return [
    {
      ...person,
      role,
      ...(!onlyReads(role) && { order }),
      ...(mark && { mark }),
      ...(successUrl !== null && { successUrl }),
    },
  ]
}

/** The signatures that each group needs, limited to the number of its signers. */
function groupsOf({ groups }: Document, people: readonly InvitedPerson[]): GroupNeed[] {
  return groups.flatMap(({ order, needed }) => {
    const members = people.filter(
      (person) => person.role === 'signer' && person.order === order,
    ).length
    return members === 0 ? [] : [{ order, needed: Math.min(needed, members) }]
  })
}

/** A deadline of the same length, counted from now. */
function deadlineAgain(
  { clock }: Pick<Context, 'clock'>,
  { deadline, createdAt }: Document,
): Date | undefined {
  if (!deadline) return undefined
  const lengthMs = deadline.getTime() - createdAt.getTime()
  return after(clock(), Math.min(lengthMs, limits.deleteDocumentAfter * minuteMs))
}

/** Records in each of the two documents the id of the other. */
async function recordBoth(
  context: Context,
  tx: Transaction,
  document: Document,
  newId: string,
): Promise<void> {
  const { id, relyingPartyId } = document
  const actor = actorOf(context, document)
  const at = context.clock()
  const event = { at, actor }
  const named = { id: newId, relyingPartyId }
  await markSentAgain(tx, id, at)
  await recordEvent(tx, document, { ...event, kind: 'sent-again', data: { document: newId } })
  await recordEvent(tx, named, { ...event, kind: 'sent-again-from', data: { document: id } })
}

export const operations = { sendAgain, uploadOfDocument }
