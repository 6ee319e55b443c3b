import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findMade } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import { listCopies, listSigners } from '@/lib/storage/signers'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { ParsedRequestOf, ResponseOf } from '../contract/endpoints'
import type { Context } from '../core/context'
import { successMessages } from '../core/messages'
import { type Once, onceUnder, refuseOther } from '../core/once'
import type { Operation } from '../core/operation'
import { OperationFailure } from '../core/operation-failure'
import {
  type AskedMark,
  askedMarks,
  checkMarks,
  refuseMarksOfContainer,
} from '../documents/content/check-marks'
import { formatOfName } from '../documents/content/formats'
import { receiveFiles, receiveInlined, takeRawUpload } from '../documents/content/receive-upload'
import { refuseOverfull } from '../documents/content/storage-limits'
import { discardContent, keepContent } from '../documents/content/stored-content'
import { refuseUnknownReader } from '../documents/copies'
import { deadlineOf } from '../documents/deadline'
import { admitAddresses } from '../mail/new-owner'
import type { InvitedPerson } from './invite'
import { invitedIdentity } from './invited-identity'
import { storeDocument } from './store-document'

type Body = ParsedRequestOf<'uploadDocument'>
type Content = Pick<Body, 'file' | 'files' | 'type'>
type Uploaded = ResponseOf<'uploadDocument'>

/**
 * 4.11: stores a document that can be signed, and invites its signers. All of it or nothing. Under one reference that is
 * done once, however often it is asked for.
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

/** What this reference was used for, when the same is asked for again. Links are told once. */
export async function madeBefore(
  { relyingParty, database: { db }, locale }: Context,
  once: Once | undefined,
): Promise<Uploaded | undefined> {
  const made = once && (await findMade(db, relyingParty.id, once.reference))
  if (!made) return undefined
  if (made.removedAt) {
    throw new OperationFailure('busy', { detail: 'The document of this reference was removed' })
  }
  refuseOther(made.digest, once)
  const people = [...(await listSigners(db, made.id)), ...(await listCopies(db, made.id))]
  return {
    status: 'ok',
    message: successMessages[locale].uploaded,
    document: { uuid: made.id },
    signers: people
      .toSorted((one, other) => one.position - other.position)
      .map(({ name, surname }) => ({ name, surname, invitationUrl: null })),
  }
}

/** The same of a reference that nothing was made under, or of none. */
export async function makeDocument(context: Context, body: Body, once?: Once): Promise<Uploaded> {
  return await make(context, body, once).catch(async (failure) => {
    // Somebody may have sent the same at the same time: who was first has the reference, and the raw upload.
    const other = await madeBefore(context, once)
    if (!other) throw failure
    return other
  })
}

async function make(context: Context, body: Body, once: Once | undefined): Promise<Uploaded> {
  checkAnnounced(context, body, marksOf(body.signers, 'signers'))
  const people = invitedPeople(context, body, body.signers, 'signers')
  if (body.deadline !== undefined) deadlineOf(context, body.deadline)
  const ready = await receive(context, body)
  const id = randomUUID()
  const format = formatOf(body)
  const store = async (tx: Transaction) => {
    await admitAddresses(context, tx, senderOf(context, body), people)
    const file = ready ?? (await takeRawUpload(context, tx, fileOf(body)))
    await checkMarks(context, { file, format }, marksOf(body.signers, 'signers'))
    const signers = await storeDocument(context, tx, context.relyingParty.id, {
      id,
      ownerName: body.owner_name ?? context.relyingParty.name,
      file,
      format,
      callbackUrls: callbackUrlsOf(body),
      once,
      settings: body,
      people,
    })
    if (ready) await refuseOverfull(context, tx, senderOf(context, body), ready.size)
    return { file, signers }
  }
  const { file, signers } = await context.database.db.transaction(store).catch(async (error) => {
    if (ready) await discardContent(context, ready, error)
    throw error
  })
  keepContent(context, file)
  context.wakeWorker()
  const message = successMessages[context.locale].uploaded
  return { status: 'ok', message, document: { uuid: id }, signers }
}

/** On whose behalf a document is sent. */
export function senderOf({ relyingParty }: Context, { owner }: Pick<Body, 'owner'>) {
  return { relyingPartyId: relyingParty.id, owner: owner ?? null }
}

/** The people of a document with their checked identities; `field` is where they stand in the request. */
export function invitedPeople(
  context: Pick<Context, 'clock' | 'settings'>,
  terms: Pick<Body, 'access'>,
  signers: Body['signers'],
  field: string,
): InvitedPerson[] {
  return signers.map((signer, index) => {
    const code = `${field}.${index}.personal_code`
    const person = { ...signer, ...invitedIdentity(context, signer, code) }
    if (person.role === 'copy') refuseUnknownReader(terms, person, code)
    return person
  })
}

/** What can be refused before any content is looked at. */
export function checkAnnounced(context: Context, body: Content, marks: readonly AskedMark[]): void {
  refuseMarksOfContainer(formatOf(body), marks)
  for (const { parameter, url } of callbacksOf(body)) {
    checkCallbackAddress(context.settings, parameter, url)
  }
}

export function callbackUrlsOf(body: Content): string[] {
  return callbacksOf(body).map(({ url }) => url)
}

export function formatOf(body: Content): DocumentFormat {
  return body.files ? typeOf(body) : formatOfName(fileOf(body).filename)
}

/** Where signatures are to be seen; `field` is where the signers stand in the request. */
export function marksOf(signers: Body['signers'], field: string): AskedMark[] {
  return askedMarks(signers, (index) => `${field}.${index}.mark`)
}

/** Every address that the document's file, or one of its files, names. */
function callbacksOf({ file, files = [] }: Content) {
  const named = file
    ? [{ parameter: 'file.callbackUrl', url: file.callbackUrl }]
    : files.map(({ callbackUrl: url }, index) => ({ parameter: `files.${index}.callbackUrl`, url }))
  const given = named.flatMap(({ parameter, url }) =>
    url === undefined ? [] : [{ parameter, url }],
  )
  return given.filter(({ url }, index) => given.findIndex((one) => one.url === url) === index)
}

/** What is stored before the transaction; one raw upload is taken within it. */
export async function receive(
  context: Context,
  body: Content & Pick<Body, 'owner_name'>,
): Promise<StoredFile | undefined> {
  if (body.files) return await receiveFiles(context, typeOf(body), body)
  return await receiveInlined(context, fileOf(body))
}

export function fileOf({ file }: Content): NonNullable<Body['file']> {
  if (!file) throw new Error('The contract lets no upload through without a file')
  return file
}

function typeOf({ type }: Content): NonNullable<Body['type']> {
  if (!type) throw new Error('The contract lets no files through without their type')
  return type
}
