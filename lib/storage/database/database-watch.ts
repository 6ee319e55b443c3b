import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from '../schema/schema'
import type { DatabaseAccess } from './database-access'
import type { Guard } from './guarded-pool'
import { beat, followClock } from './heartbeat'
import { serverTroubleOf } from './server-trouble'
import { isStorageError, StorageError } from './storage-error'
import type { StorageLog } from './storage-log'

/** Checks the database continuously, so that callers learn at once when it is away. */
export interface DatabaseWatch extends Guard {
  isAway(): boolean
  /** Throws `database-away` while the database is away. */
  check(): void
  /** Resolves when statements succeed, possibly at once; rejects when the signal aborts. */
  whenBack(signal?: AbortSignal): Promise<void>
  stop(): Promise<void>
}

interface Rhythm {
  /** Interval between two checks, in milliseconds. */
  readonly beatMs: number
  /** A longer gap between two checks counts as an outage. */
  readonly graceMs: number
  /** After a longer gap, such as a laptop's sleep, statements wait for the next check. */
  readonly staleMs: number
}

/** A server is checked more often than the embedded database, whose end is reported to this process. */
const rhythms: Readonly<Record<DatabaseAccess['kind'], Rhythm>> = {
  postgresql: { beatMs: 3_000, graceMs: 7_000, staleMs: 15_000 },
  embedded: { beatMs: 10_000, graceMs: 25_000, staleMs: 60_000 },
}

/** Interval of checks while the database is away. */
const searchMs = 1_000

/**
 * Starts watching a database; resolves after a first statement succeeded, otherwise throws the reason. A heartbeat is
 * written unless `readsOnly`, for commands that use tables of any version, or none.
 */
export async function watchDatabase(
  access: DatabaseAccess,
  log: StorageLog,
  readsOnly = false,
): Promise<DatabaseWatch> {
  const watch = new Watch(access, log, readsOnly)
  await watch.begin()
  access.pool.guardedBy(watch)
  return watch
}

const isCrowded = (failure: unknown) =>
  isStorageError(failure, 'database-busy') ||
  serverTroubleOf(failure)?.name === 'no-connection-free'

class Watch implements DatabaseWatch {
  readonly #access: DatabaseAccess
  readonly #log: StorageLog
  readonly #rhythm: Rhythm
  readonly #readsOnly: boolean
  #seenAt = 0
  /** The moment of `#seenAt` by the monotonic clock. */
  #seenTick = 0
  #away: StorageError | undefined
  #isCrowded = false
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(access: DatabaseAccess, log: StorageLog, readsOnly: boolean) {
    this.#access = access
    this.#log = log
    this.#readsOnly = readsOnly
    this.#rhythm = rhythms[access.kind]
  }

  async begin(): Promise<void> {
    await this.#beat()
    this.#plan()
  }

  async admitted(): Promise<void> {
    if (!this.#away && Date.now() - this.#seenAt > this.#rhythm.staleMs) await this.#look()
    this.check()
  }

  isAway(): boolean {
    return this.#away !== undefined
  }

  check(): void {
    if (this.#away) throw this.#away
  }

  suspect(failure: Error): void {
    if (this.#away || this.#looking || this.#stopped) return
    this.#log.warn({ reason: failure.message }, 'database connection lost')
    void this.#look()
  }

  async whenBack(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    while (this.#away) {
      if (this.#stopped) throw this.#away
      await pause(searchMs / 4, undefined, { signal })
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Only one check runs at a time for all callers; the next one is scheduled after it. */
  #look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined
      this.#plan()
    })
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    try {
      await this.#beat()
      this.#noteBack()
      this.#isCrowded = false
    } catch (failure) {
      // If all connections are in use, their work continues.
      if (isCrowded(failure)) this.#noteCrowded(failure)
      // A heartbeat that conflicted with other transactions still got an answer from the database.
      else if (isStorageError(failure, 'database-conflict')) this.#noteBack()
      else this.#noteAway(failure)
    }
  }

  #noteCrowded(failure: unknown): void {
    if (!this.#isCrowded) this.#log.warn({ err: failure }, 'no free database connection')
    this.#isCrowded = true
  }

  async #beat(): Promise<void> {
    if (this.#readsOnly) await this.#access.probe((client) => client.query('select 1'))
    else await this.#writeBeat()
    this.#seenAt = Date.now()
    this.#seenTick = performance.now()
  }

  async #writeBeat(): Promise<void> {
    const { graceMs } = this.#rhythm
    const now = new Date()
    const backMs = this.#seenAt + performance.now() - this.#seenTick - now.getTime()
    const { followed, awayMs } = await this.#access.probe(async (client) => {
      const db = drizzle(client, { schema })
      const followed = await followClock(db, now, backMs)
      return { followed, awayMs: await beat(db, now, graceMs) }
    })
    if (followed) {
      const seconds = Math.round(backMs / 1_000)
      this.#log.warn({ seconds }, 'clock set back: waiting work is moved back too')
    }
    if (awayMs === 0) return
    const seconds = Math.round(awayMs / 1_000)
    this.#log.info({ seconds }, 'running sessions extended by the database outage')
  }

  #plan(): void {
    if (this.#stopped) return
    const ms = this.#away ? searchMs : this.#rhythm.beatMs
    this.#timer = setTimeout(() => void this.#look(), ms)
    this.#timer.unref()
  }

  #noteAway(failure: unknown): void {
    if (this.#away || this.#stopped) return
    this.#away = new StorageError('database-away', failure)
    this.#log.error({ err: failure }, 'database unavailable: calls fail until it is back')
    this.#access.pool.breakAll(this.#away)
  }

  #noteBack(): void {
    if (!this.#away) return
    this.#away = undefined
    this.#log.warn({}, 'database available again')
  }
}
