import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { Transaction } from './database/transaction'
import {
  screeningChecks,
  screeningClearances,
  screeningEntries,
  screeningLists,
} from './schema/screening-schema'

export type ScreeningList = typeof screeningLists.$inferSelect
export type ScreeningEntry = typeof screeningEntries.$inferSelect
export type NewScreeningEntry = Pick<ScreeningEntry, 'key' | 'isPerson' | 'party'>
export type ScreeningCheck = typeof screeningChecks.$inferSelect
export type ScreeningClearance = typeof screeningClearances.$inferSelect

export async function findScreeningList(
  tx: Transaction,
  name: string,
): Promise<ScreeningList | undefined> {
  const [row] = await tx.select().from(screeningLists).where(eq(screeningLists.name, name))
  return row
}

export async function allScreeningLists(tx: Transaction): Promise<ScreeningList[]> {
  return await tx.select().from(screeningLists).orderBy(asc(screeningLists.name))
}

export interface Editions {
  /** The edition being written. */
  readonly edition: string
  /** The edition in use; null before the first one. */
  readonly present: string | null
}

/** Writes entries of an edition that is not in use yet. Entries that the present edition also has keep their id. */
export async function insertEntries(
  tx: Transaction,
  list: string,
  { edition, present }: Editions,
  entries: readonly NewScreeningEntry[],
): Promise<void> {
  const keys = entries.map(({ key }) => key)
  const known = present === null ? [] : await idsOf(tx, present, keys)
  const ids = new Map(known.map(({ key, id }) => [key, id]))
  const rows = entries.map((entry) => ({ ...entry, list, edition }))
  const kept = rows.flatMap((row) => {
    const id = ids.get(row.key)
    return id === undefined ? [] : [{ ...row, id }]
  })
  const added = rows.filter(({ key }) => !ids.has(key))
  if (kept.length > 0) await tx.insert(screeningEntries).values(kept)
  if (added.length > 0) await tx.insert(screeningEntries).values(added)
}

async function idsOf(tx: Transaction, edition: string, keys: readonly string[]) {
  return await tx
    .select({ key: screeningEntries.key, id: screeningEntries.id })
    .from(screeningEntries)
    .where(and(eq(screeningEntries.edition, edition), inArray(screeningEntries.key, [...keys])))
}

/**
 * Puts this edition in use. Entries of all other editions are deleted, also of those being written, which can no
 * longer be adopted. False when this happened to this edition; then the caller rolls back.
 */
export async function adoptEdition(
  tx: Transaction,
  list: Pick<ScreeningList, 'name' | 'category' | 'sha256' | 'entries' | 'publishedAt'> & {
    readonly edition: string
    readonly importedAt: Date
    readonly confirmedAt: Date
  },
): Promise<boolean> {
  const row = { ...list, refusal: null, refusedAt: null }
  await tx
    .insert(screeningLists)
    .values(row)
    .onConflictDoUpdate({ target: screeningLists.name, set: row })
  // A transaction that adopts another edition at the same time waits for this row.
  const stored = await tx.$count(screeningEntries, eq(screeningEntries.edition, list.edition))
  if (stored !== list.entries) return false
  await tx
    .delete(screeningEntries)
    .where(and(eq(screeningEntries.list, list.name), ne(screeningEntries.edition, list.edition)))
  return true
}

export async function dropEdition(tx: Transaction, edition: string): Promise<void> {
  await tx.delete(screeningEntries).where(eq(screeningEntries.edition, edition))
}

/** Stores when the publisher was last seen to offer the edition in use. */
export async function confirmList(tx: Transaction, name: string, confirmedAt: Date): Promise<void> {
  await tx
    .update(screeningLists)
    .set({ confirmedAt, refusal: null, refusedAt: null })
    .where(eq(screeningLists.name, name))
}

interface RefusedOffer {
  /** Name of the list. */
  readonly name: string
  readonly category: ScreeningCategory
  /** The reason. */
  readonly refusal: string
  readonly refusedAt: Date
}

/** Stores why the last offer was refused, for operators; the edition in use stays. */
export async function noteRefusal(
  tx: Transaction,
  { name, category, refusal, refusedAt }: RefusedOffer,
): Promise<void> {
  await tx
    .insert(screeningLists)
    .values({ name, category, refusal, refusedAt })
    .onConflictDoUpdate({ target: screeningLists.name, set: { refusal, refusedAt } })
}

export async function removeScreeningList(tx: Transaction, name: string): Promise<boolean> {
  await tx.delete(screeningEntries).where(eq(screeningEntries.list, name))
  const rows = await tx
    .delete(screeningLists)
    .where(eq(screeningLists.name, name))
    .returning({ name: screeningLists.name })
  return rows.length > 0
}

const pageSize = 1_000

/** All entries of an edition, ordered by key, page by page. */
export async function* screeningEntriesOf(
  tx: Transaction,
  edition: string,
): AsyncGenerator<ScreeningEntry> {
  let last: string | undefined
  for (;;) {
    const after = last === undefined ? undefined : gt(screeningEntries.key, last)
    const page = await tx
      .select()
      .from(screeningEntries)
      .where(and(eq(screeningEntries.edition, edition), after))
      .orderBy(asc(screeningEntries.key))
      .limit(pageSize)
    yield* page
    last = page.at(-1)?.key ?? last
    if (page.length < pageSize) return
  }
}

/** Any entry of an edition, for callers that need only the facts that all its entries share. */
export async function anyEntry(
  tx: Transaction,
  edition: string,
): Promise<ScreeningEntry | undefined> {
  const [row] = await tx
    .select()
    .from(screeningEntries)
    .where(eq(screeningEntries.edition, edition))
    .limit(1)
  return row
}

export async function findEntries(
  tx: Transaction,
  edition: string,
  ids: readonly number[],
): Promise<ScreeningEntry[]> {
  if (ids.length === 0) return []
  return await tx
    .select()
    .from(screeningEntries)
    .where(and(eq(screeningEntries.edition, edition), inArray(screeningEntries.id, [...ids])))
}

export function newEdition(): string {
  return randomUUID()
}

export async function insertCheck(tx: Transaction, check: ScreeningCheck): Promise<void> {
  await tx.insert(screeningChecks).values(check)
}

/** Whether a session's screening is already stored with its document. */
export async function isChecked(
  tx: Transaction,
  documentId: string,
  sessionId: string,
): Promise<boolean> {
  const { documentId: ofDocument, sessionId: ofSession } = screeningChecks
  const whichOne = and(eq(ofDocument, documentId), eq(ofSession, sessionId))
  return (await tx.$count(screeningChecks, whichOne)) > 0
}

/** Screenings of a document, newest first. */
export async function checksOfDocument(
  tx: Transaction,
  documentId: string,
): Promise<ScreeningCheck[]> {
  return await tx
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.documentId, documentId))
    .orderBy(desc(screeningChecks.at))
}

/** An owner of a relying party, whose decisions hold for all their documents. */
export interface DecidingOwner {
  readonly relyingPartyId: string
  readonly owner: string
}

export async function insertClearance(
  tx: Transaction,
  clearance: ScreeningClearance,
): Promise<void> {
  await tx.insert(screeningClearances).values(clearance)
}

/** The owner's decisions about these people, newest first. */
export async function clearancesOf(
  tx: Transaction,
  { relyingPartyId, owner }: DecidingOwner,
  persons: readonly string[],
): Promise<ScreeningClearance[]> {
  if (persons.length === 0) return []
  const ofOwner = and(
    eq(screeningClearances.relyingPartyId, relyingPartyId),
    eq(screeningClearances.owner, owner),
    inArray(screeningClearances.person, [...persons]),
  )
  return await tx
    .select()
    .from(screeningClearances)
    .where(ofOwner)
    .orderBy(desc(screeningClearances.at), desc(screeningClearances.id))
}

/** Decisions about a person, found by digests of the code, and decisions by the person as an owner; oldest first. */
export async function clearancesNaming(
  tx: Transaction,
  persons: readonly string[],
  owners: readonly DecidingOwner[],
): Promise<ScreeningClearance[]> {
  return await tx
    .select()
    .from(screeningClearances)
    .where(namesPerson(persons, owners))
    .orderBy(asc(screeningClearances.at), asc(screeningClearances.id))
}

export async function eraseClearances(
  tx: Transaction,
  persons: readonly string[],
  owners: readonly DecidingOwner[],
): Promise<void> {
  await tx.delete(screeningClearances).where(namesPerson(persons, owners))
}

function namesPerson(persons: readonly string[], owners: readonly DecidingOwner[]) {
  const { relyingPartyId, owner, person } = screeningClearances
  const asOwner = owners.map((each) =>
    and(eq(relyingPartyId, each.relyingPartyId), eq(owner, each.owner)),
  )
  return or(inArray(person, [...persons]), ...asOwner)
}
