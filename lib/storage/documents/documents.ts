import { and, arrayContains, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import { type Access, type Sender, within } from '../relying-parties/access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import type { StoredFile } from '../schema/records'
import { documents, signers } from '../schema/schema'

export type Document = Omit<typeof documents.$inferSelect, 'relyingPartyId' | 'file'> & {
  readonly relyingPartyId: RelyingPartyId
  readonly file: StoredFile
}

export type NewDocument = Omit<
  typeof documents.$inferInsert,
  | 'relyingPartyId'
  | 'owner'
  | 'sentBy'
  | 'version'
  | 'state'
  | 'deadline'
  | 'missedDeadline'
  | 'cancelledAt'
  | 'cancelReason'
  | 'removedAt'
> &
  Pick<Sender, 'owner' | 'sentBy'> & { readonly file: StoredFile }

/** False when the owner already has a document with this reference. */
export async function insertDocument(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  document: NewDocument,
): Promise<boolean> {
  const inserted = await tx
    .insert(documents)
    .values({ ...document, relyingPartyId, state: 'saved' })
    .onConflictDoNothing()
    .returning({ id: documents.id })
  if (inserted.length === 0) return false
  const { owner } = document
  await noteStored(tx, { relyingPartyId, owner }, countedBytes(document))
  return true
}

/** Finds the document made under a reference, also a removed one, whose request digest is erased. */
export async function findMade(
  tx: Transaction,
  access: Access,
  reference: string,
): Promise<Pick<Document, 'id' | 'digest' | 'removedAt'> | undefined> {
  const [row] = await tx
    .select({ id: documents.id, digest: documents.digest, removedAt: documents.removedAt })
    .from(documents)
    .where(and(within(documents, access), eq(documents.reference, reference)))
  return row
}

/** A document within an access; undefined for any other one, as for an unknown id. */
export async function findDocument(
  tx: Transaction,
  access: Access,
  id: string,
): Promise<Document | undefined> {
  const [row] = await tx.select().from(documents).where(isDocumentWithin(access, id))
  return row && whole(row)
}

/** A document within an access, locked against other writers until the transaction ends. */
export async function lockDocumentWithin(
  tx: Transaction,
  access: Access,
  id: string,
): Promise<Document | undefined> {
  const [row] = await tx.select().from(documents).where(isDocumentWithin(access, id)).for('update')
  return row && whole(row)
}

function isDocumentWithin(access: Access, id: string) {
  return and(eq(documents.id, id), within(documents, access), isNull(documents.removedAt))
}

/** A public document of any owner, which anyone who knows its id may see. */
export async function findPublicDocument(
  tx: Transaction,
  id: string,
): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.access, 'public'), isNull(documents.removedAt)))
  return row && whole(row)
}

/** Loads a document for a job, which is not limited to an access. */
export async function loadDocument(tx: Transaction, id: string): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.removedAt)))
  return row && whole(row)
}

/** A document for a job or a caller with a link, locked against other writers until the transaction ends. */
export async function lockDocument(tx: Transaction, id: string): Promise<Document | undefined> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.removedAt)))
    .for('update')
  return row && whole(row)
}

/** How a document ended, removed or not, and the state that was computed last. */
export async function readDocumentFacts(
  tx: Transaction,
  id: string,
): Promise<
  Pick<Document, 'state' | 'deadline' | 'missedDeadline' | 'cancelledAt' | 'removedAt' | 'groups'>
> {
  const { state, deadline, missedDeadline, cancelledAt, removedAt, groups } = documents
  const [row] = await tx
    .select({ state, deadline, missedDeadline, cancelledAt, removedAt, groups })
    .from(documents)
    .where(eq(documents.id, id))
  if (!row) throw new Error('The document was never stored')
  return row
}

/** Whether one of an owner's documents has been signed. Erased documents do not count. */
export async function hasSignedDocument(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  owner: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: signers.id })
    .from(documents)
    .innerJoin(signers, eq(signers.documentId, documents.id))
    .where(
      and(
        eq(documents.relyingPartyId, relyingPartyId),
        eq(documents.owner, owner),
        isNotNull(signers.signedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

function whole(row: typeof documents.$inferSelect): Document | undefined {
  const { file, relyingPartyId } = row
  return file ? { ...row, file, relyingPartyId: relyingPartyId as RelyingPartyId } : undefined
}

/**
 * Replaces the content with a signed version. False when the version it was made from is no longer the current one.
 */
export async function replaceContent(
  tx: Transaction,
  document: StoredDocument,
  file: StoredFile,
  at: Date,
): Promise<boolean> {
  const { id, version } = document
  const rows = await tx
    .update(documents)
    .set({ file, version: version + 1, updatedAt: at })
    .where(and(eq(documents.id, id), eq(documents.version, version), isNull(documents.removedAt)))
    .returning({ id: documents.id })
  if (rows.length === 0) return false
  await noteGrowth(tx, document, { ...document, file, version: version + 1 })
  return true
}

/** The columns that a document's size in storage depends on. */
type StoredDocument = Pick<
  Document,
  'id' | 'version' | 'relyingPartyId' | 'owner' | 'file' | 'format' | 'batchId'
>

async function noteGrowth(
  tx: Transaction,
  before: StoredDocument,
  now: StoredDocument,
): Promise<void> {
  await noteStored(tx, before, countedBytes(now) - countedBytes(before))
}

/** Only refresh-state.ts may call this: it alone computes a document's state. */
export async function storeDocumentState(
  tx: Transaction,
  id: string,
  state: DocumentState,
  at: Date,
): Promise<void> {
  await tx.update(documents).set({ state, updatedAt: at }).where(eq(documents.id, id))
}

/** Replaces content and name of a document that has no signatures yet. */
export async function replaceOriginal(
  tx: Transaction,
  document: StoredDocument,
  original: Pick<Document, 'name' | 'format' | 'file'>,
  at: Date,
): Promise<void> {
  const { id, version } = document
  await noteGrowth(tx, document, { ...document, ...original, version: version + 1 })
  await tx
    .update(documents)
    .set({ ...original, version: version + 1, updatedAt: at })
    .where(eq(documents.id, id))
}

/** Sets when a document is erased. */
export async function setDocumentTerms(
  tx: Transaction,
  id: string,
  terms: Pick<Document, 'eraseAt'>,
): Promise<void> {
  await tx.update(documents).set(terms).where(eq(documents.id, id))
}

/** Sets the signing deadline. */
export async function storeDeadline(tx: Transaction, id: string, deadline: Date): Promise<void> {
  await tx.update(documents).set({ deadline }).where(eq(documents.id, id))
}

/** Sets the automatic reminders. */
export async function storeReminders(
  tx: Transaction,
  id: string,
  { reminders, timeZone }: Pick<Document, 'reminders' | 'timeZone'>,
): Promise<void> {
  await tx.update(documents).set({ reminders, timeZone }).where(eq(documents.id, id))
}

/** Whether a signer may hand over to another person. */
export async function storeHandOver(
  tx: Transaction,
  id: string,
  allowHandOver: boolean,
): Promise<void> {
  await tx.update(documents).set({ allowHandOver }).where(eq(documents.id, id))
}

/** Stores the deadline that has passed while signatures are missing. */
export async function noteMissedDeadline(
  tx: Transaction,
  id: string,
  missedDeadline: Date,
): Promise<void> {
  await tx.update(documents).set({ missedDeadline }).where(eq(documents.id, id))
}

/** Adds an address for callbacks; for a known address it replaces the wanted events. */
export async function addCallbackUrl(
  tx: Transaction,
  id: string,
  url: string,
  events: readonly CallbackEvent[] | undefined,
): Promise<void> {
  await tx
    .update(documents)
    .set({ callbackUrls: sql`array_append(${documents.callbackUrls}, ${url})` })
    .where(and(eq(documents.id, id), not(arrayContains(documents.callbackUrls, [url]))))
  if (events === undefined) return
  const added = JSON.stringify({ [url]: events })
  await tx
    .update(documents)
    .set({ callbackEvents: sql`${documents.callbackEvents} || ${added}::jsonb` })
    .where(eq(documents.id, id))
}

/** Hides the document from every caller; its content waits to be erased. */
export async function markRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(documents)
    .set({ removedAt: at, updatedAt: at })
    .where(and(eq(documents.id, id), isNull(documents.removedAt)))
}

/** Stores when the owner sent the document again. `updatedAt` stays, because the document itself does not change. */
export async function markSentAgain(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(documents).set({ sentAgainAt: at }).where(eq(documents.id, id))
}

export async function markCancelled(
  tx: Transaction,
  id: string,
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .update(documents)
    .set({ cancelledAt: at, cancelReason: reason, updatedAt: at })
    .where(and(eq(documents.id, id), isNull(documents.cancelledAt)))
}
