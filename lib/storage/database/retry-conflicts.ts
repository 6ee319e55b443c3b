import { setTimeout as pause } from 'node:timers/promises'
import { publishEventNow } from './events'
import { sqlStateOf } from './sql-state'
import { StorageError } from './storage-error'

/** SQLSTATE serialization_failure and deadlock_detected: rolled back, and may succeed when repeated. */
const conflicts = ['40001', '40P01']

const attemptsMax = 3
const jitterMs = 25

/**
 * Repeats a transaction, or a statement outside one, after a conflict with another transaction: three attempts at
 * most, with a random pause between them that doubles. The work may therefore run several times; it must change
 * nothing outside the transaction. Throws `database-conflict` when every attempt failed, and other failures at once.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (failure) {
      if (!conflicts.includes(sqlStateOf(failure))) throw failure
      const isLast = tried === attemptsMax
      publishEventNow('conflict-met', { outcome: isLast ? 'given-up' : 'repeated' })
      if (isLast) throw new StorageError('database-conflict', failure)
    }
    await pause(Math.random() * jitterMs * 2 ** tried)
  }
}
