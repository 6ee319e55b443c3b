import { randomUUID } from 'node:crypto'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { currentRequestId } from '@/lib/log/request-id'
import { prepared } from '@/lib/storage/database/prepared'
import type { Transaction } from '@/lib/storage/database/transaction'
import { jobs } from '@/lib/storage/schema/schema'
import type { SessionJob } from '@/lib/storage/sessions/queue-with-session'
import { hourMs } from '@/lib/vocabulary/durations'
import type { JobRequest } from './job'

const usualAttempts = 10

/**
 * Enqueues a job in the caller's transaction, so that job and data are stored together. Notify the worker's wakeUp
 * after the commit. Returns false when an unfinished job has the same name and key.
 */
export async function enqueue(tx: Transaction, job: JobRequest): Promise<boolean> {
  const inserted = await insertPrepared(tx, { ...jobRow(job) })
  return inserted.length === 1
}

const insertPrepared = prepared('insert_job', (tx) => {
  const runAt = sql.param(sql.placeholder('runAt'), jobs.runAt)
  const row = {
    id: sql.placeholder('id'),
    name: sql.placeholder('name'),
    payload: sql.placeholder('payload'),
    key: sql.placeholder('key'),
    runAt: sql`coalesce(${runAt}::timestamptz, now())`,
    attemptsMax: sql.placeholder('attemptsMax'),
    requestId: sql.placeholder('requestId'),
  }
  return tx.insert(jobs).values(row).onConflictDoNothing().returning({ id: jobs.id })
})

/** The row of a job, for the session statement that enqueues it. */
export function jobRow(job: JobRequest): SessionJob {
  const { name, payload, key = null, runAt = null, attemptsMax = usualAttempts } = job
  const requestId = requestIdFor(job.runAt) ?? null
  return { id: randomUUID(), name, payload, key, runAt, attemptsMax, requestId }
}

/** Jobs due within this time keep the request id. It is longer than any signing session. */
const sameRequestMs = hourMs

/** A job due much later gets an id of its own, because its log lines would be weeks apart from those of the request. */
function requestIdFor(runAt = new Date()): string | undefined {
  const isSoon = runAt.getTime() - Date.now() < sameRequestMs
  return isSoon ? currentRequestId() : undefined
}

/** Makes a waiting job due earlier. Returns false when no job of this name and key is waiting. */
export async function bringForward(
  tx: Transaction,
  name: string,
  key: string,
  runAt: Date,
): Promise<boolean> {
  const waiting = and(eq(jobs.name, name), eq(jobs.key, key), eq(jobs.state, 'ready'))
  const rows = await tx.update(jobs).set({ runAt }).where(waiting).returning({ id: jobs.id })
  return rows.length > 0
}

/** Whether a process is working on the job of this name and key. */
export async function isAtWork(tx: Transaction, name: string, key: string): Promise<boolean> {
  const running = and(eq(jobs.name, name), eq(jobs.key, key), eq(jobs.state, 'running'))
  return (await tx.select({ id: jobs.id }).from(jobs).where(running)).length > 0
}

/** Overdue and dead jobs of one name. */
export interface JobBacklog {
  readonly name: string
  readonly due: number
  /** How long the oldest overdue job has waited. */
  readonly oldestSeconds: number
  readonly dead: number
}

/** Backlogs by name. Names without overdue and dead jobs are left out. */
export async function jobBacklogs(tx: Transaction, now: Date): Promise<JobBacklog[]> {
  const isDead = eq(jobs.state, 'dead')
  const isDue = and(eq(jobs.state, 'ready'), lte(jobs.runAt, now))
  const first = sql`min(${jobs.runAt}) filter (where ${isDue})`
  const waited = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${first})`
  return await tx
    .select({
      name: jobs.name,
      due: sql<number>`count(*) filter (where ${isDue})`.mapWith(Number),
      oldestSeconds: sql<number>`coalesce(${waited}, 0)`.mapWith(Number),
      dead: sql<number>`count(*) filter (where ${isDead})`.mapWith(Number),
    })
    .from(jobs)
    .where(or(isDead, isDue))
    .groupBy(jobs.name)
    .orderBy(jobs.name)
}
