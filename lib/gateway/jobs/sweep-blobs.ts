import type { JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import { referencedBlobs } from '@/lib/storage/referenced-blobs'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { jobFor } from './catalogue'

/** No request takes as long to store what it has received. */
const safeAgeMs = 24 * 3_600_000
const everyMs = 24 * 3_600_000
/** A gateway that was just started has better things to do. */
const firstAfterMs = 10 * 60_000

/** Sees to it that sweeping goes on; whichever process comes first. */
export async function scheduleSweep(db: Transaction, now: Date): Promise<void> {
  const firstAt = new Date(now.getTime() + firstAfterMs)
  await enqueue(db, jobFor('sweep-blobs', {}, 'once', firstAt))
}

/**
 * Deletes content that was written, and whose transaction never committed: the process was killed in
 * between. Two hundred and fifty-six small sweeps, so that memory holds a part of the keys only.
 */
export function sweepBlobsJob(services: Pick<Services, 'blobs' | 'database' | 'clock' | 'log'>) {
  return async (_payload: object, { signal }: Pick<JobRun, 'signal'>) => {
    const before = services.clock().getTime() - safeAgeMs
    let removed = 0
    for (let first = 0; first < 256; first++) {
      signal.throwIfAborted()
      removed += await sweep(services, first.toString(16).padStart(2, '0'), before)
    }
    if (removed > 0) services.log.info({ removed }, 'content that belonged to nothing was deleted')
    return { again: new Date(services.clock().getTime() + everyMs) }
  }
}

async function sweep(
  { blobs, database }: Pick<Services, 'blobs' | 'database'>,
  prefix: string,
  before: number,
): Promise<number> {
  const old: string[] = []
  for await (const { key, storedAt } of blobs.list(prefix)) {
    if (storedAt.getTime() < before) old.push(key)
  }
  if (old.length === 0) return 0
  // Asked after listing: what is referred to by then stays.
  const referenced = await referencedBlobs(database.db, prefix)
  const orphans = old.filter((key) => !referenced.has(key))
  for (const key of orphans) await blobs.remove(key)
  return orphans.length
}
