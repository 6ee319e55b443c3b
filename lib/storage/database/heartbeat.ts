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
 * Records that the database accepts writes. If no gateway recorded that for longer than `graceMs`, no person could
 * sign and no gateway could wait for one: sessions and leases that were running then are extended by that time. The
 * first gateway does it, for all gateways. Returns the time in milliseconds, usually 0.
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

/** Opens a transaction on the watch's own connection, which does not repeat it. */
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

/** Extends the time of sessions that were running at that moment. */
export async function giveBack(tx: Transaction, since: Date, milliseconds: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: postponed(sessions.expiresAt, milliseconds) })
    .where(gt(sessions.expiresAt, since))
}

/** Longest delay of jobs due soon: those within it are moved with the clock, later ones were planned for a day. */
const longestWaitMs = 15 * minuteMs

/**
 * Adjusts stored times after a clock was put back by `backMs`: work planned by it, and its sessions and leases, would
 * otherwise wait longer by that time. The first gateway does it, for all gateways that use that clock. A step shorter
 * than the longest delay is ignored: it delays work by no more than the step.
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
