import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from './database/transaction'
import { rateCounts } from './schema/limit-schema'

/** One thing that counts against a limit, and when it came to be. */
export interface Counted {
  /** Whose limit: a keyed digest. */
  readonly key: string
  /** What is counted, once each: a keyed digest or the id of a record. */
  readonly subject: string
  readonly at: Date
}

/** Counts a thing; one that counts already does so from this moment on. */
export async function noteCounted(tx: Transaction, counted: Counted): Promise<void> {
  await tx
    .insert(rateCounts)
    .values(counted)
    .onConflictDoUpdate({ target: [rateCounts.key, rateCounts.subject], set: { at: counted.at } })
}

/** What counts against a limit since a moment, newest first; not more than so many. */
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

/** How much counts against a limit since a moment. */
export async function countSince(tx: Transaction, key: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ counted: count() })
    .from(rateCounts)
    .where(and(eq(rateCounts.key, key), gt(rateCounts.at, since)))
  return row?.counted ?? 0
}

/** Whether a thing counts against one of these limits already. */
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

/** Forgets what counts against no limit any more. */
export async function forgetCounted(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(rateCounts).where(lt(rateCounts.at, before))
}

/** One writer at a time for one key, until the transaction ends. */
export async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
