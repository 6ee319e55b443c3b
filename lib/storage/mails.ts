import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Language } from '@/lib/vocabulary/language'
import { type MailKind, type OwnerMailKind, ownerMailKinds } from '@/lib/vocabulary/mail'
import { publishEvent } from './database/events'
import type { Transaction } from './database/transaction'
import { mails } from './schema/schema'

export type StoredMail = typeof mails.$inferSelect

export interface NewMail {
  readonly id: string
  readonly documentId: string
  /** The recipient or, in a mail to an owner, the signer it is about. */
  readonly signerId: string | null
  readonly linkId: string | null
  readonly kind: MailKind
  readonly recipient: string
  readonly language: Language
}

export async function insertMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, state: 'queued' })
}

export async function findMail(tx: Transaction, id: string): Promise<StoredMail | undefined> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id))
  return row
}

/** Sets the link that a mail contains, if it differs from the one it was queued with. */
export async function setMailLink(tx: Transaction, id: string, linkId: string): Promise<void> {
  await tx.update(mails).set({ linkId }).where(eq(mails.id, id))
}

/**
 * Stores the result of a mail: accepted, refused for good, given up after too long, or dropped. False when the result
 * was stored before, or the mail was erased meanwhile.
 */
export async function settleMail(
  tx: Transaction,
  id: string,
  outcome:
    | { readonly state: 'sent' }
    | { readonly state: 'dropped' }
    | { readonly state: 'failed'; readonly refusal: string | null },
  at: Date,
): Promise<boolean> {
  const [row] = await tx
    .update(mails)
    .set({ ...outcome, settledAt: at })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
    .returning({ kind: mails.kind })
  if (row) publishEvent(tx, 'mail-settled', { kind: row.kind, outcome: outcome.state })
  return row !== undefined
}

/** The link in the signer's latest mail, sent or queued. */
export async function mailedLinkId(tx: Transaction, signerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ linkId: mails.linkId })
    .from(mails)
    .where(
      and(
        eq(mails.signerId, signerId),
        inArray(mails.kind, ['invitation', 'reminder', 'automatic_reminder']),
        inArray(mails.state, ['queued', 'sent']),
        isNotNull(mails.linkId),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return row?.linkId ?? undefined
}

/** Whether a mail goes to the document's owner. */
export function isOwnersMail<Mail extends { readonly kind: MailKind }>(
  mail: Mail,
): mail is Mail & { readonly kind: OwnerMailKind } {
  return ownerMailKinds.some((kind) => kind === mail.kind)
}

/** Mails about a document, newest first. */
export async function listMails(tx: Transaction, documentId: string): Promise<StoredMail[]> {
  return await tx
    .select()
    .from(mails)
    .where(eq(mails.documentId, documentId))
    .orderBy(desc(mails.createdAt))
}
