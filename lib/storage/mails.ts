import { and, desc, eq } from 'drizzle-orm'
import type { MailKind } from './records'
import { mails } from './schema'
import type { Transaction } from './transaction'

export type Mail = typeof mails.$inferSelect

export interface NewMail {
  readonly id: string
  readonly documentId: string
  readonly signerId: string
  readonly linkId: string | null
  readonly kind: MailKind
  readonly recipient: string
  readonly language: string
}

export async function insertMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, state: 'queued' })
}

export async function findMail(tx: Transaction, id: string): Promise<Mail | undefined> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id))
  return row
}

/** What became of a mail: the server took it, or refused it for good. */
export async function settleMail(
  tx: Transaction,
  id: string,
  outcome: { readonly state: 'sent' } | { readonly state: 'failed'; readonly refusal: string },
  at: Date,
): Promise<void> {
  await tx
    .update(mails)
    .set({ ...outcome, settledAt: at })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/** Newest first. */
export async function listMails(tx: Transaction, documentId: string): Promise<Mail[]> {
  return await tx
    .select()
    .from(mails)
    .where(eq(mails.documentId, documentId))
    .orderBy(desc(mails.createdAt))
}
