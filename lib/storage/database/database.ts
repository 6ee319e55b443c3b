import { sql } from 'drizzle-orm'
import { drizzle, NodePgDatabase, type NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type * as schema from '../schema/schema'
import type { DatabaseAccess } from './database-access'
import { isDatabaseAway } from './database-away'
import { watchDatabase } from './database-watch'
import { deferEvents, publishEventNow } from './events'
import type { GuardedPool } from './guarded-pool'
import { NamedStatements } from './named-statements'
import { retryConflicts } from './retry-conflicts'
import { serverTroubleOf } from './server-trouble'
import { StorageError } from './storage-error'
import type { StorageLog } from './storage-log'

/** The database, opened and migrated. */
export interface Database {
  readonly kind: DatabaseAccess['kind']
  /** While the database is away, every statement fails at once with `database-away`. */
  readonly db: NodePgDatabase<typeof schema>
  /** Resolves if statements succeed and there is room to write; otherwise throws the reason, within seconds. */
  health(): Promise<void>
  /** Whether statements fail at once because the database is away. */
  isAway(): boolean
  /** Resolves when the database is back, possibly at once; rejects when the signal aborts. */
  whenBack(signal?: AbortSignal): Promise<void>
  /** Closes the database after the running statements. */
  close(): Promise<void>
}

/**
 * Opens the database behind a migrated access. Closing the database closes the access. `tables` are given to its
 * transactions, so that data can be kept for each database.
 */
export async function openedDatabase(
  access: DatabaseAccess,
  tables: typeof schema,
  log: StorageLog,
  readsOnly?: boolean,
): Promise<Database> {
  const watch = await watchDatabase(access, log, readsOnly)
  const db = databaseOf(access, tables)
  return {
    kind: access.kind,
    db,
    health: async () => {
      watch.check()
      await access.checkRoom()
      await soon(db.execute(sql`select 1`)).catch((failure: unknown) => {
        throw serverTroubleOf(failure) ? new StorageError('database-busy', failure) : failure
      })
    },
    isAway: () => watch.isAway(),
    whenBack: (signal) => watch.whenBack(signal),
    close: async () => {
      await watch.stop()
      await closeAccess(access)
    },
  }
}

function databaseOf(
  { pool, pooling }: DatabaseAccess,
  tables: typeof schema,
): NodePgDatabase<typeof schema> {
  const dialect = new PgDialect()
  const { _: known } = drizzle(pool, { schema: tables })
  const sessions = new WeakMap<object, Session>()
  // One session for each connection, so that each statement is prepared once for it.
  const sessionOn = (client: GuardedPool | PoolClient): Session => {
    const before = sessions.get(client)
    const session = before ?? new NamedStatements(pooling, client, dialect, known as never)
    if (!before) sessions.set(client, session)
    return session
  }
  const db = new NodePgDatabase<typeof schema>(dialect, sessionOn(pool), known as never)
  db.transaction = transactionsOf(pool, sessionOn)
  return db
}

type Session = NodePgSession<typeof schema, never>

/**
 * Transactions that are repeated after a conflict and always release their connection. Drizzle's own never release it
 * if their first statement fails, and return a broken one to the pool.
 */
function transactionsOf(
  pool: GuardedPool,
  sessionOn: (client: PoolClient) => Session,
): NodePgDatabase<typeof schema>['transaction'] {
  return (work, config) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      let broken = false
      try {
        let stored = () => {}
        const result = await sessionOn(client).transaction(async (tx) => {
          stored = deferEvents(tx)
          return await work(tx)
        }, config)
        stored()
        return result
      } catch (failure) {
        broken = isDatabaseAway(failure)
        if (broken) publishEventNow('transaction-in-doubt', {})
        throw failure
      } finally {
        client.release(broken)
      }
    })
}

/** Health checks have short timeouts. */
const healthMs = 5_000

async function soon<Found>(found: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const tooLate = new StorageError(
      'database-busy',
      new Error(`No answer came within ${healthMs} ms`),
    )
    timer = setTimeout(reject, healthMs, tooLate)
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Ends the connections, then the access itself. */
export async function closeAccess({ pool, end }: DatabaseAccess): Promise<void> {
  await pool.end()
  await end()
}
