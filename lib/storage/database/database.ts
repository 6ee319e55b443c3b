import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, NodePgDatabase, type NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { type AuditKey, keepAuditKey } from '../audit/audit-key'
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

export interface DatabaseOptions {
  /** Address of a PostgreSQL server, version 15 or newer; absent: the embedded database in `directory`. */
  readonly url?: string | undefined
  /** Whether that address gives each client its own connection; detected if absent. */
  readonly pooling?: Pooling | undefined
  /** Folder of the embedded database, created if missing. */
  readonly directory: string
  /** Signs the audit trail; absent: a temporary key of this process. */
  readonly auditKey?: AuditKey
  /** Opens tables of any version without migrating them, for read-only use. */
  readonly unmigrated?: boolean
  readonly log: StorageLog
  /** How long to wait at the start for a server that does not answer; absent: not at all. */
  readonly patienceMs?: number
}

/** Opens the database and migrates its tables to this version. Throws the reasons of storage-error.ts. */
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

/** Waiting does not help against wrong credentials, a missing database or a pooler without transactions. */
function mayComeBack(failure: unknown): boolean {
  if (serverTroubleOf(failure)?.name === 'no-transactions') return false
  return mayBeStoredLater(failure) && !['28', '3D'].includes(sqlStateOf(failure).slice(0, 2))
}

async function openNow(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return await openWith(await embeddedAccess(options), options)
  const access = await servedAccess(options.url, options.pooling)
  if (access.pooling === 'transaction')
    options.log.info({}, 'database connections are pooled: statements have no names')
  return await openWith(access, options)
}

type OpenOptions = Omit<DatabaseOptions, 'url' | 'pooling' | 'directory' | 'patienceMs'>

/** The same with an existing access, which is closed together with the database. */
export async function openWith(access: DatabaseAccess, options: OpenOptions): Promise<Database> {
  try {
    if (!options.unmigrated) {
      await migrate(access, options.log)
      await refuseIfTooOld(access.pool)
    }
    const watch = await watchDatabase(access, options.log, options.unmigrated)
    return opened(access, watch, options)
  } catch (failure) {
    await close(access)
    throw failure
  }
}

function opened(
  access: DatabaseAccess,
  watch: DatabaseWatch,
  { auditKey: key }: OpenOptions,
): Database {
  const tables = { ...schema }
  keepAuditKey(tables, key)
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
      await close(access)
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

async function close({ pool, end }: DatabaseAccess): Promise<void> {
  await pool.end()
  await end()
}
