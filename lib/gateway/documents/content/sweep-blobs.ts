import type { JobRun } from '@/lib/queue/job'
import type { PendingBlob } from '@/lib/storage/blobs/blob-store'
import { referencesTo } from '@/lib/storage/blobs/referenced-blobs'
import type { Transaction } from '@/lib/storage/database/transaction'
import { forgetPrompts } from '@/lib/storage/limits/prompts'
import { forgetCounted } from '@/lib/storage/limits/rate-counts'
import { forgetRuns } from '@/lib/storage/limits/signing-runs'
import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../../operation/context'
import { schedule } from '../../rules/jobs'

/** Age after which unreferenced content is removed: longer than any request takes to store its content. */
const safeAgeMs = dayMs
/** After this time a process that stored a document has committed it or has stopped. */
const settledMs = 10 * minuteMs
const everyMs = hourMs
/** Delay after the start, so that a gateway is not busy with this when it starts. */
const firstAfterMs = 10 * minuteMs
const batchSize = 500

type Sweeping = Pick<Services, 'blobs' | 'database' | 'clock' | 'log'>

/** Schedules the sweep; the first process to do so wins. */
export async function scheduleSweep(db: Transaction, now: Date): Promise<void> {
  const firstAt = new Date(now.getTime() + firstAfterMs)
  await schedule(db, 'sweep-blobs', {}, 'once', firstAt)
}

/**
 * A job that checks the journal of files. Content whose transaction never committed is removed after a safe time;
 * content that a document refers to is kept. Files outside the journal are ignored: they may belong to a newer state
 * of this database. Also deletes rate-limit counters that are no longer needed.
 */
export function sweepBlobsJob(services: Sweeping) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    let removed = 0
    // Rate limits cover one day at most, so older counters are no longer needed.
    const before = new Date(services.clock().getTime() - safeAgeMs)
    await forgetCounted(services.database.db, before)
    await forgetPrompts(services.database.db, before)
    await forgetRuns(services.database.db, before)
    for await (const batch of settledBatches(services)) {
      signal.throwIfAborted()
      removed += await sweep(services, batch)
    }
    if (removed > 0) services.log.info({ removed }, 'files of interrupted requests removed')
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
  // The references are queried after the journal, so that newer references are found.
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
