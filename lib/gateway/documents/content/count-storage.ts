import type { JobRun } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import { addUpStored, recountStored } from '@/lib/storage/limits/stored-bytes'
import { dayMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../../operation/context'
import { type JobPayloads, schedule } from '../../rules/jobs'
import { after } from '../../rules/lifetimes'

const everyMs = 5 * minuteMs

type Counting = Pick<Services, 'database' | 'clock'>

/** Schedules the count, which begins at once; the first process to do so wins. */
export async function scheduleStorageCount(db: Transaction, now: Date): Promise<void> {
  await schedule(db, 'count-storage', {}, 'once', now)
}

/**
 * A job that adds the recorded changes to the totals, so that reading them stays cheap. Once a day it counts
 * everything, because older gateways do not record the files they store.
 */
export function countStorageJob({ database, clock }: Counting) {
  let countedAt: Date | undefined
  return async (_payload: JobPayloads['count-storage'], _run: Pick<JobRun, 'signal'>) => {
    const now = clock()
    if (countedAt === undefined || now.getTime() - countedAt.getTime() >= dayMs) {
      await database.db.transaction(recountStored, { isolationLevel: 'repeatable read' })
      countedAt = now
    } else {
      await database.db.transaction(addUpStored)
    }
    return { again: after(now, everyMs) }
  }
}
