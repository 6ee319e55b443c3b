import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import { replaceLink } from '@/lib/storage/links'
import { insertSigner, type NewSigner, type Signer } from '@/lib/storage/signers'
import type { Context } from '../core/context'
import { fullName } from '../core/full-name'
import { jobFor } from '../core/jobs'
import { newLink } from '../core/links'

/** What may be known of a temporary signer; without a name it is whoever comes. */
export type TemporarySigner = Pick<
  NewSigner,
  | 'name'
  | 'surname'
  | 'email'
  | 'country'
  | 'personalCode'
  | 'phone'
  | 'method'
  | 'language'
  | 'mark'
>

interface Admission {
  readonly person: TemporarySigner
  readonly place: Pick<Signer, 'order' | 'askedAt'>
  /** Until when their link works. */
  readonly expiresAt: Date
}

/** Adds a temporary signer with a link that works for a time, and gives its address. */
export async function admit(
  context: Context,
  tx: Transaction,
  document: Document,
  { person, place, expiresAt }: Admission,
): Promise<string> {
  const temporary = { id: randomUUID(), documentId: document.id, temporary: true }
  const signer = await insertSigner(tx, { ...person, ...temporary, ...place })
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: context.clock(),
    kind: 'invited',
    actor: document.ownerName,
    signerId: signer.id,
    data: { signer: fullName(signer), mail: false, until: expiresAt.toISOString() },
  })
  return (await addTemporaryLink(context, tx, signer, { expiresAt })).address
}

/** A fresh link for a temporary signer in the place of the one before, or beside the one of `keptId`. */
export async function addTemporaryLink(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  tx: Transaction,
  signer: Signer,
  { expiresAt, keptId }: { readonly expiresAt: Date; readonly keptId?: string | undefined },
): Promise<{ readonly id: string; readonly address: string }> {
  const { link, address } = newLink(settings, signer, 'temporary', expiresAt)
  await replaceLink(tx, link, clock(), keptId)
  await enqueue(tx, jobFor('expire-link', { linkId: link.id }, link.id, expiresAt))
  return { id: link.id, address }
}
