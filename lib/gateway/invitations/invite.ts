import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { countryOfPhoneNumber } from '@/lib/providers/phone-number'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { currentLink, replaceLink } from '@/lib/storage/documents/links'
import {
  insertSigner,
  listCopies,
  listEverySigner,
  listSigners,
  noteReminded,
  type Signer,
} from '@/lib/storage/documents/signers'
import { mailedLinkId } from '@/lib/storage/mails'
import type { invitedSigner, signer as signerSchema } from '../contract/resources'
import { addCopy, refuseOtherRole } from '../documents/copies'
import { actorOf } from '../documents/find-document'
import { scheduleReminder } from '../documents/remind-signer'
import { readTurn } from '../documents/their-turn'
import { admitMail } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Context, OpenContext, Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { factsOf, isCounted, isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { schedule } from '../rules/jobs'
import { newLink } from '../rules/links'
import { hasCome, isSatisfied } from '../rules/turns'
import { checkedCode } from '../sessions/session-request'

type InvitedSigner = z.infer<typeof invitedSigner>

/** The required identity of a signer. */
export type InvitedIdentity = Pick<Signer, 'country' | 'personalCode'>

interface Described {
  readonly country?: string | undefined
  readonly personal_code?: string | undefined
  readonly phone_number?: string | undefined
}

/**
 * Country and personal code of a signer as one identity, in its usual form. A code that is invalid for its country is
 * refused with `field`, the code's place in the request.
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

/** Only Latvian codes are written with a hyphen. */
function impliedCountry({ phone_number }: Described, code: string): string | undefined {
  const called = phone_number === undefined ? undefined : countryOfPhoneNumber(phone_number)
  return called ?? (code.includes('-') ? 'LV' : undefined)
}

/** A signer or copy recipient as the caller gives them, with their checked identity. */
export type InvitedPerson = Omit<z.output<typeof signerSchema>, 'country' | 'personal_code'> &
  InvitedIdentity &
  Partial<Pick<Signer, 'phone' | 'method'>>

/** Services for inviting, with the default language of mails. */
export type Inviting = Services & Pick<OpenContext, 'locale'> & Partial<Pick<Context, 'access'>>

interface Invitation {
  readonly person: InvitedPerson
  /** All signers invited in the same call, including this one. */
  readonly together?: readonly OrderGiven[]
}

/**
 * Invites a person. If the address belongs to an existing signer, that signer is reminded and gets a new link; a
 * signer who has signed or declined is not asked again. Everything, including the mail, is part of the caller's
 * transaction. If the mail limit is reached, the caller gets the new link to hand over and the mailed link continues
 * to work. A signer who has to wait for others, including others of the same call, gets a link and no mail yet.
 */
export async function invite(
  context: Inviting,
  tx: Transaction,
  document: Document,
  { person, together = [] }: Invitation,
): Promise<InvitedSigner> {
  const { role, order, email, noEmail } = person
  if (role === 'copy') return await inviteCopy(context, tx, document, person)
  const known = await knownSigner(tx, document, email)
  const position = known ?? (await positionInOrder(context, tx, document, { order, together }))
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

/** Copy recipients have nothing to sign: they get a link when the document is complete. */
async function inviteCopy(
  context: Inviting,
  tx: Transaction,
  document: Document,
  input: InvitedPerson,
): Promise<InvitedSigner> {
  refuseOtherRole(await listSigners(tx, document.id), input, 'This person is a signer')
  const { name, surname, email, country, personalCode } = input
  const language = input.language ?? context.locale
  const reader = { name, surname, email, country, personalCode, language }
  const copy = await addCopy(context, tx, document, reader)
  return { name: copy.name, surname: copy.surname, invitationUrl: null }
}

async function knownSigner(
  tx: Transaction,
  { id }: Document,
  email: string,
): Promise<Signer | undefined> {
  refuseOtherRole(await listCopies(tx, id), { email }, 'This person gets a copy')
  const known = signerOf(await listSigners(tx, id), email)
  if (!known || isOpen(known)) return known
  throw new OperationFailure('busy', { detail: `This person has already ${known.state}` })
}

/** The order of a signer as the caller gives it. */
export interface OrderGiven {
  readonly order?: number | undefined
}

/** A new signer and all signers invited in the same call. */
interface Newcomer extends OrderGiven {
  readonly together: readonly OrderGiven[]
}

/**
 * The position of a new signer. `askedAt` is set if their turn has come: no earlier signer is missing, neither an
 * existing one nor one of the same call.
 */
export async function positionInOrder(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  document: Document,
  { order = 1, together }: Newcomer,
): Promise<Pick<Signer, 'order' | 'askedAt'>> {
  const facts = factsOf(document, await listEverySigner(tx, document.id))
  if (isSatisfied(facts, order)) throw new OperationFailure('not-needed')
  const isFirst = together.every((other) => (other.order ?? 1) >= order)
  return { order, askedAt: isFirst && hasCome(facts, order) ? clock() : null }
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
  input: InvitedPerson & Pick<Signer, 'order' | 'askedAt'>,
): Promise<Signer> {
  const signer = await insertSigner(tx, {
    id: randomUUID(),
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
 * Replaces the signer's links by a new one. A temporary signer keeps their expiry: only 4.16 extends it, and a signer
 * who is signing at that time may finish.
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

/** Replaces a temporary signer's links by a new one, except the link `keptId`, which continues to work. */
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
