import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from '../schema/schema'
import { isStorageError, StorageError } from '../storage-error'
import type { DatabaseAccess } from './database-access'
import type { Guard } from './guarded-pool'
import { beat, followClock } from './heartbeat'
import { serverTroubleOf } from './server-trouble'
import type { StorageLog } from './storage-log'

/** Looks after the database all the time, so that nobody has to find out for themselves that it is away. */
export interface DatabaseWatch extends Guard {
  isAway(): boolean
  /** Throws `database-away` while it is. */
  check(): void
  /** Resolves as soon as statements get through, at once when they do; rejects when the signal aborts. */
  whenBack(signal?: AbortSignal): Promise<void>
  stop(): Promise<void>
}

interface Rhythm {
  /** How often the database is looked at, in milliseconds. */
  readonly beatMs: number
  /** A gap between two looks that is longer than this is an outage. */
  readonly graceMs: number
  /** After so long without a look, as after a laptop's sleep, nothing is done before the next one. */
  readonly staleMs: number
}

/** Another process's database is looked at more often than our own, whose end we are told of. */
const rhythms: Readonly<Record<DatabaseAccess['kind'], Rhythm>> = {
  postgresql: { beatMs: 3_000, graceMs: 7_000, staleMs: 15_000 },
  embedded: { beatMs: 10_000, graceMs: 25_000, staleMs: 60_000 },
}

/** How often a database that is away is looked for. */
const searchMs = 1_000

/** Begins to look after a migrated database; resolves when it has been found there. Throws what is wrong. */
export async function watchDatabase(
  access: DatabaseAccess,
  log: StorageLog,
): Promise<DatabaseWatch> {
  const watch = new Watch(access, log)
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
  #seenAt = 0
  /** The same moment by the clock that nobody puts back. */
  #seenTick = 0
  #away: StorageError | undefined
  #isCrowded = false
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(access: DatabaseAccess, log: StorageLog) {
    this.#access = access
    this.#log = log
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

  /** One look at a time, whoever asks for it; the next one follows in due time. */
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
      // If all connections are taken, the work that has them goes on.
      if (isCrowded(failure)) this.#noteCrowded(failure)
      // A beat that lost against other transactions had its answer from the database.
      else if (isStorageError(failure, 'database-conflict')) this.#noteBack()
      else this.#noteAway(failure)
    }
  }

  #noteCrowded(failure: unknown): void {
    if (!this.#isCrowded) this.#log.warn({ err: failure }, 'the database has no connection free')
    this.#isCrowded = true
  }

  async #beat(): Promise<void> {
    const { graceMs } = this.#rhythm
    const now = new Date()
    const backMs = this.#seenAt + performance.now() - this.#seenTick - now.getTime()
    const { followed, awayMs } = await this.#access.probe(async (client) => {
      const db = drizzle(client, { schema })
      const followed = await followClock(db, now, backMs)
      return { followed, awayMs: await beat(db, now, graceMs) }
    })
    this.#seenAt = Date.now()
    this.#seenTick = performance.now()
    if (followed) {
      const seconds = Math.round(backMs / 1_000)
      this.#log.warn({ seconds }, 'the clock was put back: what waits is put back with it')
    }
    if (awayMs === 0) return
    const seconds = Math.round(awayMs / 1_000)
    this.#log.info({ seconds }, 'running sessions get back the time the database was away')
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
    this.#log.error({ err: failure }, 'the database is away: calls fail until it is back')
    this.#access.pool.breakAll(this.#away)
  }

  #noteBack(): void {
    if (!this.#away) return
    this.#away = undefined
    this.#log.warn({}, 'the database is back')
  }
}
