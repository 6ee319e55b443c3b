import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { dayMs } from '@/lib/vocabulary/durations'
import type { Transaction } from './database/transaction'
import type { Document } from './documents/documents'
import { organisationOwner } from './relying-parties/access'
import type { RelyingPartyId } from './relying-parties/relying-parties'
import { type KeptBy, keptDocuments } from './schema/keeping-schema'
import { organisations } from './schema/organisation-schema'
import type { StoredFile } from './schema/records'
import { documents, relyingParties, sessions } from './schema/schema'

export type KeptDocument = typeof keptDocuments.$inferSelect

/** Marks a document to be kept; false if it already is. Its first record is due at once. */
export async function markKept(
  tx: Transaction,
  documentId: string,
  keptBy: KeptBy,
  at: Date,
): Promise<boolean> {
  const row = { documentId, keptBy, since: at, dueAt: at }
  const marked = await tx
    .insert(keptDocuments)
    .values(row)
    .onConflictDoNothing()
    .returning({ documentId: keptDocuments.documentId })
  return marked.length > 0
}

/** Removes mark and record of a document, when it is removed or its owner ends the keeping. False if it had no mark. */
export async function forgetKept(tx: Transaction, documentId: string): Promise<boolean> {
  const gone = await tx
    .delete(keptDocuments)
    .where(eq(keptDocuments.documentId, documentId))
    .returning({ documentId: keptDocuments.documentId })
  return gone.length > 0
}

export async function findKept(
  tx: Transaction,
  documentId: string,
): Promise<KeptDocument | undefined> {
  const [row] = await tx
    .select()
    .from(keptDocuments)
    .where(eq(keptDocuments.documentId, documentId))
  return row
}

/**
 * Marks signed documents of these relying parties, or of all, and of organisations that keep theirs, up to a maximum.
 * Returns their number.
 */
export async function markByRule(
  tx: Transaction,
  names: readonly string[],
  at: Date,
  limit: number,
): Promise<number> {
  const isAll = names.includes('*')
  const keeping = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.keepsDocuments, true))
  if (names.length === 0 && keeping.length === 0) return 0
  const parties = tx
    .select({ id: relyingParties.id })
    .from(relyingParties)
    .where(inArray(relyingParties.name, [...names]))
  const marked = tx
    .select({ one: sql`1` })
    .from(keptDocuments)
    .where(eq(keptDocuments.documentId, documents.id))
  const found = await tx
    .select({ documentId: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.state, 'signed'),
        isNull(documents.removedAt),
        isAll ? undefined : or(inArray(documents.relyingPartyId, parties), ...keeping.map(isOf)),
        notExists(marked),
      ),
    )
    .limit(limit)
  for (const { documentId } of found) await markKept(tx, documentId, 'rule', at)
  return found.length
}

function isOf({ id, relyingPartyId }: typeof organisations.$inferSelect) {
  const isOwner = eq(documents.owner, organisationOwner(id))
  return and(eq(documents.relyingPartyId, relyingPartyId), isOwner)
}

/** A kept document that the keeper has to act on. */
export interface DueDocument {
  readonly id: string
  readonly relyingPartyId: RelyingPartyId
  readonly version: number
  readonly file: StoredFile
  readonly kept: KeptDocument
}

/**
 * Signed documents whose record is missing, about an older version, or due, the longest waiting first. Documents with a
 * running session are left out until it ends, and failed documents until they are due again.
 */
export async function dueDocuments(
  tx: Transaction,
  at: Date,
  limit: number,
): Promise<readonly DueDocument[]> {
  const live = tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.documentId, documents.id), isNull(sessions.finishedAt)))
  const rows = await tx
    .select({ document: documents, kept: keptDocuments })
    .from(keptDocuments)
    .innerJoin(documents, eq(documents.id, keptDocuments.documentId))
    .where(
      and(
        eq(documents.state, 'signed'),
        isNull(documents.removedAt),
        or(lte(keptDocuments.dueAt, at), ne(keptDocuments.version, documents.version)),
        notExists(live),
      ),
    )
    .orderBy(asc(keptDocuments.dueAt), asc(keptDocuments.documentId))
    .limit(limit)
  return rows.flatMap(({ document, kept }) => {
    const { id, relyingPartyId, version, file } = document as Document
    return file ? [{ id, relyingPartyId, version, file, kept }] : []
  })
}

/** The plan for a record: until when it proves, and when the keeper acts next. */
export type KeepingPlan = Pick<KeptDocument, 'provenUntil' | 'limit' | 'limitedBy' | 'dueAt'>

/** A new or renewed record of a document. */
export type NewRecord = KeepingPlan &
  Pick<KeptDocument, 'record' | 'lastToken' | 'timeStamps' | 'version'>

/**
 * Stores a record if nothing has changed since it was due: the document still has this version, and no other process has
 * stored a record meanwhile.
 */
export async function storeRecord(
  tx: Transaction,
  { id, version, kept }: DueDocument,
  record: NewRecord,
): Promise<boolean> {
  const isUnchanged = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.version, version), isNull(documents.removedAt)))
    .for('update')
  const stored = await tx
    .update(keptDocuments)
    .set({ ...record, former: formerRecords(kept, record), trouble: null })
    .where(
      and(
        eq(keptDocuments.documentId, id),
        eq(keptDocuments.timeStamps, kept.timeStamps),
        sql`${keptDocuments.lastToken} is not distinct from ${kept.lastToken}`,
        inArray(keptDocuments.documentId, isUnchanged),
      ),
    )
    .returning({ documentId: keptDocuments.documentId })
  return stored.length > 0
}

/** If the new record is about another version, the previous one is kept: it proves signatures that have ended since. */
function formerRecords(kept: KeptDocument, { version: next }: NewRecord): KeptDocument['former'] {
  const { former, version, record, provenUntil } = kept
  if (record === null || version === null || version === next) return former
  return [...former, { version, record, provenUntil: provenUntil?.toISOString() ?? null }]
}

/** Notes why a document could not be kept this time, and when to try again. */
export async function noteTrouble(
  tx: Transaction,
  documentIds: readonly string[],
  trouble: string,
  dueAt: Date,
): Promise<void> {
  await tx
    .update(keptDocuments)
    .set({ trouble, dueAt })
    .where(inArray(keptDocuments.documentId, [...documentIds]))
}

/** Makes failed documents due at once. */
export async function retryNow(tx: Transaction, at: Date): Promise<void> {
  await tx.update(keptDocuments).set({ dueAt: at }).where(isNotNull(keptDocuments.trouble))
}

export type KeptInTrouble = Pick<
  KeptDocument,
  'documentId' | 'provenUntil' | 'trouble' | 'limit' | 'limitedBy'
>

/** Kept documents whose last attempt failed or whose proof ends before a time, the earliest end first. */
export async function listKeptInTrouble(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<readonly KeptInTrouble[]> {
  const { documentId, provenUntil, trouble } = keptDocuments
  const { limit: what, limitedBy } = keptDocuments
  return await tx
    .select({ documentId, provenUntil, trouble, limit: what, limitedBy })
    .from(keptDocuments)
    .innerJoin(documents, eq(documents.id, documentId))
    .where(
      and(
        eq(documents.state, 'signed'),
        isNull(documents.removedAt),
        or(isNotNull(trouble), lte(provenUntil, before)),
      ),
    )
    .orderBy(asc(provenUntil), asc(documentId))
    .limit(limit)
}

/** One record for each last time-stamp: the records of a night end together. */
export async function distinctRecords(
  tx: Transaction,
): Promise<readonly Pick<KeptDocument, 'record' | 'lastToken' | 'provenUntil' | 'limit'>[]> {
  const { record, lastToken, provenUntil, limit } = keptDocuments
  return await tx
    .selectDistinctOn([lastToken], { record, lastToken, provenUntil, limit })
    .from(keptDocuments)
    .where(sql`${lastToken} is not null`)
    .orderBy(lastToken)
}

export async function replan(tx: Transaction, lastToken: string, plan: KeepingPlan): Promise<void> {
  await tx.update(keptDocuments).set(plan).where(eq(keptDocuments.lastToken, lastToken))
}

/** Documents that the operator has to be warned about. */
export interface EndingProofs {
  readonly documents: number
  /** The earliest end of their proofs. */
  readonly until: Date
  /** Why the last attempt for one of them failed. */
  readonly trouble: string | null
}

/** Takes proofs that end within `days`, once for this or a smaller number of days. Undefined if there are none. */
export async function takeEndingProofs(
  tx: Transaction,
  at: Date,
  days: number,
): Promise<EndingProofs | undefined> {
  const { provenUntil, warnedDays, trouble, documentId } = keptDocuments
  const present = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.state, 'signed'), isNull(documents.removedAt)))
  const rows = await tx
    .update(keptDocuments)
    .set({ warnedDays: days })
    .where(
      and(
        lte(provenUntil, new Date(at.getTime() + days * dayMs)),
        or(isNull(warnedDays), gt(warnedDays, days)),
        inArray(documentId, present),
      ),
    )
    .returning({ provenUntil, trouble })
  const ends = rows.flatMap((row) => row.provenUntil?.getTime() ?? [])
  if (ends.length === 0) return undefined
  const failed = rows.find((row) => row.trouble !== null)
  return {
    documents: ends.length,
    until: new Date(ends.reduce((one, other) => Math.min(one, other))),
    trouble: failed?.trouble ?? null,
  }
}

/** Forgets the warnings about proofs that last longer than this: they were renewed, so new warnings are needed. */
export async function forgetWarnings(tx: Transaction, longerThan: Date): Promise<void> {
  const { provenUntil, warnedDays } = keptDocuments
  const isRenewed = and(gt(provenUntil, longerThan), isNotNull(warnedDays))
  await tx.update(keptDocuments).set({ warnedDays: null }).where(isRenewed)
}

/** All kept documents together, for metrics and the doctor. */
export interface KeepingSummary {
  readonly kept: number
  /** Documents without a record of their present version. */
  readonly waiting: number
  readonly inTrouble: number
  /** The earliest end of a proof; null without any. */
  readonly provenUntil: Date | null
}

export async function keepingSummary(tx: Transaction): Promise<KeepingSummary> {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await tx
    .select({
      kept: count(sql`true`),
      waiting: count(sql`${keptDocuments.version} is distinct from ${documents.version}`),
      inTrouble: count(sql`${keptDocuments.trouble} is not null`),
      provenUntil: sql<Date | null>`min(${keptDocuments.provenUntil})`.mapWith(
        keptDocuments.provenUntil,
      ),
    })
    .from(keptDocuments)
    .innerJoin(documents, eq(documents.id, keptDocuments.documentId))
    .where(and(eq(documents.state, 'signed'), isNull(documents.removedAt)))
  return row ?? { kept: 0, waiting: 0, inTrouble: 0, provenUntil: null }
}
