import { eq } from 'drizzle-orm'
import { eraseEvents } from './audit/audit-trail'
import type { Transaction } from './database/transaction'
import type { StoredFile } from './records'
import { documents, links, mails, sessions, signers } from './schema'
import { callbackDeliveries } from './schema/callback-schema'
import { screeningChecks } from './schema/screening-schema'

/** Blobs of every content a document has had, whether it was removed or not. */
export async function blobsOfDocument(tx: Transaction, documentId: string): Promise<string[]> {
  const contents = await tx
    .select({ file: documents.file })
    .from(documents)
    .where(eq(documents.id, documentId))
  const copies = await tx
    .select({ file: sessions.file })
    .from(sessions)
    .where(eq(sessions.documentId, documentId))
  return [...new Set([...contents, ...copies].flatMap(({ file }) => keysOf(file)))]
}

function keysOf(file: StoredFile | null): string[] {
  return file?.segments.map(({ key }) => key) ?? []
}

/**
 * Forgets everything that is known of a removed document and its people. A row without content stays,
 * and the audit trail's digests.
 */
export async function eraseRecords(tx: Transaction, documentId: string): Promise<void> {
  await tx.delete(callbackDeliveries).where(eq(callbackDeliveries.documentId, documentId))
  await tx.delete(sessions).where(eq(sessions.documentId, documentId))
  await tx.delete(screeningChecks).where(eq(screeningChecks.documentId, documentId))
  await tx.delete(mails).where(eq(mails.documentId, documentId))
  await tx.delete(links).where(eq(links.documentId, documentId))
  await tx.delete(signers).where(eq(signers.documentId, documentId))
  await eraseEvents(tx, documentId)
  const nothing = {
    name: '',
    owner: null,
    ownerName: '',
    callbackUrls: [],
    file: null,
    callbackEvents: {},
    cancelReason: '',
  }
  await tx.update(documents).set(nothing).where(eq(documents.id, documentId))
}
