import { and, asc, eq, inArray, isNotNull, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { answeringRoles, readingRoles, type SignerState } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { signers } from '../schema/schema'

export type Signer = typeof signers.$inferSelect

/** The personal code of an erased signer: it matches no person, so no one can sign in their place. */
export const nobody = ''

export type NewSigner = Omit<typeof signers.$inferInsert, 'state' | 'position' | 'createdAt'>

/** Adds a signer after the others of the document, which the caller has locked or inserted in this transaction. */
export async function insertSigner(tx: Transaction, signer: NewSigner): Promise<Signer> {
  const last = tx
    .select({ position: max(signers.position) })
    .from(signers)
    .where(eq(signers.documentId, signer.documentId))
  const [row] = await tx
    .insert(signers)
    .values({ ...signer, state: 'pending', position: sql`coalesce((${last}), 0) + 1` })
    .returning()
  if (!row) throw new Error('The signer was not stored')
  return row
}

/**
 * The order of invitation within one document. While versions are mixed, an earlier gateway can give two signers of a document
 * the same position; the id keeps the order total then.
 */
const inOrder = [asc(signers.position), asc(signers.id)]

const isAnswering = inArray(signers.role, [...answeringRoles])

/** Signers of a document in the order of invitation, without the removed ones. */
export async function listSigners(tx: Transaction, documentId: string): Promise<Signer[]> {
  return await listPresent(tx, documentId, eq(signers.role, 'signer'))
}

/** Signers and approvers in the order of invitation, without the removed ones. */
export async function listAnswering(tx: Transaction, documentId: string): Promise<Signer[]> {
  return await listPresent(tx, documentId, isAnswering)
}

/** Observers and recipients of a copy: they read, and do not answer. */
export async function listReaders(tx: Transaction, documentId: string): Promise<Signer[]> {
  return await listPresent(tx, documentId, inArray(signers.role, [...readingRoles]))
}

/** Everybody on a document, in the order of invitation, without the removed ones. */
export async function listPresent(
  tx: Transaction,
  documentId: string,
  which?: SQL,
): Promise<Signer[]> {
  return await tx
    .select()
    .from(signers)
    .where(and(eq(signers.documentId, documentId), ne(signers.state, 'removed'), which))
    .orderBy(...inOrder)
}

/** All present and former signers and approvers of a document, from whose answers its state is computed. */
export async function listEverySigner(tx: Transaction, documentId: string): Promise<Signer[]> {
  return await tx
    .select()
    .from(signers)
    .where(and(eq(signers.documentId, documentId), isAnswering))
    .orderBy(...inOrder)
}

/** All present and former signers and approvers of several documents, by document id. */
export async function listEverySignerOf(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Signer[]>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(signers)
    .where(and(inArray(signers.documentId, [...documentIds]), isAnswering))
    .orderBy(...inOrder)
  const byDocument = new Map<string, Signer[]>(documentIds.map((id) => [id, []]))
  for (const row of rows) byDocument.get(row.documentId)?.push(row)
  return byDocument
}

export async function findSigner(tx: Transaction, id: string): Promise<Signer | undefined> {
  const [row] = await tx.select().from(signers).where(eq(signers.id, id))
  return row
}

/**
 * Sets the country of signers whose personal code was stored without one: they were invited before signers had a
 * country, and no other data states it.
 */
export async function completeCountries(
  tx: Transaction,
  country: NonNullable<Signer['country']>,
): Promise<void> {
  const { personalCode } = signers
  const lacking = and(isNull(signers.country), isNotNull(personalCode), ne(personalCode, nobody))
  await tx.update(signers).set({ country }).where(lacking)
}

/** Changes a signer's state; false when the present state is not one of `from`. */
export async function moveSigner(
  tx: Transaction,
  id: string,
  from: readonly SignerState[],
  change: Partial<Omit<Signer, 'id' | 'documentId'>>,
): Promise<boolean> {
  const rows = await tx
    .update(signers)
    .set(change)
    .where(and(eq(signers.id, id), inArray(signers.state, [...from])))
    .returning({ id: signers.id })
  return rows.length === 1
}

/** Stores when the signer's turn began. Later calls change nothing. */
export async function setAsked(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(signers)
    .set({ askedAt: at })
    .where(and(eq(signers.id, id), isNull(signers.askedAt)))
}

/** Stores when the owner last reminded the signer or invited them again. */
export async function noteReminded(tx: Transaction, id: string, remindedAt: Date): Promise<void> {
  await tx.update(signers).set({ remindedAt }).where(eq(signers.id, id))
}

/** Stores that an automatic reminder was sent. */
export async function noteAutomaticReminder(
  tx: Transaction,
  id: string,
  remindedAt: Date,
): Promise<void> {
  const remindersSent = sql`${signers.remindersSent} + 1`
  await tx.update(signers).set({ remindedAt, remindersSent }).where(eq(signers.id, id))
}

/** Turns off automatic reminders for a signer; false when they were off already. */
export async function turnRemindersOff(
  tx: Transaction,
  id: string,
  remindersOffAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(signers)
    .set({ remindersOffAt })
    .where(and(eq(signers.id, id), isNull(signers.remindersOffAt)))
    .returning({ id: signers.id })
  return rows.length === 1
}

export async function setSignatureValid(
  tx: Transaction,
  id: string,
  valid: boolean,
): Promise<void> {
  await tx.update(signers).set({ signatureValid: valid }).where(eq(signers.id, id))
}
