import { randomUUID } from 'node:crypto'
import type { Again, JobRun } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { currentLink, replaceLink } from '@/lib/storage/documents/links'
import {
  findSigner,
  insertSigner,
  listReaders,
  listSigners,
  type NewSigner,
  type Signer,
  setAsked,
} from '@/lib/storage/documents/signers'
import type { ReadingRole } from '@/lib/vocabulary/document'
import { admitMail, mailRetryMs } from '../mail/mail-limits'
import { queueMail } from '../mail/notify-signers'
import type { Context, Services } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isTerminal } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { newLink } from '../rules/links'
import { actorOf } from './find-document'

type Copying = Pick<Services, 'settings' | 'clock' | 'noteLimited'> &
  Partial<Pick<Context, 'access'>>

/** Data of a document that its copies need. */
type Copied = Pick<Document, 'id' | 'relyingPartyId' | 'owner' | 'access' | 'state'>

/** A person who only reads: an observer, or a recipient of a copy of the signed document. */
export type Reader = Pick<
  NewSigner,
  'name' | 'surname' | 'country' | 'personalCode' | 'language'
> & { readonly email: string; readonly role: ReadingRole }

/** Refuses a reader of a private document without a personal code: only identified people can open it. */
export function refuseUnknownReader(
  { access }: Pick<Document, 'access'>,
  { personalCode }: Pick<Reader, 'personalCode'>,
  field: string,
): void {
  if (access === 'private' && !personalCode) {
    throw invalidParameter(
      field,
      'This value is required for a person who only reads a private document',
    )
  }
}

/**
 * Adds a person who only reads. An observer gets a mail at once; a recipient of a copy gets a mail if the document is
 * signed. A repeated call with the same address changes nothing.
 */
export async function addReader(
  services: Copying,
  tx: Transaction,
  document: Document,
  reader: Reader,
): Promise<Pick<Signer, 'name' | 'surname'>> {
  const folded = reader.email.toLowerCase()
  const copies = await listReaders(tx, document.id)
  const known = copies.find(({ email }) => email?.toLowerCase() === folded)
  if (known) return known
  const copy = await insertSigner(tx, {
    id: randomUUID(),
    documentId: document.id,
    askedAt: null,
    ...reader,
  })
  await recordEvent(tx, document, {
    at: services.clock(),
    kind: reader.role === 'observer' ? 'observer-added' : 'copy-added',
    actor: actorOf(services, document),
    signerId: copy.id,
    data: { signer: fullName(copy) },
  })
  const isDue = document.state === 'signed' || copy.role === 'observer'
  if (isDue) await sendOrPutOff(services, tx, document, copy)
  return copy
}

/**
 * Sends the copies, in the transaction that completed the document. Returns the recipients whose mail is queued; if the
 * mail limit is reached, a copy is sent later.
 */
export async function sendCopies(
  services: Copying,
  tx: Transaction,
  document: Copied,
): Promise<readonly Signer[]> {
  const sent: Signer[] = []
  for (const copy of await listReaders(tx, document.id)) {
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
  const linkId = document.access === 'private' ? await linkFor(settings, tx, copy, at) : null
  const kind = document.state === 'signed' ? 'copy' : 'observer'
  await queueMail(tx, copy, { id, linkId, kind })
  return true
}

/** An observer keeps the current link, so that an open page continues to work. */
async function linkFor(
  settings: Copying['settings'],
  tx: Transaction,
  copy: Signer,
  at: Date,
): Promise<string> {
  const known = copy.role === 'observer' ? await currentLink(tx, copy.id, at) : undefined
  if (known) return known.id
  const { link } = newLink(settings, copy, 'invitation')
  await replaceLink(tx, link, at)
  return link.id
}

/** The observers who have got their first mail. They get a mail about the outcome, too. */
export async function observersOf(tx: Transaction, documentId: string): Promise<Signer[]> {
  const readers = await listReaders(tx, documentId)
  return readers.filter(({ role, askedAt }) => role === 'observer' && askedAt !== null)
}

/**
 * A job that sends a delayed copy, unless the recipient was removed or already has it, or the document is open again.
 */
export function sendCopyJob(services: Services) {
  return async (
    { signerId }: JobPayloads['send-copy'],
    run: JobRun,
  ): Promise<Again | undefined> => {
    const isDone = await services.database.db.transaction(async (tx) => {
      const known = await findSigner(tx, signerId)
      const document = known && (await lockDocument(tx, known.documentId))
      const readers = document ? await listReaders(tx, document.id) : []
      const copy = readers.find(({ id }) => id === signerId)
      const isSent =
        !(document && copy && isWanted(document, copy)) ||
        (await hasNewest(tx, copy)) ||
        (await sendCopy(services, tx, document, copy))
      if (isSent) await run.complete(tx)
      return isSent
    })
    services.wakeWorker()
    return isDone ? undefined : { again: after(services.clock(), mailRetryMs) }
  }
}

/**
 * Whether a mail is still to be sent: a copy if the document is signed, or the first mail to an observer if the
 * document has not ended.
 */
function isWanted({ state }: Document, { role, askedAt }: Signer): boolean {
  if (state === 'signed') return true
  return role === 'observer' && askedAt === null && !isTerminal(state)
}

/** Whether the recipient's last copy has all signatures: a signer may have been added and have signed since then. */
async function hasNewest(tx: Transaction, { documentId, askedAt }: Signer): Promise<boolean> {
  if (askedAt === null) return false
  const signers = await listSigners(tx, documentId)
  return signers.every(({ signedAt }) => signedAt === null || signedAt <= askedAt)
}

/**
 * Refuses an address that one of `people` has, who are in another role. An address is either of a reader or of a person
 * who answers; signers get the signed document anyway.
 */
export function refuseOtherRole(
  people: readonly Pick<Signer, 'email'>[],
  { email }: { readonly email: string },
  detail: string,
): void {
  const folded = email.toLowerCase()
  if (!people.some((one) => one.email?.toLowerCase() === folded)) return
  throw new OperationFailure('busy', { detail })
}
