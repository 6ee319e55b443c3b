import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/storage/database/transaction'
import { currentLink } from '@/lib/storage/documents/links'
import type { Signer } from '@/lib/storage/documents/signers'
import { insertMail } from '@/lib/storage/mails'
import type { MailKind, OwnerMailKind } from '@/lib/vocabulary/mail'
import { schedule } from '../rules/jobs'

/** Outcomes of a document that are sent by mail. */
export type MailedOutcome = Exclude<
  MailKind,
  'invitation' | 'reminder' | 'automatic_reminder' | 'observer' | 'copy' | OwnerMailKind
>

/** Mails the outcome of a document to signers who get mail, with the signer's current link if there is one. */
export async function notifySigners(
  tx: Transaction,
  signers: readonly Signer[],
  kind: MailedOutcome,
  at: Date,
): Promise<void> {
  for (const signer of signers.filter(({ noEmail }) => !noEmail)) {
    const link = await currentLink(tx, signer.id, at)
    await queueMail(tx, signer, { id: randomUUID(), linkId: link?.id ?? null, kind })
  }
}

/** Queues a mail in the caller's transaction, if the signer has an address. */
export async function queueMail(
  tx: Transaction,
  signer: Signer,
  {
    id,
    linkId,
    kind,
  }: { readonly id: string; readonly linkId: string | null; readonly kind: MailKind },
): Promise<void> {
  if (signer.email === null) return
  const { documentId, id: signerId, email: recipient, language } = signer
  await insertMail(tx, { id, documentId, signerId, linkId, kind, recipient, language })
  await schedule(tx, 'send-mail', { mailId: id }, id)
}
