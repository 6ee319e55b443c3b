import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, findDocument, insertDocument } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import type { SignerRole } from '@/lib/vocabulary/document'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Context } from '../core/context'
import { successMessages } from '../core/messages'
import type { Operation } from '../core/operation'
import { askedMarks, checkMarks, refuseMarksOfContainer } from '../documents/content/check-marks'
import { formatOfName } from '../documents/content/file-type'
import { discardContent, keepContent } from '../documents/content/new-content'
import { receiveFiles, receiveInlined, takeRawUpload } from '../documents/content/receive-upload'
import { refuseUnknownReader } from '../documents/copies'
import { deadlineOf, setDeadline } from '../documents/deadline'
import { type InvitedPerson, invite } from './invite'
import { invitedIdentity } from './invited-identity'
import { reminderTermsOf } from './set-reminders'

type Body = ParsedRequestOf<'uploadDocument'>

/** 4.11: stores a document that can be signed, and invites its signers. All of it or nothing. */
export const uploadDocument: Operation<'uploadDocument'> = async (context, { body }) => {
  checkAnnounced(context, body)
  const people = body.signers.map((signer, index) => ({
    ...signer,
    ...invitedIdentity(context, signer, `signers.${index}.personal_code`),
  }))
  for (const [index, person] of people.entries()) {
    const field = `signers.${index}.personal_code`
    if (person.role === 'copy') refuseUnknownReader(body, person, field)
  }
  const deadline = body.deadline === undefined ? undefined : deadlineOf(context, body.deadline)
  const ready = await receive(context, body)
  const uuid = randomUUID()
  const format = formatOf(body)
  const store = async (tx: Transaction) => {
    const file = ready ?? (await takeRawUpload(context, tx, fileOf(body)))
    await checkMarks(context, { file, format }, marksOf(body))
    await insertDocument(tx, context.relyingParty.id, {
      id: uuid,
      name: file.name,
      format,
      access: body.access,
      file,
      owner: body.owner ?? null,
      ownerName: body.owner_name ?? context.relyingParty.name,
      ...callbackTerms(body),
      groups: body.groups ?? [],
      reminders: reminderTermsOf(body),
      timeZone: body.time_zone,
      allowHandOver: body.allow_hand_over,
      signaturePosition: body.signature_position ?? null,
      signaturePage: body.signature_page,
      sanctions: body.sanctions,
      peps: body.peps,
    })
    if (deadline) await setDeadline(context, tx, uuid, deadline)
    return { file, signers: await inviteAll(context, tx, uuid, people) }
  }
  const { file, signers } = await context.database.db.transaction(store).catch(async (error) => {
    if (ready) await discardContent(context, ready, error)
    throw error
  })
  keepContent(context, file)
  context.wakeWorker()
  const message = successMessages[context.locale].uploaded
  return { status: 'ok', message, document: { uuid }, signers }
}

/** What can be refused before any content is looked at. */
function checkAnnounced(context: Context, body: Body): void {
  refuseMarksOfContainer(formatOf(body), marksOf(body))
  for (const { parameter, url } of callbacksOf(body)) {
    checkCallbackAddress(context.settings, parameter, url)
  }
}

function formatOf(body: Body): Document['format'] {
  return body.files ? typeOf(body) : formatOfName(fileOf(body).filename)
}

function marksOf({ signers }: Body) {
  return askedMarks(signers, (index) => `signers.${index}.mark`)
}

function callbackTerms(body: Body): Pick<Document, 'callbackUrls' | 'callbackEvents'> {
  const callbackUrls = callbacksOf(body).map(({ url }) => url)
  const { callback_events: wanted } = body
  const callbackEvents = wanted
    ? Object.fromEntries(callbackUrls.map((url) => [url, wanted] as const))
    : {}
  return { callbackUrls, callbackEvents }
}

/** Every address that the document's file, or one of its files, names. */
function callbacksOf({ file, files = [] }: Body) {
  const named = file
    ? [{ parameter: 'file.callbackUrl', url: file.callbackUrl }]
    : files.map(({ callbackUrl: url }, index) => ({ parameter: `files.${index}.callbackUrl`, url }))
  const given = named.flatMap(({ parameter, url }) =>
    url === undefined ? [] : [{ parameter, url }],
  )
  return given.filter(({ url }, index) => given.findIndex((one) => one.url === url) === index)
}

/** What is stored before the transaction; one raw upload is taken within it. */
async function receive(context: Context, body: Body): Promise<StoredFile | undefined> {
  if (body.files) return await receiveFiles(context, typeOf(body), body)
  return await receiveInlined(context, fileOf(body))
}

function fileOf({ file }: Body): NonNullable<Body['file']> {
  if (!file) throw new Error('The contract lets no upload through without a file')
  return file
}

function typeOf({ type }: Body): NonNullable<Body['type']> {
  if (!type) throw new Error('The contract lets no files through without their type')
  return type
}

async function inviteAll(
  context: Context,
  tx: Transaction,
  uuid: string,
  people: readonly InvitedPerson[],
) {
  const document = await findDocument(tx, context.relyingParty.id, uuid)
  if (!document) throw new Error('The document was not stored')
  await recordEvent(tx, {
    documentId: uuid,
    relyingPartyId: context.relyingParty.id,
    at: context.clock(),
    kind: 'uploaded',
    actor: document.ownerName,
    data: { sha256: document.file.sha256, size: document.file.size },
  })
  const together = people.filter(isSigner)
  const invited = []
  for (const person of people)
    invited.push(await invite(context, tx, document, { person, together }))
  return invited
}

function isSigner({ role }: { readonly role?: SignerRole | undefined }): boolean {
  return role !== 'copy'
}
