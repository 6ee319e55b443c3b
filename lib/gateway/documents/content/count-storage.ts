import type { JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import { addUpStored, recountStored } from '@/lib/storage/stored-bytes'
import type { Services } from '../../core/context'
import { type JobPayloads, jobFor } from '../../core/jobs'
import { after } from '../../core/lifetimes'

const everyMs = 5 * 60_000
const dayMs = 24 * 3_600_000

type Counting = Pick<Services, 'database' | 'clock'>

/** Schedules the count, which begins at once; whichever process comes first. */
export async function scheduleStorageCount(db: Transaction, now: Date): Promise<void> {
  await enqueue(db, jobFor('count-storage', {}, 'once', now))
}

/**
 * A job that adds what came and went to the totals, so that a look at them stays cheap, and once a day counts everything
 * anew: that counts what older gateways have stored, which know of no totals.
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
