import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { countryOfPhoneNumber } from '@/lib/providers/phone-number'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { currentLink, replaceLink } from '@/lib/storage/documents/links'
import {
  insertSigner,
  listAnswering,
  listEverySigner,
  listReaders,
  noteReminded,
  type Signer,
} from '@/lib/storage/documents/signers'
import { mailedLinkId } from '@/lib/storage/mails'
import {
  type AnsweringRole,
  onlyReads,
  type ReadingRole,
  type SignerRole,
} from '@/lib/vocabulary/document'
import type { invitedSigner, signer as signerSchema } from '../contract/resources'
import { addReader, refuseOtherRole } from '../documents/copies'
import { actorOf } from '../documents/find-document'
import { scheduleReminder } from '../documents/remind-signer'
import { readTurn } from '../documents/their-turn'
import { admitMail } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Context, OpenContext, Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { factsOf, isBefore, isCounted, isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { schedule } from '../rules/jobs'
import { newLink } from '../rules/links'
import { hasCome, isSatisfied, mayAddApprover } from '../rules/turns'
import { checkedCode } from '../sessions/session-request'

type InvitedSigner = z.infer<typeof invitedSigner>

/** The identity that a signer must have. */
export type InvitedIdentity = Pick<Signer, 'country' | 'personalCode'>

interface Described {
  readonly country?: string | undefined
  readonly personal_code?: string | undefined
  readonly phone_number?: string | undefined
}

/**
 * Country and personal code of a signer as one identity, in its usual form. A code that is invalid for its country is
 * refused; `field` is the path of the code in the request.
 */
export function invitedIdentity(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  signer: Described,
  field: string,
): InvitedIdentity {
  const { country, personal_code: code } = signer
  if (code === undefined) return { country: country ?? null, personalCode: null }
  const issuer = country ?? impliedCountry(signer, code) ?? settings.defaultCountry
  const personalCode = checkedCode(issuer, code, clock(), field)
  return { country: issuer, personalCode }
}

/** The country that the phone number or the form of the code implies. Only Latvian codes are written with a hyphen. */
function impliedCountry({ phone_number }: Described, code: string): string | undefined {
  const called = phone_number === undefined ? undefined : countryOfPhoneNumber(phone_number)
  return called ?? (code.includes('-') ? 'LV' : undefined)
}

/** A person of any role as the caller gives them, with their checked identity. */
export type InvitedPerson = Omit<z.output<typeof signerSchema>, 'country' | 'personal_code'> &
  InvitedIdentity &
  Partial<Pick<Signer, 'phone' | 'method'>>

/** Services for inviting, with the default language of mails. */
export type Inviting = Services & Pick<OpenContext, 'locale'> & Partial<Pick<Context, 'access'>>

interface Invitation {
  readonly person: InvitedPerson
  /** All people invited in the same call, including this one. */
  readonly together?: readonly OrderGiven[]
}

/**
 * Invites a person in the caller's transaction, which also has the mail.
 * If the address belongs to an existing signer, that signer is reminded and gets a new link; a signer who has signed or
 * declined is not asked again. A signer who has to wait for others, including others of the same call, gets a link and
 * no mail yet.
 * If the mail limit is reached, the caller gets the new link to pass on, and the mailed link continues to work.
 */
export async function invite(
  context: Inviting,
  tx: Transaction,
  document: Document,
  { person, together = [] }: Invitation,
): Promise<InvitedSigner> {
  const { role = 'signer', order, email, noEmail } = person
  if (onlyReads(role)) return await inviteReader(context, tx, document, { ...person, role })
  const known = await knownSigner(tx, document, email)
  const newcomer = { role, order, together }
  const position = known ?? (await positionInOrder(context, tx, document, newcomer))
  const signer = known ?? (await addSigner(context, tx, document, { ...person, ...position }))
  const turn = await readTurn(tx, document, signer)
  if (turn === 'not_needed') throw new OperationFailure('not-needed')
  const mailId = randomUUID()
  const isMailed = turn === 'now' && !noEmail
  const mail = isMailed
    ? await queuedOrLimited(context, tx, document, { id: mailId, recipient: email })
    : 'none'
  const keptId = mail === 'limited' ? await mailedLinkId(tx, signer.id) : undefined
  const link = await renewLink(context, tx, signer, keptId)
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: known ? 'reminded' : 'invited',
    actor: actorOf(context, document),
    signerId: signer.id,
    data: { signer: fullName(signer), mail: mail === 'queued' },
  })
  const kind = known ? 'reminder' : 'invitation'
  if (mail === 'queued') {
    await queueMail(tx, signer, { id: mailId, linkId: link.id, kind })
    // Delays the next automatic reminder.
    if (known) await noteReminded(tx, signer.id, context.clock())
  }
  return {
    name: signer.name,
    surname: signer.surname,
    invitationUrl: noEmail ? null : link.address,
    mail: mail === 'limited' ? mail : undefined,
  }
}

/** Invites a person who only reads. Such a person has nothing to answer, so the link is sent by mail only. */
async function inviteReader(
  context: Inviting,
  tx: Transaction,
  document: Document,
  input: InvitedPerson & { readonly role: ReadingRole },
): Promise<InvitedSigner> {
  refuseOtherRole(await listAnswering(tx, document.id), input, 'This person is a signer')
  const { role, name, surname, email, country, personalCode } = input
  const language = input.language ?? context.locale
  const reader = { role, name, surname, email, country, personalCode, language }
  const copy = await addReader(context, tx, document, reader)
  return { name: copy.name, surname: copy.surname, invitationUrl: null }
}

async function knownSigner(
  tx: Transaction,
  { id }: Document,
  email: string,
): Promise<Signer | undefined> {
  refuseOtherRole(await listReaders(tx, id), { email }, 'This person only reads the document')
  const known = signerOf(await listAnswering(tx, id), email)
  if (!known || isOpen(known)) return known
  throw new OperationFailure('busy', { detail: `This person has already ${known.state}` })
}

/** The position of a person in the order, as the caller gives it. */
export interface OrderGiven {
  readonly order?: number | undefined
  readonly role?: SignerRole | undefined
}

/** A new signer or approver, and all people invited in the same call. */
interface Newcomer extends OrderGiven {
  readonly role?: AnsweringRole
  readonly together: readonly OrderGiven[]
}

/**
 * The position of a new signer. `askedAt` is set if the signer's turn has come: no earlier signer is missing, neither
 * an existing signer nor one of the same call.
 */
export async function positionInOrder(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  document: Document,
  { order = 1, role = 'signer', together }: Newcomer,
): Promise<Pick<Signer, 'order' | 'role' | 'askedAt'>> {
  const everybody = await listEverySigner(tx, document.id)
  const facts = factsOf(document, everybody)
  const place = { order, role }
  if (isSatisfied(facts, place)) throw new OperationFailure('not-needed')
  if (role === 'approver' && !mayAddApprover(everybody, place)) {
    throw new OperationFailure('busy', { detail: 'Signers after this approver were asked already' })
  }
  const isFirst = together.every(
    (other) => !isBefore({ order: other.order ?? 1, role: other.role ?? 'signer' }, place),
  )
  return { ...place, askedAt: isFirst && hasCome(facts, place) ? clock() : null }
}

async function queuedOrLimited(
  context: Inviting,
  tx: Transaction,
  document: Document,
  mail: Parameters<typeof admitMail>[3],
): Promise<'queued' | 'limited'> {
  return (await admitMail(context, tx, document, mail)) ? 'queued' : 'limited'
}

/** Resolves an e-mail address to a signer. Signers who can still sign come first; expired signers are skipped. */
export function signerOf(signers: readonly Signer[], email: string): Signer | undefined {
  const folded = email.toLowerCase()
  const meant = signers.filter((one) => isCounted(one) && one.email?.toLowerCase() === folded)
  return meant.find(isOpen) ?? meant[0]
}

async function addSigner(
  context: Inviting,
  tx: Transaction,
  document: Document,
  input: InvitedPerson & Pick<Signer, 'order' | 'role' | 'askedAt'>,
): Promise<Signer> {
  const signer = await insertSigner(tx, {
    id: randomUUID(),
    role: input.role,
    order: input.order,
    askedAt: input.askedAt,
    documentId: document.id,
    name: input.name,
    surname: input.surname,
    email: input.email,
    country: input.country,
    personalCode: input.personalCode,
    phone: input.phone ?? null,
    method: input.method ?? null,
    language: input.language ?? context.locale,
    successUrl: input.successUrl ?? null,
    mark: input.mark ?? null,
    noEmail: input.noEmail,
  })
  await scheduleReminder(tx, document, signer)
  return signer
}

/**
 * Replaces the signer's links by a new one. A temporary signer keeps their expiry: only the call 4.16 of the API
 * document extends it, and a signer who is signing at that time may finish.
 */
export async function renewLink(
  context: Inviting,
  tx: Transaction,
  signer: Signer,
  keptId?: string,
): Promise<{ readonly id: string; readonly address: string }> {
  if (signer.temporary) {
    const before = await currentLink(tx, signer.id, context.clock())
    if (!before?.expiresAt) {
      throw new OperationFailure('busy', { detail: 'The link of this person has expired' })
    }
    return await addTemporaryLink(context, tx, signer, { expiresAt: before.expiresAt, keptId })
  }
  const { link, address } = newLink(context.settings, signer, 'invitation')
  await replaceLink(tx, link, context.clock(), keptId)
  return { id: link.id, address }
}

/**
 * Adds a link for a temporary signer. It replaces the signer's other links except the link `keptId`, which continues to
 * work.
 */
export async function addTemporaryLink(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  tx: Transaction,
  signer: Signer,
  { expiresAt, keptId }: { readonly expiresAt: Date; readonly keptId?: string | undefined },
): Promise<{ readonly id: string; readonly address: string }> {
  const { link, address } = newLink(settings, signer, 'temporary', expiresAt)
  await replaceLink(tx, link, clock(), keptId)
  await schedule(tx, 'expire-link', { linkId: link.id }, link.id, expiresAt)
  return { id: link.id, address }
}
