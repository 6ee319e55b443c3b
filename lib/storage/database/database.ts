import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, NodePgDatabase, type NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { type AuditKey, keepAuditKey } from '../audit/audit-key'
import { type KeyRing, noKeys } from '../blobs/encryption/key-ring'
import { type ColumnMapping, columnMapping, keepColumnKeys } from '../columns/column-mapping'
import { embeddedAccess } from '../embedded/embedded-access'
import { deferEvents, publishEventNow } from '../events'
import { migrate, refuseIfTooOld } from '../migrate'
import * as schema from '../schema/schema'
import { StorageError } from '../storage-error'
import type { DatabaseAccess } from './database-access'
import { isDatabaseAway, mayBeStoredLater } from './database-away'
import { type DatabaseWatch, watchDatabase } from './database-watch'
import type { GuardedPool } from './guarded-pool'
import { NamedStatements } from './named-statements'
import type { Pooling } from './pooling'
import { retryConflicts } from './retry-conflicts'
import { servedAccess } from './served-access'
import { serverTroubleOf } from './server-trouble'
import { sqlStateOf } from './sql-state'
import type { StorageLog } from './storage-log'

/** The database, open and migrated. */
export interface Database {
  readonly kind: DatabaseAccess['kind']
  /** While the database is away everything here fails at once with `database-away`. */
  readonly db: NodePgDatabase<typeof schema>
  /** Resolves when statements get through and there is room to write; throws what is wrong, within seconds. */
  health(): Promise<void>
  /** Whether statements fail at once, because none get through. */
  isAway(): boolean
  /** Resolves at once, or as soon as a database that is away is back; rejects when the signal aborts. */
  whenBack(signal?: AbortSignal): Promise<void>
  /** Waits for statements in flight. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Address of a PostgreSQL 15 or newer; without it the embedded database in `directory` is used. */
  readonly url?: string | undefined
  /** Whether that address gives each client a connection of its own; found out if absent. */
  readonly pooling?: Pooling | undefined
  /** Folder of the embedded database, made when missing. */
  readonly directory: string
  /** Signs the audit trail; without one a key does that ends with the process. */
  readonly auditKey?: AuditKey
  /** Seal and open personal columns; without them these are stored as they are, and sealed ones cannot be read. */
  readonly columnKeys?: KeyRing
  /** Takes the tables as they are, whatever version they have: for those who only look. */
  readonly unmigrated?: boolean
  readonly log: StorageLog
  /** How long a server that does not answer is waited for at the start; not at all when absent. */
  readonly patienceMs?: number
}

/** Opens the database and brings its tables to this version. Throws the reasons of storage-error.ts. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const deadline = Date.now() + (options.patienceMs ?? 0)
  for (;;) {
    try {
      return await openNow(options)
    } catch (failure) {
      if (!mayComeBack(failure) || Date.now() > deadline) throw failure
      options.log.warn({ err: failure }, 'waiting for the database')
      await pause(waitingMs)
    }
  }
}

const waitingMs = 2_000

/** Wrong credentials, a database that does not exist and a pooler without transactions do not change by waiting. */
function mayComeBack(failure: unknown): boolean {
  if (serverTroubleOf(failure)?.name === 'no-transactions') return false
  return mayBeStoredLater(failure) && !['28', '3D'].includes(sqlStateOf(failure).slice(0, 2))
}

async function openNow(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return await openWith(await embeddedAccess(options), options)
  const access = await servedAccess(options.url, options.pooling)
  if (access.pooling === 'transaction')
    options.log.info({}, 'database connections are pooled: statements are sent without names')
  return await openWith(access, options)
}

type OpenOptions = Omit<DatabaseOptions, 'url' | 'pooling' | 'directory' | 'patienceMs'>

/** The same with a way to the database that is there already; it ends with what is returned here. */
export async function openWith(access: DatabaseAccess, options: OpenOptions): Promise<Database> {
  try {
    if (!options.unmigrated) {
      await migrate(access, options.log)
      await refuseIfTooOld(access.pool)
    }
    const watch = await watchDatabase(access, options.log)
    return opened(access, watch, options)
  } catch (failure) {
    await close(access)
    throw failure
  }
}

function opened(
  access: DatabaseAccess,
  watch: DatabaseWatch,
  { auditKey: key, columnKeys = noKeys }: OpenOptions,
): Database {
  const tables = { ...schema }
  keepAuditKey(tables, key)
  keepColumnKeys(tables, columnKeys)
  const db = databaseOf(access, tables, columnMapping(columnKeys))
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
      await close(access)
    },
  }
}

function databaseOf(
  { pool, pooling }: DatabaseAccess,
  tables: typeof schema,
  columns: ColumnMapping,
): NodePgDatabase<typeof schema> {
  const dialect = new PgDialect()
  const { _: known } = drizzle(pool, { schema: tables })
  const sessions = new WeakMap<object, Session>()
  // One for each connection, so that a statement can be prepared for it once.
  const sessionOn = (client: GuardedPool | PoolClient): Session => {
    const before = sessions.get(client)
    const session = before ?? new NamedStatements(columns, pooling, client, dialect, known as never)
    if (!before) sessions.set(client, session)
    return session
  }
  const db = new NodePgDatabase<typeof schema>(dialect, sessionOn(pool), known as never)
  db.transaction = transactionsOf(pool, sessionOn)
  return db
}

type Session = NodePgSession<typeof schema, never>

/**
 * Transactions that are repeated when they lose against another one, and give their connection back whatever happens to it. Drizzle's own keep one for ever whose
 * first statement fails, and put one back into the pool that the database has left.
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

/** Who asks after the health of the database has little time. */
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

async function close({ pool, end }: DatabaseAccess): Promise<void> {
  await pool.end()
  await end()
}
