import type { JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { PendingBlob } from '@/lib/storage/blobs/blob-store'
import { referencesTo } from '@/lib/storage/blobs/referenced-blobs'
import type { Transaction } from '@/lib/storage/database/transaction'
import { forgetPrompts } from '@/lib/storage/prompts'
import { forgetCounted } from '@/lib/storage/rate-counts'
import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../../operation/context'
import { jobFor } from '../../rules/jobs'

/** No request takes as long to store what it has received. */
const safeAgeMs = dayMs
/** After this long whoever stored a document has also said so, or has died. */
const settledMs = 10 * minuteMs
const everyMs = hourMs
/** A gateway that was just started has better things to do. */
const firstAfterMs = 10 * minuteMs
const batchSize = 500

type Sweeping = Pick<Services, 'blobs' | 'database' | 'clock' | 'log'>

/** Sees to it that sweeping goes on; whichever process comes first. */
export async function scheduleSweep(db: Transaction, now: Date): Promise<void> {
  const firstAt = new Date(now.getTime() + firstAfterMs)
  await enqueue(db, jobFor('sweep-blobs', {}, 'once', firstAt))
}

/**
 * Goes through the journal of files, and nothing but the journal: content whose transaction never committed is
 * removed after a safe time, content that a document refers to is kept. A file that is merely unknown is none
 * of its business: it may belong to a newer state of this database. What counts against no
 * limit any more goes with it.
 */
export function sweepBlobsJob(services: Sweeping) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    let removed = 0
    // The longest limit is one of a day.
    const before = new Date(services.clock().getTime() - safeAgeMs)
    await forgetCounted(services.database.db, before)
    await forgetPrompts(services.database.db, before)
    for await (const batch of settledBatches(services)) {
      signal.throwIfAborted()
      removed += await sweep(services, batch)
    }
    if (removed > 0) services.log.info({ removed }, 'files of broken-off requests were removed')
    return { again: new Date(services.clock().getTime() + everyMs) }
  }
}

async function* settledBatches({ blobs, clock }: Sweeping): AsyncGenerator<PendingBlob[]> {
  const before = clock().getTime() - settledMs
  let batch: PendingBlob[] = []
  for await (const pending of blobs.pending()) {
    if (pending.storedAt.getTime() < before) batch.push(pending)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function sweep(
  { blobs, database, clock }: Sweeping,
  batch: readonly PendingBlob[],
): Promise<number> {
  const before = clock().getTime() - safeAgeMs
  // Asked after the journal was read: what is referred to by then stays.
  const keys = batch.map(({ key }) => key)
  const references = await referencesTo(database.db, keys)
  const settled = keys.filter((key) => references.get(key) === 'document')
  for (const key of settled) await blobs.keep(key)
  const leftovers = batch.filter(
    ({ key, storedAt }) => storedAt.getTime() < before && !references.has(key),
  )
  for (const { key } of leftovers) await blobs.remove(key)
  return leftovers.length
}
