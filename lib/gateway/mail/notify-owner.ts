import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { insertMail } from '@/lib/storage/mails'
import { listAdministrators, type Member, memberWhoSent } from '@/lib/storage/organisations/members'
import { findOrganisation } from '@/lib/storage/organisations/organisations'
import { findPersonSettings, type PersonSettings } from '@/lib/storage/people/person-settings'
import { organisationOf } from '@/lib/storage/relying-parties/access'
import type { OwnerMailKind } from '@/lib/vocabulary/mail'
import { type OwnerNotice, usualNotices } from '@/lib/vocabulary/notice'
import { schedule } from '../rules/jobs'

/** The notice settings under which an owner gets a mail. The mail about the last signature belongs to two settings. */
const noticesOf: Readonly<Record<OwnerMailKind, readonly OwnerNotice[]>> = {
  owner_signed: ['each_signature'],
  owner_approved: ['each_signature'],
  owner_completed: ['completed', 'each_signature'],
  owner_declined: ['declined'],
  owner_handed_over: ['declined', 'each_signature'],
  owner_asked_again: ['declined'],
  owner_address_refused: ['address_refused'],
  owner_name_questioned: ['address_refused'],
  owner_deadline: ['deadline'],
  owner_expired: ['deadline'],
}

interface NoticeToOwner {
  readonly kind: OwnerMailKind
  /** The signer that the mail concerns. */
  readonly signerId?: string | undefined
  /** People who get the same mail as signers, so that an owner who signs gets one mail only. */
  readonly notified?: readonly Signer[]
}

/** Queues a mail to the owner in the caller's transaction, if the owner has chosen this notice. */
export async function notifyOwner(
  tx: Transaction,
  document: Document,
  { kind, signerId, notified = [] }: NoticeToOwner,
): Promise<void> {
  const signers = notified.flatMap(({ email, noEmail }) =>
    noEmail || email === null ? [] : email.toLowerCase(),
  )
  for (const { email: recipient, language, notices } of await readersOf(tx, document)) {
    const isWanted = noticesOf[kind].some((notice) => notices.includes(notice))
    if (!recipient || !isWanted || signers.includes(recipient.toLowerCase())) continue
    const id = randomUUID()
    const to = { recipient, language, documentId: document.id }
    await insertMail(tx, { id, signerId: signerId ?? null, linkId: null, kind, ...to })
    await schedule(tx, 'send-mail', { mailId: id }, id)
  }
}

type Reader = Pick<PersonSettings, 'email' | 'language' | 'notices'>

/** The owner; in an organisation the member who sent the document or, if that member has left, its administrators. */
async function readersOf(
  tx: Transaction,
  { relyingPartyId, owner, sentBy }: Document,
): Promise<readonly Reader[]> {
  const named = organisationOf(owner)
  const organisation = named === undefined ? undefined : await findOrganisation(tx, named)
  const settingsOf = async (person: string | null) =>
    person === null ? undefined : await findPersonSettings(tx, relyingPartyId, person)
  if (organisation?.relyingPartyId !== relyingPartyId) {
    const settings = await settingsOf(owner)
    return settings ? [settings] : []
  }
  const sender = sentBy === null ? undefined : await memberWhoSent(tx, organisation.id, sentBy)
  const members = sender ? [sender] : await listAdministrators(tx, organisation.id)
  return await Promise.all(
    members.map(async (member) => (await settingsOf(member.person)) ?? usualFor(member)),
  )
}

/** The settings of a member who has none: the usual notices at the address of the invitation. */
function usualFor({ email, language }: Member): Reader {
  return { email, language, notices: usualNotices }
}
