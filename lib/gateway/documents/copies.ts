import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import { replaceLink } from '@/lib/storage/links'
import {
  insertSigner,
  listCopies,
  type NewSigner,
  type Signer,
  setAsked,
} from '@/lib/storage/signers'
import type { Services } from '../core/context'
import { fullName } from '../core/full-name'
import { newLink } from '../core/links'
import { invalidParameter, OperationFailure } from '../core/operation-failure'
import { queueMail } from '../mail/tell-signers'

type Copying = Pick<Services, 'settings' | 'clock'>

/** Somebody who is to get what the signers have signed. */
export type CopyReader = Pick<
  NewSigner,
  'name' | 'surname' | 'country' | 'personalCode' | 'language'
> & { readonly email: string }

/** What a private document says is for identified persons only: who they are has to be known before. */
export function refuseUnknownReader(
  { access }: Pick<Document, 'access'>,
  { personalCode }: Pick<CopyReader, 'personalCode'>,
  field: string,
): void {
  if (access === 'private' && !personalCode) {
    throw invalidParameter(
      field,
      'This value is required of whoever gets a copy of a private document',
    )
  }
}

/** Adds somebody who gets a copy; at once, of what is signed already. The same address again changes nothing. */
export async function addCopy(
  services: Copying,
  tx: Transaction,
  document: Document,
  reader: CopyReader,
): Promise<Pick<Signer, 'name' | 'surname'>> {
  const folded = reader.email.toLowerCase()
  const copies = await listCopies(tx, document.id)
  const known = copies.find(({ email }) => email?.toLowerCase() === folded)
  if (known) return known
  const copy = await insertSigner(tx, {
    id: randomUUID(),
    documentId: document.id,
    role: 'copy',
    askedAt: null,
    ...reader,
  })
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: services.clock(),
    kind: 'copy-added',
    actor: document.ownerName,
    signerId: copy.id,
    data: { signer: fullName(copy) },
  })
  if (document.state === 'signed') await sendCopy(services, tx, document, copy)
  return copy
}

/** To everybody who gets a copy, in the transaction of what completed the document. Gives whom. */
export async function sendCopies(
  services: Copying,
  tx: Transaction,
  document: Pick<Document, 'id' | 'access'>,
): Promise<readonly Signer[]> {
  const copies = await listCopies(tx, document.id)
  for (const copy of copies) await sendCopy(services, tx, document, copy)
  return copies
}

/** A private document opens by a link of theirs, once they have said who they are; a public one by its own. */
async function sendCopy(
  { settings, clock }: Copying,
  tx: Transaction,
  { access }: Pick<Document, 'access'>,
  copy: Signer,
): Promise<void> {
  const at = clock()
  await setAsked(tx, copy.id, at)
  const link = access === 'private' ? newLink(settings, copy, 'invitation').link : undefined
  if (link) await replaceLink(tx, link, at)
  await queueMail(tx, copy, { id: randomUUID(), linkId: link?.id ?? null, kind: 'copy' })
}

/** An address gets a copy or signs; who signs gets what was signed anyway. */
export function refuseOtherRole(
  people: readonly Pick<Signer, 'email'>[],
  { email }: { readonly email: string },
  detail: string,
): void {
  const folded = email.toLowerCase()
  if (!people.some((one) => one.email?.toLowerCase() === folded)) return
  throw new OperationFailure('busy', { detail })
}
