import type { JobRun } from '@/lib/queue/job'
import { surveyFiles } from '@/lib/storage/blobs/survey-files'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type FileCount, storeCount } from '@/lib/storage/installation'
import { dayMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../../operation/context'
import { schedule } from '../../rules/jobs'

/** Delay after the start, so that a gateway is not busy with this when it starts. */
const firstAfterMs = 15 * minuteMs

type Counting = Pick<Services, 'blobs' | 'database' | 'clock' | 'log'>

/** Schedules the count; the first process to do so wins. */
export async function scheduleCount(db: Transaction, now: Date): Promise<void> {
  const firstAt = new Date(now.getTime() + firstAfterMs)
  await schedule(db, 'count-files', {}, 'once', firstAt)
}

/** Counts files without a row and missing files of documents, for the metrics and the log. Changes no files. */
export function countFilesJob(services: Counting) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    const count = await countFiles(services, signal)
    await storeCount(services.database.db, count, services.clock())
    if (count.unknownFiles > 0 || count.missingFiles > 0) {
      services.log.warn(count, 'files and rows do not match: see docs/operate/files.md')
    }
    return { again: new Date(services.clock().getTime() + dayMs) }
  }
}

async function countFiles({ database, blobs, clock }: Counting, signal: AbortSignal) {
  const before = new Date(clock().getTime() - dayMs)
  let count: FileCount = { unknownFiles: 0, unknownBytes: 0, missingFiles: 0 }
  for await (const { unknown, missing } of surveyFiles({ database, blobs, before, signal })) {
    count = {
      unknownFiles: count.unknownFiles + unknown.length,
      unknownBytes: count.unknownBytes + unknown.reduce((sum, { size }) => sum + size, 0),
      missingFiles: count.missingFiles + missing.length,
    }
  }
  return count
}
