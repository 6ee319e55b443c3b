import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { rateCounts } from '../schema/limit-schema'

/** Something that counts against a limit, and when it happened. */
export interface Counted {
  /** A keyed digest of the limited person, address or similar. */
  readonly key: string
  /** The subject, counted once: a keyed digest or the id of a record. */
  readonly subject: string
  readonly at: Date
}

/** Counts a subject; if it is already counted, its time is updated. */
export async function noteCounted(tx: Transaction, counted: Counted): Promise<void> {
  await tx
    .insert(rateCounts)
    .values(counted)
    .onConflictDoUpdate({ target: [rateCounts.key, rateCounts.subject], set: { at: counted.at } })
}

/** Subjects counted against a limit since a moment, newest first, up to a maximum. */
export async function countedSince(
  tx: Transaction,
  key: string,
  since: Date,
  atMost: number,
): Promise<Counted[]> {
  return await tx
    .select()
    .from(rateCounts)
    .where(and(eq(rateCounts.key, key), gt(rateCounts.at, since)))
    .orderBy(desc(rateCounts.at))
    .limit(atMost)
}

/** Number of subjects counted against a limit since a moment. */
export async function countSince(tx: Transaction, key: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ counted: count() })
    .from(rateCounts)
    .where(and(eq(rateCounts.key, key), gt(rateCounts.at, since)))
  return row?.counted ?? 0
}

/** Whether a subject already counts against one of these limits. */
export async function isCounted(
  tx: Transaction,
  keys: readonly string[],
  subject: string,
): Promise<boolean> {
  if (keys.length === 0) return false
  const rows = await tx
    .select({ at: rateCounts.at })
    .from(rateCounts)
    .where(and(inArray(rateCounts.key, [...keys]), eq(rateCounts.subject, subject)))
    .limit(1)
  return rows.length > 0
}

/** Deletes entries that no longer count against any limit. */
export async function forgetCounted(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(rateCounts).where(lt(rateCounts.at, before))
}

/** Locks a key: one writer at a time until the transaction ends. */
export async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
