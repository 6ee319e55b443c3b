import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { isStorageError, StorageError } from './storage-error'

/** Knows whether the database is available. */
export interface Guard {
  /** Rejects with `database-away` while the database is away. */
  admitted(): Promise<void>
  /** Called with each connection that broke or could not be opened. */
  suspect(failure: Error): void
}

const noGuard: Guard = { admitted: async () => {}, suspect: () => {} }

type Connected = (failure: Error | undefined, client: PoolClient | undefined, done: Done) => void
type Done = (broken?: Error | boolean) => void

/** How long to retry when the server has no free connection: one of ours may become free. */
const crowdedMs = 3_000
const crowdedPauseMs = 100

/**
 * A pool whose callers learn at once that the database is away. A broken connection always has an error listener,
 * also while it is in use; an error without a listener would end the process.
 */
export class GuardedPool extends Pool {
  #guard: Guard = noGuard
  readonly #clients = new Set<PoolClient>()
  readonly #waiting = new Set<(failure: Error) => void>()

  constructor(config: PoolConfig) {
    super(config)
    // For idle connections: the pool has removed the connection, and the listener below has reported it.
    this.on('error', () => {})
    this.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', (failure) => this.#guard.suspect(failure))
    })
    this.on('remove', (client) => this.#clients.delete(client))
  }

  guardedBy(guard: Guard): void {
    this.#guard = guard
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const taken = this.#guard.admitted().then(() => this.connectUnguarded())
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (failure) => callback(failure, undefined, () => {}),
    )
    return undefined
  }

  /** Opens a connection without asking the guard. Throws `database-away` and `database-busy`. */
  async connectUnguarded(): Promise<PoolClient> {
    const deadline = performance.now() + crowdedMs
    for (;;) {
      const client = await this.#take().catch((failure: Error) => {
        if (!isCrowded(failure) || performance.now() > deadline) throw this.#refusal(failure)
      })
      if (client) return client
      await pause(crowdedPauseMs)
    }
  }

  /** Breaks all connections, also those in use, and rejects callers that wait for one. */
  breakAll(failure: Error): void {
    for (const giveUp of this.#waiting) giveUp(failure)
    this.#waiting.clear()
    for (const client of this.#clients) {
      // The listeners of idle connections and of single statements release the connection.
      client.emit('error', failure)
      // A statement in a transaction fails when its connection closes.
      client.connection.stream.destroy()
    }
  }

  #take(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release(true)),
        (failure: Error) => (this.#waiting.delete(reject) ? reject(failure) : undefined),
      )
    })
  }

  #refusal(failure: Error): Error {
    if (this.ending || isStorageError(failure, 'database-away')) return failure
    // pg-pool has no error code for this.
    if (failure.message === 'timeout exceeded when trying to connect') {
      return new StorageError('database-busy', failure)
    }
    if (isCrowded(failure)) return new StorageError('database-busy', failure)
    this.#guard.suspect(failure)
    return new StorageError('database-away', failure)
  }
}

/** 53300: the server, the database or the role has reached its limit of connections. */
function isCrowded(failure: unknown): boolean {
  return failure instanceof DatabaseError && failure.code === '53300'
}
