import type { z } from 'zod'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { Language } from '@/lib/vocabulary/language'
import type { remindersForm } from '../forms/reminders-form'
import type { signerChangeForm } from '../forms/signer-form'
import { gateway } from '../gateway'
import { portalSettings } from '../settings'
import type { Viewer } from '../sign-in/viewer'
import { type DraftSigner, noSigner } from './draft-signers'
import { wireSigner } from './new-document'
import { type DocumentSigner, ownDocument } from './owned-document'
import { SignerGone } from './owner-failures'

/** Whether a reminder was mailed, or there were mails enough. */
export type Reminder = 'mailed' | 'limited'

/** Adds a signer to a document that has been sent already. */
export async function addSigner(
  viewer: Viewer,
  documentId: string,
  signer: DraftSigner,
  language: Language,
): Promise<void> {
  await ownDocument(viewer, documentId)
  const body = { signer: wireSigner(signer, viewer, language) }
  await gateway().call('inviteSigner', { documentId }, body, { locale: language })
}

/**
 * Sends a signer a mail with a fresh link; the link they had stops working. `limited`: there were mails enough,
 * and theirs goes on working.
 */
export async function remindSigner(
  viewer: Viewer,
  documentId: string,
  signerId: string,
): Promise<Reminder> {
  const { name, surname, email } = await reachableSigner(viewer, documentId, signerId)
  const body = { signer: { name, surname, email, noEmail: false } }
  const { signers } = await gateway().call('inviteSigner', { documentId }, body)
  return signers[0]?.mail ?? 'mailed'
}

/** Somebody who has not signed is no longer asked. */
export async function removeSigner(
  viewer: Viewer,
  documentId: string,
  signerId: string,
): Promise<void> {
  const { signers, copies } = await ownDocument(viewer, documentId)
  if (![...signers, ...copies].some(({ id }) => id === signerId)) throw new SignerGone()
  await gateway().call('removeTemporarySigner', { documentId }, { signer_id: signerId })
}

/** What a form of a signer begins with, and how the invitation gets there. */
export interface KnownSigner {
  readonly draft: DraftSigner
  readonly language: Language
  /** They get the link by mail; else the owner, or a program, hands it over. */
  readonly isMailed: boolean
}

/** Whom somebody invited, as far as it is known. Codes are in no page before somebody asks for them. */
export async function knownSigner(
  viewer: Viewer,
  documentId: string,
  signerId: string,
): Promise<KnownSigner> {
  const signer = await ownPerson(viewer, documentId, signerId)
  return {
    draft: {
      ...noSigner,
      name: signer.name,
      surname: signer.surname,
      email: signer.email ?? '',
      country: signer.country ?? portalSettings().defaultCountry,
      personalCode: signer.personal_code ?? '',
      phone: signer.phone_number ?? '',
    },
    language: signer.language,
    isMailed: !signer.noEmail && signer.link_valid_until === null,
  }
}

/** `kept`: the link goes on working; else there is a new one, which is mailed or is to be handed over. */
export type LinkAfterChange = 'kept' | 'mailed' | 'limited' | 'handedOver'

const newLinks = { queued: 'mailed', limited: 'limited', none: 'handedOver' } as const

/** Puts right somebody who has not signed. */
export async function changeSigner(
  viewer: Viewer,
  documentId: string,
  signerId: string,
  { signer, language }: z.output<typeof signerChangeForm>,
): Promise<LinkAfterChange> {
  const known = await ownPerson(viewer, documentId, signerId)
  const path = { documentId, signerId }
  const body = {
    // What was never known stays so.
    name: signer.name || undefined,
    surname: signer.surname || undefined,
    email: signer.email || undefined,
    language,
    ...identityChange(known, signer),
  }
  const { invitationUrl, mail } = await gateway().call('updateSigner', path, body)
  return invitationUrl === null ? 'kept' : newLinks[mail]
}

/** Country and code go together; an empty field takes away what was known. */
function identityChange(
  known: Pick<DocumentSigner, 'personal_code' | 'phone_number'>,
  { country, personalCode, phone }: DraftSigner,
): RequestOf<'updateSigner'> {
  const isCodeGone = personalCode === '' && known.personal_code !== null
  const isPhoneGone = phone === '' && known.phone_number !== null
  return {
    ...(personalCode !== '' && { country, personal_code: personalCode }),
    phone_number: phone || undefined,
    without: [
      ...(isCodeGone ? (['country', 'personal_code'] as const) : []),
      ...(isPhoneGone ? (['phone_number'] as const) : []),
    ],
  }
}

/** The link a signer has now, to be handed over by other means. */
export async function signerLink(
  viewer: Viewer,
  documentId: string,
  signerId: string,
): Promise<string> {
  const { email } = await reachableSigner(viewer, documentId, signerId)
  const answer = await gateway().call('readInvitationLink', { documentId }, { email })
  return answer.invitationUrl
}

/** Sends a callback of a document again. */
export async function replayCallback(
  viewer: Viewer,
  documentId: string,
  deliveryId: string,
): Promise<void> {
  await ownDocument(viewer, documentId)
  await gateway().call('replayCallback', { documentId, deliveryId }, {})
}

/** Ends signing for good; what was signed stays. */
export async function cancelDocument(
  viewer: Viewer,
  documentId: string,
  reason: string,
): Promise<void> {
  await ownDocument(viewer, documentId)
  const body = reason.trim() === '' ? {} : { reason: reason.trim() }
  await gateway().call('cancelDocument', { documentId }, body)
}

/** Until when signatures are taken; what had run out opens again. */
export async function extendDocument(
  viewer: Viewer,
  documentId: string,
  deadline: number,
): Promise<void> {
  await ownDocument(viewer, documentId)
  await gateway().call('extendDocument', { documentId }, { deadline })
}

/** How those whose signature is missing are reminded by itself; without terms nobody is. */
export async function setReminders(
  viewer: Viewer,
  documentId: string,
  { reminders, timeZone }: z.output<typeof remindersForm>,
): Promise<void> {
  await ownDocument(viewer, documentId)
  await gateway().call('setReminders', { documentId }, { reminders, time_zone: timeZone })
}

/** Whether signers may name somebody else who signs in their place. */
export async function setHandOver(
  viewer: Viewer,
  documentId: string,
  isAllowed: boolean,
): Promise<void> {
  await ownDocument(viewer, documentId)
  await gateway().call('setHandOver', { documentId }, { allow_hand_over: isAllowed })
}

/** How many were mailed, and to how many there had been mails enough. */
export interface RemindedAll {
  readonly mailed: number
  readonly limited: number
}

/** Mails everybody whose turn it is. */
export async function remindEverybody(viewer: Viewer, documentId: string): Promise<RemindedAll> {
  await ownDocument(viewer, documentId)
  const { reminded } = await gateway().call('remindSigners', { documentId }, {})
  const limited = reminded.filter(({ mail }) => mail === 'limited').length
  return { mailed: reminded.length - limited, limited }
}

/** Removes a document with all that is known of it and of its signers. */
export async function removeDocument(viewer: Viewer, documentId: string): Promise<void> {
  await ownDocument(viewer, documentId)
  await gateway().call('removeDocument', { documentId }, {})
}

/** A link for whoever comes first, or a fresh one for a signer who has one, for so many minutes. */
export async function temporaryLink(
  viewer: Viewer,
  documentId: string,
  { minutes, signerId }: { readonly minutes: number; readonly signerId: string | undefined },
  language: Language,
): Promise<string> {
  const { signers } = await ownDocument(viewer, documentId)
  if (signerId !== undefined && !signers.some(({ id }) => id === signerId)) throw new SignerGone()
  const terms = { expire_after: minutes, language, without_callback: true }
  const body = { document_id: documentId, signer_id: signerId, ...terms }
  return (await gateway().call('generateSigningLink', {}, body)).temporary_signing_link
}

/** A signer, or somebody who gets a copy: they have no phone, and no link yet. */
async function ownPerson(viewer: Viewer, documentId: string, id: string) {
  const { signers, copies } = await ownDocument(viewer, documentId)
  const copy = copies.find((one) => one.id === id)
  const person = copy
    ? { ...copy, phone_number: null, noEmail: false, link_valid_until: null }
    : signers.find((one) => one.id === id)
  if (person === undefined) throw new SignerGone()
  return person
}

async function ownSigner(viewer: Viewer, documentId: string, signerId: string) {
  const { signers } = await ownDocument(viewer, documentId)
  const signer = signers.find(({ id }) => id === signerId)
  if (signer === undefined) throw new SignerGone()
  return signer
}

async function reachableSigner(viewer: Viewer, documentId: string, signerId: string) {
  const signer = await ownSigner(viewer, documentId, signerId)
  if (signer.email === null) throw new SignerGone()
  return { ...signer, email: signer.email }
}
