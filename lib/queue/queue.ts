import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '@/lib/storage/database/transaction'
import { jobs } from '@/lib/storage/schema'
import type { JobRequest } from './job'

const usualAttempts = 10

/**
 * Leaves a job in the caller's transaction: it exists exactly if what it belongs to was stored. Ring the
 * worker's wakeUp after the commit. Gives false when an unfinished job has the same name and key.
 */
export async function enqueue(tx: Transaction, job: JobRequest): Promise<boolean> {
  const inserted = await tx
    .insert(jobs)
    .values(rowOf(job))
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  return inserted.length === 1
}

/** The same with several, in one statement. */
export async function enqueueAll(tx: Transaction, requests: readonly JobRequest[]): Promise<void> {
  await tx.insert(jobs).values(requests.map(rowOf)).onConflictDoNothing()
}

function rowOf({ name, payload, key, runAt, attemptsMax = usualAttempts }: JobRequest) {
  return { id: randomUUID(), name, payload, key, runAt, attemptsMax }
}

/** Brings a waiting job forward; false when none waits under this name and key. */
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
