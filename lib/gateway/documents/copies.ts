import { randomUUID } from 'node:crypto'
import type { Again, JobRun } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { replaceLink } from '@/lib/storage/documents/links'
import {
  findSigner,
  insertSigner,
  listCopies,
  listSigners,
  type NewSigner,
  type Signer,
  setAsked,
} from '@/lib/storage/documents/signers'
import { admitMail, mailRetryMs } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Context, Services } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { newLink } from '../rules/links'
import { actorOf } from './find-document'

type Copying = Pick<Services, 'settings' | 'clock' | 'noteLimited'> &
  Partial<Pick<Context, 'access'>>

/** Data of a document that is copied. */
type Copied = Pick<Document, 'id' | 'relyingPartyId' | 'owner' | 'access'>

/** A recipient of a copy of the signed document. */
export type CopyReader = Pick<
  NewSigner,
  'name' | 'surname' | 'country' | 'personalCode' | 'language'
> & { readonly email: string }

/** A private document is opened by identified people only, so the recipient's personal code is required. */
export function refuseUnknownReader(
  { access }: Pick<Document, 'access'>,
  { personalCode }: Pick<CopyReader, 'personalCode'>,
  field: string,
): void {
  if (access === 'private' && !personalCode) {
    throw invalidParameter(
      field,
      'This value is required for a recipient of a copy of a private document',
    )
  }
}

/**
 * Adds a recipient of a copy, and sends it at once if the document is signed. The same address again changes nothing.
 */
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
  await recordEvent(tx, document, {
    at: services.clock(),
    kind: 'copy-added',
    actor: actorOf(services, document),
    signerId: copy.id,
    data: { signer: fullName(copy) },
  })
  if (document.state === 'signed') await sendOrPutOff(services, tx, document, copy)
  return copy
}

/**
 * Sends the copies, in the transaction that completed the document. Returns the recipients; the others get their copy
 * when the mail limit allows it.
 */
export async function sendCopies(
  services: Copying,
  tx: Transaction,
  document: Copied,
): Promise<readonly Signer[]> {
  const sent: Signer[] = []
  for (const copy of await listCopies(tx, document.id)) {
    if (await sendOrPutOff(services, tx, document, copy)) sent.push(copy)
  }
  return sent
}

async function sendOrPutOff(
  services: Copying,
  tx: Transaction,
  document: Copied,
  copy: Signer,
): Promise<boolean> {
  if (await sendCopy(services, tx, document, copy)) return true
  const runAt = after(services.clock(), mailRetryMs)
  await schedule(tx, 'send-copy', { signerId: copy.id }, copy.id, runAt)
  return false
}

/**
 * Queues the mail with a copy. The recipient opens a private document by their own link after identification, a
 * public one by the document's address. Returns false if the mail limit is reached: the limit applies because the
 * owner chooses the address, which may belong to a stranger.
 */
async function sendCopy(
  services: Copying,
  tx: Transaction,
  document: Copied,
  copy: Signer,
): Promise<boolean> {
  if (copy.email === null) return true
  const { settings, clock } = services
  const [id, at] = [randomUUID(), clock()]
  if (!(await admitMail(services, tx, document, { id, recipient: copy.email }))) return false
  await setAsked(tx, copy.id, at)
  const isPrivate = document.access === 'private'
  const link = isPrivate ? newLink(settings, copy, 'invitation').link : undefined
  if (link) await replaceLink(tx, link, at)
  await queueMail(tx, copy, { id, linkId: link?.id ?? null, kind: 'copy' })
  return true
}

/** A job that sends a delayed copy, unless the recipient was removed or has got it, or the document is open again. */
export function sendCopyJob(services: Services) {
  return async (
    { signerId }: JobPayloads['send-copy'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const isDone = await services.database.db.transaction(async (tx) => {
      const known = await findSigner(tx, signerId)
      const document = known && (await lockDocument(tx, known.documentId))
      const copies = document?.state === 'signed' ? await listCopies(tx, document.id) : []
      const copy = copies.find(({ id }) => id === signerId)
      const isSent =
        !(document && copy) ||
        (await hasNewest(tx, copy)) ||
        (await sendCopy(services, tx, document, copy))
      if (isSent) await run.complete(tx)
      return isSent
    })
    services.wakeWorker()
    return isDone ? undefined : { again: after(services.clock(), mailRetryMs) }
  }
}

/** Whether the recipient's last copy has all signatures: a signer may have been added and have signed since then. */
async function hasNewest(tx: Transaction, { documentId, askedAt }: Signer): Promise<boolean> {
  if (askedAt === null) return false
  const signers = await listSigners(tx, documentId)
  return signers.every(({ signedAt }) => signedAt === null || signedAt <= askedAt)
}

/** An address either gets a copy or signs; signers get the signed document anyway. */
export function refuseOtherRole(
  people: readonly Pick<Signer, 'email'>[],
  { email }: { readonly email: string },
  detail: string,
): void {
  const folded = email.toLowerCase()
  if (!people.some((one) => one.email?.toLowerCase() === folded)) return
  throw new OperationFailure('busy', { detail })
}
