import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findMade } from '@/lib/storage/documents/documents'
import { listPresent } from '@/lib/storage/documents/signers'
import { type Sender, senderOfNew } from '@/lib/storage/relying-parties/access'
import { isPortal } from '@/lib/storage/relying-parties/relying-parties'
import type { StoredFile } from '@/lib/storage/schema/records'
import { type ContainerFormat, type DocumentFormat, onlyReads } from '@/lib/vocabulary/document'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { ParsedRequestOf, ResponseOf } from '../contract/endpoints'
import {
  type AskedMark,
  askedMarks,
  checkMarks,
  refuseMarksOfContainer,
} from '../documents/content/check-marks'
import { drawAhead } from '../documents/content/first-page'
import { formatOfName } from '../documents/content/formats'
import { receiveFiles, receiveInlined, takeRawUpload } from '../documents/content/receive-upload'
import { refuseOverfull } from '../documents/content/storage-limits'
import { discardContent, keepContent } from '../documents/content/stored-content'
import { refuseUnknownReader } from '../documents/copies'
import { deadlineOf } from '../documents/deadline'
import { notesOn } from '../documents/notes'
import { admitAddresses } from '../mail/new-owner'
import type { Context } from '../operation/context'
import { type Once, onceUnder, refuseOther } from '../operation/once'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { successMessages } from '../operation/success-messages'
import { type InvitedPerson, invitedIdentity } from './invite'
import { storeDocument } from './store-document'
import { rememberInvited } from './suggestions'

type Body = ParsedRequestOf<'uploadDocument'>
type Uploaded = ResponseOf<'uploadDocument'>

/**
 * API document, 4.11: stores a document that can be signed and invites its signers, all or nothing. One reference
 * creates one document, however often the call is repeated.
 */
export const uploadDocument: Operation<'uploadDocument'> = async (context, { body }) => {
  const once = onceOf(context, body)
  return (await madeBefore(context, once)) ?? (await makeDocument(context, body, once))
}

function onceOf(context: Context, body: Body): Once | undefined {
  const { reference, file, files = [], ...terms } = body
  if (reference === undefined) return undefined
  const named = [file, ...files].map((one) => one && [one.filename, one.callbackUrl])
  return onceUnder(reference, context, [named, terms])
}

/**
 * The answer to a repeated call with this reference; undefined if the reference is unused. Links are returned once
 * only.
 */
export async function madeBefore(
  { access, database: { db }, locale }: Context,
  once: Once | undefined,
): Promise<Uploaded | undefined> {
  const made = once && (await findMade(db, access, once.reference))
  if (!made) return undefined
  if (made.removedAt) {
    throw new OperationFailure('busy', { detail: 'The document with this reference was removed' })
  }
  refuseOther(made.digest, once)
  const people = await listPresent(db, made.id)
  return {
    status: 'ok',
    message: successMessages[locale].uploaded,
    document: { uuid: made.id },
    signers: people.map(({ name, surname }) => ({ name, surname, invitationUrl: null })),
  }
}

/** Makes a document under an unused reference, or without one. */
export async function makeDocument(context: Context, body: Body, once?: Once): Promise<Uploaded> {
  return await make(context, body, once).catch(async (failure) => {
    // A concurrent identical call may have been first and have taken the reference and the raw upload.
    const other = await madeBefore(context, once)
    if (!other) throw failure
    return other
  })
}

async function make(context: Context, body: Body, once: Once | undefined): Promise<Uploaded> {
  const upload = parseUpload(context, body, [marksOf(body.signers, 'signers')], () =>
    invitedPeople(context, body, body.signers, 'signers'),
  )
  const { format, deadline, callbackUrls, people } = upload
  const id = randomUUID()
  const ownerName = senderName(context, body)
  const { owner, sentBy } = upload.sender
  const made = {
    id,
    owner,
    sentBy,
    ownerName,
    format,
    deadline,
    callbackUrls,
    once,
    settings: body,
    people,
  }
  const { file, signers } = await storeUpload(context, upload, async (tx, file) => {
    await rememberInvited(context, tx, ownerName, people)
    const stored = { ...made, file }
    return { file, signers: await storeDocument(context, tx, context.relyingParty.id, stored) }
  })
  const message = successMessages[context.locale].uploaded
  const noted = await notesOn(context, file, format)
  if (isPortal(context.relyingParty)) drawAhead(context, { name: file.name, format, file })
  return { status: 'ok', message, document: { uuid: id }, signers, ...noted }
}

/** The sender's name for signers: the member of an organisation, or the name in the call, or the relying party. */
export function senderName(
  { access, relyingParty }: Pick<Context, 'access' | 'relyingParty'>,
  { owner_name: named }: Pick<Body, 'owner_name'>,
): string {
  return access.member?.name ?? named ?? relyingParty.name
}

/** One document unchanged, or several files to be packed into one. */
type Content =
  | { readonly file: NonNullable<Body['file']> }
  | (Pick<Body, 'owner_name'> & {
      readonly files: NonNullable<Body['files']>
      readonly type: ContainerFormat
    })

type UploadBody = Pick<Body, 'file' | 'files' | 'type' | 'owner' | 'owner_name' | 'deadline'>

/** The content of a call, after all checks that do not need the content. */
export interface Upload {
  readonly content: Content
  readonly format: DocumentFormat
  /** Groups of marks that are on the same document. */
  readonly placements: readonly (readonly AskedMark[])[]
  readonly people: readonly InvitedPerson[]
  readonly deadline: Date | undefined
  /** Callback addresses of the document's file or files. */
  readonly callbackUrls: string[]
  readonly sender: Sender
}

export function parseUpload(
  context: Context,
  body: UploadBody,
  placements: Upload['placements'],
  peopleOf: () => readonly InvitedPerson[],
): Upload {
  const content = contentOf(body)
  const format = 'files' in content ? content.type : formatOfName(content.file.filename)
  refuseMarksOfContainer(format, placements.flat())
  return {
    content,
    format,
    placements,
    callbackUrls: callbackUrlsOf(context, content),
    people: peopleOf(),
    deadline: body.deadline === undefined ? undefined : deadlineOf(context, body.deadline),
    sender: senderOfNew(context.access, body.owner),
  }
}

function contentOf({ file, files, type, owner_name }: UploadBody): Content {
  if (files && type) return { files, type, owner_name }
  if (!file) throw new Error('The contract lets no upload through without a file')
  return { file }
}

function callbackUrlsOf({ settings }: Context, content: Content): string[] {
  const named =
    'files' in content
      ? content.files.map((file, index) => [`files.${index}`, file] as const)
      : ([['file', content.file]] as const)
  const urls = new Set<string>()
  for (const [field, { callbackUrl }] of named) {
    if (callbackUrl === undefined || urls.has(callbackUrl)) continue
    checkCallbackAddress(settings, `${field}.callbackUrl`, callbackUrl)
    urls.add(callbackUrl)
  }
  return [...urls]
}

/** Marks for visible signatures; `field` is the place of the signers in the request. */
export function marksOf(signers: Body['signers'], field: string): AskedMark[] {
  return askedMarks(signers, (index) => `${field}.${index}.mark`)
}

/** The people of a document with their checked identities; `field` is their place in the request. */
export function invitedPeople(
  context: Pick<Context, 'clock' | 'settings'>,
  terms: Pick<Body, 'access'>,
  signers: Body['signers'],
  field: string,
): InvitedPerson[] {
  return signers.map((signer, index) => {
    const code = `${field}.${index}.personal_code`
    const person = { ...signer, ...invitedIdentity(context, signer, code) }
    if (onlyReads(person.role)) refuseUnknownReader(terms, person, code)
    return person
  })
}

/**
 * Receives the content and stores the result of `store`, all in one transaction. A raw upload is taken within the
 * transaction, after `claim`, which throws if the reference is taken, so that a late call does not take the upload.
 */
export async function storeUpload<Stored>(
  context: Context,
  { content, format, placements, people, sender }: Upload,
  store: (tx: Transaction, file: StoredFile) => Promise<Stored>,
  claim?: (tx: Transaction) => Promise<void>,
): Promise<Stored> {
  const received = await receive(context, content)
  const ready = 'segments' in received ? received : undefined
  const storeAll = async (tx: Transaction) => {
    await claim?.(tx)
    await admitAddresses(context, tx, sender, people)
    const file = 'segments' in received ? received : await takeRawUpload(context, tx, received)
    for (const marks of placements) await checkMarks(context, { file, format }, marks)
    const stored = await store(tx, file)
    if (ready) await refuseOverfull(context, tx, sender, ready.size)
    return { file, stored }
  }
  const { file, stored } = await context.database.db.transaction(storeAll).catch(async (error) => {
    if (ready) await discardContent(context, ready, error)
    throw error
  })
  keepContent(context, file)
  context.wakeWorker()
  return stored
}

/** Stores the content. A single raw upload is left in place. */
async function receive(
  context: Context,
  content: Content,
): Promise<StoredFile | NonNullable<Body['file']>> {
  if ('files' in content) return await receiveFiles(context, content.type, content)
  return (await receiveInlined(context, content.file)) ?? content.file
}
