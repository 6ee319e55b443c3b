import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { ownerMailKinds } from '@/lib/vocabulary/mail'
import { eraseEvents, eraseEventsAbout } from './audit/audit-trail'
import type { Transaction } from './database/transaction'
import { releaseBatch, sharedBlobs } from './documents/batches'
import { unlessUsed } from './documents/free-reference'
import { nobody, type Signer } from './documents/signers'
import { countedBytes, noteStored } from './limits/stored-bytes'
import { callbackDeliveries } from './schema/callback-schema'
import { documentLabels } from './schema/label-schema'
import type { StoredFile } from './schema/records'
import { documents, jobs, links, mails, sessions, signers } from './schema/schema'
import { screeningChecks } from './schema/screening-schema'
import { deleteSessions } from './sessions/sessions'

/** Blobs of all present and former contents of a document, removed or not, except shared blobs. */
export async function blobsOfDocument(tx: Transaction, documentId: string): Promise<string[]> {
  const contents = await tx
    .select({ file: documents.file, batchId: documents.batchId })
    .from(documents)
    .where(eq(documents.id, documentId))
  const copies = await tx
    .select({ file: sessions.file })
    .from(sessions)
    .where(eq(sessions.documentId, documentId))
  const shared = await sharedBlobs(tx, contents[0]?.batchId ?? null)
  const keys = new Set([...contents, ...copies].flatMap(({ file }) => keysOf(file)))
  return [...keys].filter((key) => !shared.has(key))
}

function keysOf(file: StoredFile | null): string[] {
  return file?.segments.map(({ key }) => key) ?? []
}

/**
 * Erases all data of a removed document and its people. A row without content and the digests of the audit trail stay.
 * Returns shared blobs that are no longer referenced.
 */
export async function eraseRecords(
  tx: Transaction,
  documentId: string,
): Promise<readonly string[]> {
  await tx.delete(callbackDeliveries).where(eq(callbackDeliveries.documentId, documentId))
  await deleteSessions(tx, eq(sessions.documentId, documentId))
  await tx.delete(screeningChecks).where(eq(screeningChecks.documentId, documentId))
  await dropMails(tx, eq(mails.documentId, documentId))
  await tx.delete(links).where(eq(links.documentId, documentId))
  await tx.delete(documentLabels).where(eq(documentLabels.documentId, documentId))
  await tx.delete(signers).where(eq(signers.documentId, documentId))
  await eraseEvents(tx, documentId)
  const nothing = {
    name: '',
    owner: null,
    sentBy: null,
    reference: unlessUsed(documents, null),
    digest: null,
    ownerName: '',
    title: null,
    subject: null,
    message: null,
    callbackUrls: [],
    file: null,
    callbackEvents: {},
    cancelReason: '',
  }
  const [before] = await tx
    .select()
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('update')
  if (!before) return []
  await tx.update(documents).set(nothing).where(eq(documents.id, documentId))
  await noteStored(tx, before, -countedBytes(before))
  return before.batchId ? await releaseBatch(tx, before.batchId) : []
}

/**
 * Erases the identity of a signer who has not signed: mails, links, identifications and screenings, and the name in
 * the trail. Events and their times stay, because the document's state follows from them; no other person can sign in
 * their place. The caller has locked the document, and records `person-erased` in the same transaction.
 */
export async function eraseSigner(
  tx: Transaction,
  { id, documentId }: Pick<Signer, 'id' | 'documentId'>,
  ownerName: string,
): Promise<void> {
  await dropMails(tx, and(eq(mails.signerId, id), notInArray(mails.kind, [...ownerMailKinds])))
  await deleteSessions(tx, eq(sessions.signerId, id))
  await tx.delete(screeningChecks).where(eq(screeningChecks.signerId, id))
  await tx.delete(links).where(eq(links.signerId, id))
  const before = await tx
    .select({ id: signers.id })
    .from(signers)
    .where(eq(signers.handedOverTo, id))
  const predecessors = before.map((signer) => signer.id)
  await eraseEventsAbout(tx, { documentId, signerId: id, predecessors, ownerName })
  const nothing = {
    name: '',
    surname: '',
    email: null,
    country: null,
    personalCode: nobody,
    phone: null,
    successUrl: null,
    certificateName: null,
    rejectionReason: '',
  }
  await tx.update(signers).set(nothing).where(eq(signers.id, id))
}

/** Deletes mails and the server's replies to their delivery attempts. */
async function dropMails(tx: Transaction, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(mails).where(which).returning({ id: mails.id })
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const theirs = and(eq(jobs.name, 'send-mail'), inArray(sql`${jobs.payload} ->> 'mailId'`, ids))
  await tx.delete(jobs).where(and(theirs, eq(jobs.state, 'dead')))
  await tx.update(jobs).set({ lastError: null }).where(theirs)
}
