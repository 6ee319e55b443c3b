import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { listPresent, moveSigner, noteReminded, type Signer } from '@/lib/storage/documents/signers'
import { forgetIdentifications } from '@/lib/storage/sessions/identifications'
import { onlyReads, type SignerState } from '@/lib/vocabulary/document'
import type { ParsedRequestOf, ResponseOf } from '../contract/endpoints'
import type { ChangedField } from '../contract/entries/signer-update'
import { checkMarks, marksKept } from '../documents/content/check-marks'
import { refuseUnknownReader } from '../documents/copies'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refuseIfEnded } from '../documents/refresh-state'
import { readTurn } from '../documents/their-turn'
import { admitMail } from '../mail/mail-limits'
import { admitAddresses } from '../mail/new-owner'
import { queueMail } from '../mail/notify-signers'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isCounted, standingOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { abandonSessionsOf } from '../sessions/end-session'
import { type InvitedIdentity, invitedIdentity, renewLink } from './invite'

type Given = ParsedRequestOf<'updateSigner'>
type Answer = Pick<ResponseOf<'updateSigner'>, 'changed' | 'invitationUrl' | 'mail'>

/**
 * Corrects the data of a signer who has not signed, or of a recipient whose copy was not sent. A repeated call changes
 * nothing.
 */
export const updateSigner: Operation<'updateSigner'> = async (context, { path, body }) => {
  const answer = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const people = await listPresent(tx, document.id)
    const before = changeable(people, path.signerId)
    const now = { ...before, ...knownNow(context, before, body) }
    const changed = differences(before, now)
    if (changed.length === 0) return nothingChanged
    refuseAddressOfOther(people, now)
    if (onlyReads(now.role)) refuseUnknownReader(document, now, 'personal_code')
    if (changed.includes('mark')) await checkMark(context, document, people, now)
    if (changed.includes('email')) await admitAddresses(context, tx, document, [now])
    return await store(context, tx, document, { before, now, changed })
  })
  context.wakeWorker()
  return { status: 'ok', ...answer }
}

const nothingChanged: Answer = { changed: [], invitationUrl: null, mail: 'none' }

function changeable(people: readonly Signer[], id: string): Signer {
  const signer = people.find((one) => one.id === id)
  if (!signer) throw new OperationFailure('signer-not-found')
  const standing = standingOf(signer)
  if (onlyReads(signer.role) && signer.askedAt !== null) {
    throw new OperationFailure('busy', { detail: 'This person has already received their mail' })
  }
  if (standing === 'open') return signer
  throw new OperationFailure('busy', { detail: `This person has already ${standing}` })
}

type Known = Pick<Signer, 'name' | 'surname' | 'email' | 'phone' | 'language' | 'mark'> &
  InvitedIdentity

function knownNow(context: Context, before: Signer, given: Given): Known {
  const { name, surname, email, phone_number, language, mark, without = [] } = given
  return {
    name: name ?? before.name,
    surname: surname ?? before.surname,
    email: email ?? before.email,
    phone: without.includes('phone_number') ? null : (phone_number ?? before.phone),
    language: language ?? before.language,
    mark: without.includes('mark') ? null : (mark ?? before.mark),
    ...identityNow(context, before, given),
  }
}

/**
 * The signer's identity after the change. Country and code belong together: if one of them is given, both are checked.
 */
function identityNow(context: Context, before: Signer, given: Given): InvitedIdentity {
  const { country, personal_code, without = [] } = given
  const isForgotten = without.some((field) => field !== 'mark')
  const stays = country === undefined && personal_code === undefined && !isForgotten
  if (stays) return { country: before.country, personalCode: before.personalCode }
  const ifKnown = <Value>(field: (typeof without)[number], value: Value | null | undefined) =>
    without.includes(field) ? undefined : (value ?? undefined)
  const described = {
    country: ifKnown('country', country ?? before.country),
    personal_code: ifKnown('personal_code', personal_code ?? before.personalCode),
    phone_number: ifKnown('phone_number', given.phone_number ?? before.phone),
  }
  return invitedIdentity(context, described, 'personal_code')
}

const fields: readonly (readonly [ChangedField, keyof Known])[] = [
  ['name', 'name'],
  ['surname', 'surname'],
  ['email', 'email'],
  ['country', 'country'],
  ['personal_code', 'personalCode'],
  ['phone_number', 'phone'],
  ['language', 'language'],
  ['mark', 'mark'],
]

function differences(before: Known, now: Known): ChangedField[] {
  return fields
    .filter(([, key]) => !isDeepStrictEqual(before[key], now[key]))
    .map(([field]) => field)
}

/** Refuses an address that belongs to another person of the document: an invitation to it would remind that person. */
function refuseAddressOfOther(signers: readonly Signer[], { id, email }: Signer): void {
  const others = signers.filter((one) => one.id !== id && isCounted(one))
  if (email === null || !others.some((one) => isSameAddress(one.email, email))) return
  throw new OperationFailure('busy', {
    detail: 'Another signer or recipient of this document already has this e-mail address',
  })
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

async function checkMark(
  context: Context,
  document: Document,
  people: readonly Signer[],
  { id, role, mark, ...name }: Signer,
): Promise<void> {
  if (!mark) return
  if (role !== 'signer') throw invalidParameter('mark', 'This person does not sign')
  const others = people.filter((one) => one.id !== id)
  await checkMarks(context, document, [{ mark, name, parameter: 'mark' }], marksKept(others))
}

interface Change {
  readonly before: Signer
  readonly now: Signer
  readonly changed: readonly ChangedField[]
}

/** Stores the change. Attempts, identifications, links and mail change in the same transaction. */
async function store(
  context: Context,
  tx: Transaction,
  document: Document,
  change: Change,
): Promise<Answer> {
  const { before, now, changed } = change
  await endWhatWasBegun(context, tx, change)
  const isSigner = !onlyReads(now.role)
  // A signer without an address already has a link, delivered in another way; a copy has no link yet.
  const newLink = isSigner && before.email !== null && !isSameAddress(before.email, now.email)
  // The audit trail keeps that the previous person opened the document.
  const unseen = newLink ? ({ state: 'pending', viewedAt: null } as const) : {}
  const { name, surname, email, country, personalCode, phone, language, mark } = now
  const known = { name, surname, email, country, personalCode, phone, language, mark }
  if (!(await moveSigner(tx, now.id, changeableIn(changed), { ...known, ...unseen }))) {
    throw new OperationFailure('busy')
  }
  const link = newLink ? await renewLink(context, tx, now) : undefined
  const mail = link
    ? await inviteAgain(context, tx, document, { signer: now, linkId: link.id })
    : 'none'
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: isSigner ? 'signer-changed' : 'copy-changed',
    actor: actorOf(context, document),
    signerId: now.id,
    data: { signer: fullName(now), fields: changed, newLink, mail: mail === 'queued' },
  })
  return { changed: [...changed], invitationUrl: link?.address ?? null, mail }
}

/**
 * Fields whose change may mean that another person is asked. Names are not among them: they are compared with the
 * answer.
 */
const decisive: readonly ChangedField[] = ['email', 'country', 'personal_code', 'phone_number']

/**
 * The states in which a signer can be changed. A mark cannot change while the signer signs, because it is part of the
 * signed content.
 */
function changeableIn(changed: readonly ChangedField[]): readonly SignerState[] {
  return changed.includes('mark') ? ['pending', 'viewed'] : ['pending', 'viewed', 'signing']
}

async function endWhatWasBegun(
  context: Context,
  tx: Transaction,
  { before, changed }: Change,
): Promise<void> {
  if (!changed.some((field) => decisive.includes(field))) return
  await abandonSessionsOf(context, tx, before, 'invitation-changed')
  await forgetIdentifications(tx, before.id)
}

interface Renewed {
  readonly signer: Signer
  /** Id of the new link. */
  readonly linkId: string
}

/**
 * Invites the signer again. The caller gets the link of a temporary signer, or of a signer without mail, to pass on.
 */
async function inviteAgain(
  context: Context,
  tx: Transaction,
  document: Document,
  { signer, linkId }: Renewed,
): Promise<Answer['mail']> {
  const isAsked = (await readTurn(tx, document, signer)) === 'now'
  if (!isAsked || signer.temporary || signer.noEmail || signer.email === null) return 'none'
  const id = randomUUID()
  const isAdmitted = await admitMail(context, tx, document, { id, recipient: signer.email })
  if (!isAdmitted) return 'limited'
  await queueMail(tx, signer, { id, linkId, kind: 'invitation' })
  await noteReminded(tx, signer.id, context.clock())
  return 'queued'
}
