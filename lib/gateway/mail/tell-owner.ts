import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import { insertMail } from '@/lib/storage/mails'
import { findPersonSettings } from '@/lib/storage/people/person-settings'
import type { Signer } from '@/lib/storage/signers'
import type { OwnerMailKind } from '@/lib/vocabulary/mail'
import type { OwnerNotice } from '@/lib/vocabulary/notice'
import { jobFor } from '../rules/jobs'

/** By which of their settings an owner gets a mail. The last signature is one, too. */
const noticesOf: Readonly<Record<OwnerMailKind, readonly OwnerNotice[]>> = {
  owner_signed: ['each_signature'],
  owner_completed: ['completed', 'each_signature'],
  owner_declined: ['declined'],
  owner_handed_over: ['declined', 'each_signature'],
  owner_address_refused: ['address_refused'],
  owner_deadline: ['deadline'],
  owner_expired: ['deadline'],
}

interface NoticeToOwner {
  readonly kind: OwnerMailKind
  /** Whom it is about. */
  readonly signerId?: string | undefined
  /** Who is mailed the same as signers: an owner who signs reads it once. */
  readonly notified?: readonly Signer[]
}

/** Leaves a mail to the owner in the caller's transaction, when they have said that they want it. */
export async function tellOwner(
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
  await enqueue(tx, jobFor('send-mail', { mailId: id }, id))
}
