import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { addCallbackUrl, type Document, setDocumentTerms } from '@/lib/storage/documents/documents'
import {
  insertSigner,
  listSigners,
  moveSigner,
  type NewSigner,
  type Signer,
} from '@/lib/storage/documents/signers'
import type { StoredFile } from '@/lib/storage/schema/records'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { MethodName } from '@/lib/vocabulary/provider'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { ParsedRequestOf } from '../contract/endpoints'
import { askedMarks, checkMarks, marksKept } from '../documents/content/check-marks'
import { formatOfName } from '../documents/content/formats'
import { receiveReplacement, replaceFile } from '../documents/content/replace-file'
import { refuseOverfull } from '../documents/content/storage-limits'
import { discardContent, keepContent } from '../documents/content/stored-content'
import { refuseIfOverdue } from '../documents/deadline'
import { actorOf, lockOwnDocument, requireDocument } from '../documents/find-document'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import type { Context, GatewaySettings } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { namedMethod } from '../sessions/provider-of'
import { addTemporaryLink, invitedIdentity, type OrderGiven, positionInOrder } from './invite'

type Body = ParsedRequestOf<'generateSigningLink'>

/** API document, 4.16: creates a temporary link for any person, or one for each given signer. */
export const generateSigningLink: Operation<'generateSigningLink'> = async (context, { body }) => {
  checkCallbackAddress(context.settings, 'callback_url', body.callback_url)
  checkReturnAddress(context.settings, body.return_url)
  const people = peopleOf(context, body)
  await requireDocument(context, context.database.db, body.document_id)
  const replacement = await receiveReplacement(context, body)
  const expiresAt = inMinutes(context, body.expire_after)
  const store = async (tx: Transaction) => {
    const document = await lockOwnDocument(context, tx, body.document_id)
    refuseIfEnded(document)
    refuseIfOverdue(context, document)
    await checkNewMarks(context, tx, document, { people, replacement, body })
    if (replacement) await replaceFile(context, tx, document, replacement)
    await storeTerms(context, tx, document, body)
    const admitted =
      body.signer_id === undefined
        ? await admitAll(context, tx, document, { people, expiresAt })
        : [await renewLink(context, tx, document, { ...body, signerId: body.signer_id, expiresAt })]
    await refreshState(context, tx, document, { actor: actorOf(context, document) })
    if (replacement) await refuseOverfull(context, tx, document, replacement.size)
    return admitted
  }
  const links = await context.database.db.transaction(store).catch(async (error) => {
    if (replacement) await discardContent(context, replacement, error)
    throw error
  })
  if (replacement) keepContent(context, replacement)
  context.wakeWorker()
  return describeLinks(links, expiresAt, isAnonymous(body))
}

/** The signer of each link; if no signers are given, one signer without a name. */
function peopleOf(context: Context, body: Body): (TemporarySigner & OrderGiven)[] {
  const signers = isAnonymous(body) ? [{}] : (body.signers ?? [])
  return signers.map((signer: NonNullable<Body['signers']>[number], index) => ({
    name: signer.name ?? '',
    surname: signer.surname ?? '',
    email: signer.email ?? null,
    ...invitedIdentity(context, signer, `signers.${index}.personal_code`),
    phone: signer.phone_number ?? null,
    method: onlyMethod(context, signer.signature_type, index),
    language: body.language ?? context.locale,
    order: signer.order,
    mark: signer.mark ?? null,
    successUrl: body.return_url ?? null,
  }))
}

/** Returns the method that a signer must use. Throws if this installation does not have it. */
function onlyMethod(context: Context, name: MethodName | undefined, index: number) {
  if (name === undefined) return null
  return namedMethod(context, name, `signers.${index}.signature_type`).name
}

/** Checks the return address. It must be https, because signers follow it in their browser. */
function checkReturnAddress(
  { demonstration }: Pick<GatewaySettings, 'demonstration'>,
  address: string | undefined,
): void {
  if (address === undefined) return
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || (demonstration && localHosts.includes(hostname))) return
  throw invalidParameter('return_url', 'This value should be an https address')
}

const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

interface NewMarks {
  readonly people: readonly TemporarySigner[]
  readonly replacement: StoredFile | undefined
  readonly body: Body
}

/** Checks the marks of new signers on the new content, and the existing marks too if the content is replaced. */
async function checkNewMarks(
  context: Context,
  tx: Transaction,
  document: Document,
  { people, replacement, body }: NewMarks,
): Promise<void> {
  const signers = await listSigners(tx, document.id)
  const kept = marksKept(signers)
  const asked = askedMarks(people, (index) => `signers.${index}.mark`)
  if (!replacement) return await checkMarks(context, document, asked, kept)
  const content = { file: replacement, format: formatOfName(replacement.name) }
  const parameter = body.file ? 'file' : 'files'
  const before = askedMarks(signers.filter(isOpen), () => parameter)
  const older = before.map((one) => ({ ...one, isOlder: true }))
  await checkMarks(context, content, [...older, ...asked])
}

function inMinutes({ clock }: Context, minutes: number): Date {
  return after(clock(), minutes * minuteMs)
}

async function storeTerms(
  context: Context,
  tx: Transaction,
  { id: documentId }: Document,
  { callback_url, callback_events, delete_document_after }: Body,
): Promise<void> {
  if (callback_url !== undefined) {
    await addCallbackUrl(tx, documentId, callback_url, callback_events)
  }
  if (delete_document_after !== undefined) {
    const eraseAt = inMinutes(context, delete_document_after)
    await setDocumentTerms(tx, documentId, { eraseAt })
    const key = `${documentId} ${eraseAt.toISOString()}`
    await schedule(tx, 'remove-document', { documentId }, key, eraseAt)
  }
}

interface Admissions {
  readonly people: readonly (TemporarySigner & OrderGiven)[]
  /** When the links of these signers expire. */
  readonly expiresAt: Date
}

/** The known data of a temporary signer. A signer without a name is any person who opens the link. */
type TemporarySigner = Pick<
  NewSigner,
  | 'name'
  | 'surname'
  | 'email'
  | 'country'
  | 'personalCode'
  | 'phone'
  | 'method'
  | 'language'
  | 'mark'
  | 'successUrl'
>

async function admitAll(
  context: Context,
  tx: Transaction,
  document: Document,
  { people, expiresAt }: Admissions,
): Promise<string[]> {
  const links = []
  for (const { order, ...person } of people) {
    const position = await positionInOrder(context, tx, document, { order, together: people })
    const temporary = { id: randomUUID(), documentId: document.id, temporary: true }
    const signer = await insertSigner(tx, { ...person, ...temporary, ...position })
    links.push(await giveLink(context, tx, document, { signer, kind: 'invited', expiresAt }))
  }
  return links
}

interface Renewal extends Pick<Body, 'return_url'> {
  readonly signerId: string
  /** Expiry of the new link. */
  readonly expiresAt: Date
}

/** Makes a new link and restarts the signer's time. A person who is signing may finish. */
async function renewLink(
  context: Context,
  tx: Transaction,
  document: Document,
  { signerId, expiresAt, return_url: successUrl }: Renewal,
): Promise<string> {
  const signer = (await listSigners(tx, document.id)).find(({ id }) => id === signerId)
  if (!signer?.temporary || !isOpen(signer)) throw new OperationFailure('signer-not-found')
  if (signer.state === 'signing') throw new OperationFailure('busy')
  if (successUrl !== undefined) await moveSigner(tx, signerId, [signer.state], { successUrl })
  return await giveLink(context, tx, document, { signer, kind: 'reminded', expiresAt })
}

interface Given {
  readonly signer: Signer
  readonly kind: 'invited' | 'reminded'
  readonly expiresAt: Date
}

async function giveLink(
  context: Context,
  tx: Transaction,
  document: Document,
  { signer, kind, expiresAt }: Given,
): Promise<string> {
  await recordEvent(tx, document, {
    at: context.clock(),
    kind,
    actor: actorOf(context, document),
    signerId: signer.id,
    data: { signer: fullName(signer), mail: false, until: expiresAt.toISOString() },
  })
  return (await addTemporaryLink(context, tx, signer, { expiresAt })).address
}

function isAnonymous({ signers }: Body): boolean {
  return signers === undefined || signers.length === 0
}

function describeLinks(links: readonly string[], expiresAt: Date, anonymous: boolean) {
  const valid_until = String(Math.floor(expiresAt.getTime() / 1000))
  const described = links.map((link) => ({ temporary_signing_link: link, valid_until }))
  const [first] = described
  if (!first) throw new Error('No signing link was made')
  const each = anonymous ? {} : { temporary_signing_links: described }
  return { status: 'ok' as const, ...first, ...each }
}
