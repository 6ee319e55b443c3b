import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { insertMail } from '@/lib/storage/mails'
import { findPersonSettings } from '@/lib/storage/people/person-settings'
import type { OwnerMailKind } from '@/lib/vocabulary/mail'
import type { OwnerNotice } from '@/lib/vocabulary/notice'
import { schedule } from '../rules/jobs'

/** The notice settings under which an owner gets a mail. The last signature belongs to two. */
const noticesOf: Readonly<Record<OwnerMailKind, readonly OwnerNotice[]>> = {
  owner_signed: ['each_signature'],
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
  /** People mailed the same as signers, so that an owner who signs gets one mail. */
  readonly notified?: readonly Signer[]
}

/** Queues a mail to the owner in the caller's transaction, if they have chosen this notice. */
export async function notifyOwner(
  tx: Transaction,
  { id: documentId, relyingPartyId, owner }: Document,
  { kind, signerId, notified = [] }: NoticeToOwner,
): Promise<void> {
  const settings = owner === null ? undefined : await findPersonSettings(tx, relyingPartyId, owner)
  const wanted = noticesOf[kind].some((notice) => settings?.notices.includes(notice))
  if (!settings?.email || !wanted) return
  const { email: recipient, language } = settings
  const folded = recipient.toLowerCase()
  if (notified.some(({ email, noEmail }) => !noEmail && email?.toLowerCase() === folded)) return
  const id = randomUUID()
  const to = { recipient, language }
  await insertMail(tx, { id, documentId, signerId: signerId ?? null, linkId: null, kind, ...to })
  await schedule(tx, 'send-mail', { mailId: id }, id)
}
