import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database'
import { isDatabaseAway } from './database-away'

/** Between two tries while nobody has found out yet whether the database is away. */
const betweenMs = 250

/**
 * Does what writes down something that has happened in the world, again and again until the database takes
 * it. `store` tolerates having been done: a connection may break after a commit and before its answer.
 * Rejects when the signal aborts while it waits, and with failures of any other kind.
 */
export async function untilStored<Stored>(
  database: Pick<Database, 'whenBack'>,
  store: () => Promise<Stored>,
  signal?: AbortSignal,
): Promise<Stored> {
  for (;;) {
    try {
      return await store()
    } catch (failure) {
      if (!isDatabaseAway(failure)) throw failure
    }
    await pause(betweenMs, undefined, { signal })
    await database.whenBack(signal)
  }
}
