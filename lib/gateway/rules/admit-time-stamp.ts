import { randomUUID } from 'node:crypto'
import { countSince, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'

interface Limiter {
  readonly database: Pick<Services['database'], 'db'>
  readonly settings: Pick<Services['settings'], 'keys'>
  readonly clock: () => Date
}

/** Each call costs validations and a time-stamp. */
const callsAnHour = 30

/**
 * Limits calls that use a time-stamp: evidence per document and hour, for the owner and for each signer separately, and
 * augmentation. Counted before any work.
 */
export async function admitTimeStamp(
  { database, settings, clock }: Limiter,
  whose: string,
  atMost = callsAnHour,
): Promise<void> {
  const key = limitKey(settings.keys[0], 'evidence', whose)
  const at = clock()
  const isAdmitted = await database.db.transaction(async (tx) => {
    await lockKey(tx, key)
    const counted = await countSince(tx, key, new Date(at.getTime() - hourMs))
    if (counted >= atMost) return false
    await noteCounted(tx, { key, subject: randomUUID(), at })
    return true
  })
  if (isAdmitted) return
  throw new OperationFailure('too-much-evidence', { retryAfterSeconds: 600, limit: 'evidence' })
}
