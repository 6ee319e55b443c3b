import { DrizzleQueryError } from 'drizzle-orm'
import { isDatabaseAway } from './database-away'

/**
 * Whether a transaction that failed may have been committed all the same: its last word got no answer. A failed
 * roll-back counts too, because it takes the place of the failure before it.
 */
export function isCommitInDoubt(failure: unknown): boolean {
  if (isDatabaseAway(failure)) return true
  return failure instanceof DrizzleQueryError && ['commit', 'rollback'].includes(failure.query)
}
