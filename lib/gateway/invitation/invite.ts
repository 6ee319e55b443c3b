import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { recordEvent } from '@/lib/storage/audit-trail'
import type { Document } from '@/lib/storage/documents'
import { currentLink, replaceLink } from '@/lib/storage/links'
import { insertSigner, listSigners, type Signer } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import type { invitedSigner, signer as signerSchema } from '../contract/resources'
import { addTemporaryLink } from './admit'
import { fullName } from './full-name'
import { linkAddress } from './link-address'
import { linkSecret, secretDigest } from './link-secret'
import { queueMail } from './tell-signers'

type SignerInput = z.output<typeof signerSchema>
type InvitedSigner = z.infer<typeof invitedSigner>

/**
 * Invites a person, or reminds them: the same e-mail again is the same signer with a fresh link.
 * Everything, the mail included, is part of the caller's transaction.
 */
export async function invite(
  context: Context,
  tx: Transaction,
  document: Document,
  input: SignerInput,
): Promise<InvitedSigner> {
  const known = await findInvited(tx, document.id, input.email)
  const signer = known ?? (await addSigner(context, tx, document, input))
  const link = await renewLink(context, tx, signer)
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: context.clock(),
    kind: known ? 'reminded' : 'invited',
    actor: document.ownerName,
    signerId: signer.id,
    data: { signer: fullName(signer), mail: !input.noEmail },
  })
  if (!input.noEmail) await queueMail(tx, signer, link.id, known ? 'reminder' : 'invitation')
  return {
    name: signer.name,
    surname: signer.surname,
    invitationUrl: input.noEmail ? null : linkAddress(context.settings, link),
  }
}

async function findInvited(tx: Transaction, documentId: string, email: string) {
  const signers = await listSigners(tx, documentId)
  const folded = email.toLowerCase()
  // Whose time has run out is invited anew.
  return signers.find(
    ({ email: known, expiredAt }) => expiredAt === null && known?.toLowerCase() === folded,
  )
}

async function addSigner(
  context: Context,
  tx: Transaction,
  document: Document,
  input: SignerInput,
): Promise<Signer> {
  return await insertSigner(tx, {
    id: randomUUID(),
    documentId: document.id,
    name: input.name,
    surname: input.surname,
    email: input.email,
    personalCode: input.personal_code ?? null,
    language: input.language ?? context.locale,
    successUrl: input.successUrl ?? null,
    noEmail: input.noEmail,
  })
}

/** A temporary signer keeps the time they were given. */
async function renewLink(context: Context, tx: Transaction, signer: Signer) {
  const before = signer.temporary ? await currentLink(tx, signer.id, context.clock()) : undefined
  if (before?.expiresAt) {
    return await addTemporaryLink(context, tx, signer, before.expiresAt)
  }
  const id = randomUUID()
  const kind = 'invitation'
  const digest = secretDigest(linkSecret(context.settings.secret, id))
  const link = { id, documentId: signer.documentId, signerId: signer.id, kind, digest } as const
  await replaceLink(tx, link, context.clock())
  return link
}
