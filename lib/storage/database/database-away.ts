import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { isStorageError } from '../storage-error'

/**
 * Whether a failure says nothing but that the database cannot be had now: the same again will do once it
 * is back. Network failures count only where a statement met them, since other services have them too.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (isAbsence(error)) return true
  if (error instanceof DrizzleQueryError) return isAbsence(error.cause) || isLoss(error.cause)
  return error instanceof Error && isDatabaseAway(error.cause)
}

function isAbsence(error: unknown): boolean {
  return isStorageError(
    error,
    'database-away',
    'database-busy',
    'database-interrupted',
    'database-unreachable',
  )
}

/** SQLSTATE, PostgreSQL appendix A: by class or whole. */
const lostStates = [
  /^08/, // connection exception
  /^53/, // insufficient resources: connections, disk, memory
  /^57P0[1235]$/, // shut down, crashed, starting, idle for too long
  /^25006$/, // read-only: a replica, or a primary that is about to become one
  /^25P03$/, // idle in a transaction for too long: the connection is gone
]

/** What the driver says without any code when the connection under a statement is gone. */
const lostWords = /^(Connection terminated|Client (was closed|has encountered a connection error))/

function isLoss(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (!('code' in cause)) return lostWords.test(cause.message)
  const code = String(cause.code)
  // Of Node: ECONNREFUSED, ECONNRESET, EPIPE, ETIMEDOUT …
  return /^E[A-Z_]+$/.test(code) || lostStates.some((state) => state.test(code))
}

/**
 * Whether the same can be stored later: the database is away, or each attempt lost against another transaction.
 */
export function mayBeStoredLater(failure: unknown): boolean {
  return isDatabaseAway(failure) || isStorageError(failure, 'database-conflict')
}

/**
 * Whether a transaction that failed may have been committed all the same: its last word got no answer. A failed
 * roll-back counts too, because it takes the place of the failure before it.
 */
export function isCommitInDoubt(failure: unknown): boolean {
  if (isDatabaseAway(failure)) return true
  return failure instanceof DrizzleQueryError && ['commit', 'rollback'].includes(failure.query)
}

/** Between two tries while nobody has found out yet whether the database is away. */
const betweenMs = 250

/**
 * Stores something that has happened in the world, and repeats that until the database takes it. `store` tolerates
 * having been done: a connection may break after a commit and before its answer.
 * Rejects when the signal aborts while it waits, and with failures of any other kind.
 */
export async function untilStored<Stored>(
  database: { whenBack(signal?: AbortSignal): Promise<void> },
  store: () => Promise<Stored>,
  signal?: AbortSignal,
): Promise<Stored> {
  for (;;) {
    try {
      return await store()
    } catch (failure) {
      if (!mayBeStoredLater(failure)) throw failure
    }
    await pause(betweenMs, undefined, { signal })
    await database.whenBack(signal)
  }
}
