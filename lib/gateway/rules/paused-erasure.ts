import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { JobHandler } from '@/lib/queue/job'
import type { Database } from '@/lib/storage/database/database'
import { isStorageError } from '@/lib/storage/database/storage-error'
import { isErasurePaused, pauseErasure } from '@/lib/storage/installation'
import { jobs } from '@/lib/storage/schema/schema'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import type { JobName } from './jobs'
import { after } from './lifetimes'

/** Jobs that remove files which rows may have referred to shortly before. */
const erasing: readonly JobName[] = [
  'erase-document',
  'drop-blobs',
  'forget-session',
  'drop-upload',
]

const againMs = 5_000
const awayMs = 5 * minuteMs

/**
 * Wraps a handler so that it waits while a backup copies files of an earlier state, and while file storage is
 * unavailable. A job does not fail permanently for these reasons.
 */
export function unlessPaused<Payload>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  handle: JobHandler<Payload>['handle'],
): JobHandler<Payload>['handle'] {
  return async (payload, run) => {
    if (await isErasurePaused(database.db)) return { again: after(clock(), againMs) }
    try {
      return (await handle(payload, run)) ?? undefined
    } catch (error) {
      if (!isStorageError(error, 'blobs-away')) throw error
      return { again: after(clock(), awayMs) }
    }
  }
}

const patienceMs = 90_000
const pollMs = 100

/**
 * Pauses all erasing for a minute, for all gateways of the database. Resolves when all erasing jobs that started before
 * the pause have ended. A process that copies files calls it repeatedly.
 */
export async function pauseErasures({ db }: Pick<Database, 'db'>): Promise<void> {
  await pauseErasure(db)
  const running = and(eq(jobs.state, 'running'), inArray(jobs.name, [...erasing]))
  const begun = await db.select({ id: jobs.id }).from(jobs).where(running)
  const ids = begun.map(({ id }) => id)
  const deadline = Date.now() + patienceMs
  while (ids.length > 0) {
    const left = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(running, inArray(jobs.id, ids)))
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error('Files are being erased and do not come to an end')
    await pause(pollMs)
  }
}
