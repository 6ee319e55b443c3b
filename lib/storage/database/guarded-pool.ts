import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { isStorageError, StorageError } from '../storage-error'

/** Who knows whether the database is there. */
export interface Guard {
  /** Rejects with `database-away` while it is not. */
  admitted(): Promise<void>
  /** Told of each connection that broke or could not be made. */
  suspect(failure: Error): void
}

const nobody: Guard = { admitted: async () => {}, suspect: () => {} }

type Connected = (failure: Error | undefined, client: PoolClient | undefined, done: Done) => void
type Done = (broken?: Error | boolean) => void

/** How long a connection that the server has no room for is tried for: one of ours may become free. */
const crowdedMs = 3_000
const crowdedPauseMs = 100

/**
 * A pool whose users learn at once that the database is away. A connection that breaks is never an error
 * without a listener, which would end the process, also while somebody works on it.
 */
export class GuardedPool extends Pool {
  #guard: Guard = nobody
  readonly #clients = new Set<PoolClient>()
  readonly #waiting = new Set<(failure: Error) => void>()

  constructor(config: PoolConfig) {
    super(config)
    // Idle connections: the pool has forgotten the connection, and its own listener below has told of it.
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

  /** A connection whatever the guard thinks. Throws `database-away` and `database-busy`. */
  async connectUnguarded(): Promise<PoolClient> {
    const deadline = Date.now() + crowdedMs
    for (;;) {
      const client = await this.#take().catch((failure: Error) => {
        if (!isCrowded(failure) || Date.now() > deadline) throw this.#refusal(failure)
      })
      if (client) return client
      await pause(crowdedPauseMs)
    }
  }

  /** Breaks all connections, whoever works on them, and sends away whoever waits for one. */
  breakAll(failure: Error): void {
    for (const giveUp of this.#waiting) giveUp(failure)
    this.#waiting.clear()
    for (const client of this.#clients) {
      // The listeners of idle connections and of single statements give the connection up.
      client.emit('error', failure)
      // The statement of a transaction fails by the end of its connection.
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
    // pg-pool has no other sign of it.
    if (failure.message === 'timeout exceeded when trying to connect') {
      return new StorageError('database-busy', failure)
    }
    if (isCrowded(failure)) return new StorageError('database-busy', failure)
    this.#guard.suspect(failure)
    return new StorageError('database-away', failure)
  }
}

/** 53300: the server, the database or the role has as many connections as it may. */
function isCrowded(failure: unknown): boolean {
  return failure instanceof DatabaseError && failure.code === '53300'
}
