import { randomUUID } from 'node:crypto'
import { countSince, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { hourMs } from '@/lib/vocabulary/durations'
import type { FailureReason } from '../contract/failure'
import type { Services } from '../operation/context'
import type { LimitName } from '../operation/limits'
import { OperationFailure } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'

export interface HourlyLimiter {
  readonly database: Pick<Services['database'], 'db'>
  readonly settings: Pick<Services['settings'], 'keys'>
  readonly clock: () => Date
}

/** A number of calls per hour, counted for each caller separately. */
export interface HourlyLimit {
  readonly limit: LimitName
  readonly most: number
  /** Reason of the failure above the limit. */
  readonly reason: FailureReason
}

/** Counts a call before any work is done. Throws `OperationFailure` above the limit. */
export async function admitHourly(
  { database, settings, clock }: HourlyLimiter,
  { limit, most, reason }: HourlyLimit,
  ...whose: readonly string[]
): Promise<void> {
  const key = limitKey(settings.keys[0], limit, ...whose)
  const at = clock()
  const isAdmitted = await database.db.transaction(async (tx) => {
    await lockKey(tx, key)
    const counted = await countSince(tx, key, new Date(at.getTime() - hourMs))
    if (counted >= most) return false
    await noteCounted(tx, { key, subject: randomUUID(), at })
    return true
  })
  if (!isAdmitted) throw new OperationFailure(reason, { retryAfterSeconds: 600, limit })
}
