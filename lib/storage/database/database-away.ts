import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { isStorageError } from './storage-error'

/**
 * Whether a failure only means that the database is unavailable now, so that a retry can succeed once it is back.
 * Network failures count only if a statement met them, because other services have them too.
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

/** SQLSTATE, PostgreSQL appendix A: classes and single codes. */
const lostStates = [
  /^08/, // connection exception
  /^53/, // insufficient resources: connections, disk, memory
  /^57P0[1235]$/, // shut down, crashed, starting, idle for too long
  /^25006$/, // read-only: a replica, or a primary that is about to become one
  /^25P0[34]$/, // idle in a transaction, or a transaction, for too long: the connection is gone
]

/** Messages without a code of the driver, for a connection that broke during a statement. */
const lostWords = /^(Connection terminated|Client (was closed|has encountered a connection error))/

function isLoss(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (!('code' in cause)) return lostWords.test(cause.message)
  const code = String(cause.code)
  // Node's codes: ECONNREFUSED, ECONNRESET, EPIPE, ETIMEDOUT …
  return /^E[A-Z_]+$/.test(code) || lostStates.some((state) => state.test(code))
}

/** Whether a retry may succeed later: the database is away, or every attempt conflicted with another transaction. */
export function mayBeStoredLater(failure: unknown): boolean {
  return isDatabaseAway(failure) || isStorageError(failure, 'database-conflict')
}

/**
 * Whether a failed transaction may be committed nevertheless: its last message got no answer. A failed rollback
 * counts too, because its error replaces the earlier one.
 */
export function isCommitInDoubt(failure: unknown): boolean {
  if (isDatabaseAway(failure)) return true
  return failure instanceof DrizzleQueryError && ['commit', 'rollback'].includes(failure.query)
}

/** Pause between two attempts before the watch has noticed that the database is away. */
const betweenMs = 250

/**
 * Stores an event that has already happened, and retries until the database accepts it. `store` must be idempotent: a
 * connection may break after a commit and before its answer. Rejects when the signal aborts during a wait, and with
 * failures of any other kind.
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
