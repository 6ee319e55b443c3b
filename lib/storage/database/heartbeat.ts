import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '@/lib/vocabulary/durations'
import { heartbeats } from '../schema/installation-schema'
import { jobs, sessions } from '../schema/schema'
import { limitTransaction } from './pooling'
import { retryConflicts } from './retry-conflicts'
import type { Transaction } from './transaction'

const theOnlyRow = 1

/**
 * Records that the database accepts writes. If no gateway recorded it for longer than `graceMs`, nobody could sign
 * during that time: sessions and leases that were running are extended by it. One gateway does this for all gateways.
 * Returns the length of that time in milliseconds, usually 0.
 */
export async function beat(db: Transaction, now: Date, graceMs: number): Promise<number> {
  if (await noteSeen(db, now, graceMs)) return 0
  return await inTransaction(db, (tx) => endAbsence(tx, now, graceMs))
}

async function noteSeen(db: Transaction, now: Date, graceMs: number): Promise<boolean> {
  const graceBegan = new Date(now.getTime() - graceMs)
  const fresh = await retryConflicts(() =>
    db
      .update(heartbeats)
      .set({ seenAt: laterOf(heartbeats.seenAt, now) })
      .where(and(eq(heartbeats.id, theOnlyRow), gt(heartbeats.seenAt, graceBegan)))
      .returning({ id: heartbeats.id }),
  )
  return fresh.length > 0
}

/** Runs a transaction on the watch's own connection. It is repeated here, because the connection does not repeat it. */
async function inTransaction<Result>(
  db: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await retryConflicts(() => db.transaction(work))
}

async function endAbsence(tx: Transaction, now: Date, graceMs: number): Promise<number> {
  await limitTransaction(tx)
  await tx.insert(heartbeats).values({ id: theOnlyRow, seenAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(heartbeats).for('update')
  const { seenAt } = row ?? { seenAt: now }
  const awayMs = now.getTime() - seenAt.getTime()
  // Another gateway may have done this while this one waited for the row.
  if (awayMs <= graceMs) return 0
  await tx.update(heartbeats).set({ seenAt: now })
  await giveBack(tx, seenAt, awayMs)
  await tx
    .update(jobs)
    .set({ lockedUntil: postponed(jobs.lockedUntil, awayMs) })
    .where(eq(jobs.state, 'running'))
  return awayMs
}

/** Extends sessions that were running at the moment `since`. */
export async function giveBack(tx: Transaction, since: Date, milliseconds: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: postponed(sessions.expiresAt, milliseconds) })
    .where(gt(sessions.expiresAt, since))
}

/** Jobs due within this time are moved with the clock. Later jobs were planned for a certain day. */
const longestWaitMs = 15 * minuteMs

/**
 * Adjusts stored times after a gateway's clock was put back by `backMs`: sessions, leases and jobs planned by that
 * clock would otherwise wait longer by that time. One gateway does this for all gateways that use the clock. Steps
 * shorter than `longestWaitMs` are ignored, because they delay work only a little.
 */
export async function followClock(db: Transaction, now: Date, backMs: number): Promise<boolean> {
  if (backMs < longestWaitMs) return false
  const before = new Date(now.getTime() + backMs)
  return await inTransaction(db, async (tx) => {
    await limitTransaction(tx)
    const [row] = await tx.select().from(heartbeats).for('update')
    if (!row || row.seenAt.getTime() < before.getTime() - longestWaitMs) return false
    await tx.update(heartbeats).set({ seenAt: now })
    await tx
      .update(sessions)
      .set({ expiresAt: postponed(sessions.expiresAt, -backMs) })
      .where(gt(sessions.expiresAt, before))
    await tx
      .update(jobs)
      .set({ lockedUntil: postponed(jobs.lockedUntil, -backMs) })
      .where(and(eq(jobs.state, 'running'), gt(jobs.lockedUntil, before)))
    const soon = new Date(before.getTime() + longestWaitMs)
    await tx
      .update(jobs)
      .set({ runAt: postponed(jobs.runAt, -backMs) })
      .where(and(eq(jobs.state, 'ready'), gt(jobs.runAt, now), lt(jobs.runAt, soon)))
    return true
  })
}

function laterOf(column: PgColumn, moment: Date): SQL {
  return sql`greatest(${column}, ${moment.toISOString()}::timestamptz)`
}

function postponed(column: PgColumn, milliseconds: number): SQL {
  return sql`${column} + ${milliseconds}::double precision * interval '1 millisecond'`
}
