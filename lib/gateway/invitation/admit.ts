import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit-trail'
import type { Document } from '@/lib/storage/documents'
import { replaceLink } from '@/lib/storage/links'
import { insertSigner, type NewSigner, type Signer } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import { jobFor } from '../jobs/catalogue'
import { fullName } from './full-name'
import { linkAddress } from './link-address'
import { linkSecret, secretDigest } from './link-secret'

/** What may be known of a temporary signer; without a name it is whoever comes. */
export type TemporarySigner = Pick<
  NewSigner,
  'name' | 'surname' | 'email' | 'personalCode' | 'phone' | 'method' | 'language'
>

/** Adds a temporary signer with a link that works until the given time, and gives its address. */
export async function admit(
  context: Context,
  tx: Transaction,
  document: Document,
  person: TemporarySigner,
  expiresAt: Date,
): Promise<string> {
  const temporary = { id: randomUUID(), documentId: document.id, temporary: true }
  const signer = await insertSigner(tx, { ...person, ...temporary })
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: context.clock(),
    kind: 'invited',
    actor: document.ownerName,
    signerId: signer.id,
    data: { signer: fullName(signer), mail: false, until: expiresAt.toISOString() },
  })
  return linkAddress(context.settings, await addTemporaryLink(context, tx, signer, expiresAt))
}

/** A fresh link for a temporary signer in the place of the one before. */
export async function addTemporaryLink(
  { settings, clock }: Context,
  tx: Transaction,
  { id: signerId, documentId }: Signer,
  expiresAt: Date,
): Promise<{ readonly id: string; readonly kind: 'temporary' }> {
  const id = randomUUID()
  const kind = 'temporary'
  const digest = secretDigest(linkSecret(settings.secret, id))
  await replaceLink(tx, { id, documentId, signerId, kind, digest, expiresAt }, clock())
  await enqueue(tx, jobFor('expire-link', { linkId: id }, id, expiresAt))
  return { id, kind }
}
