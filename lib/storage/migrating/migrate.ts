import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { retryConflicts } from '../database/retry-conflicts'
import { sqlStateOf } from '../database/sql-state'
import { StorageError } from '../database/storage-error'
import type { StorageLog } from '../database/storage-log'
import type { Transaction } from '../database/transaction'
import { applyMigration, record } from './apply-migration'
import { allMigrations, knownMigrations, type Migration } from './known-migrations'
import { mustStopFor } from './migration-declarations'
import {
  createLeaseTable,
  LeaseLost,
  leaseTable,
  type MigratedDatabase,
  type MigrationLease,
  takeLease,
} from './migration-lease'

/**
 * Brings the tables to this version. The process that holds the lease does the work, the others wait for it. Each
 * migration is a transaction, so the next process continues after one that was killed, and queries wait for one
 * migration only.
 */
export async function migrate(
  database: MigratedDatabase,
  log: StorageLog,
  migrationsFolder = allMigrations,
): Promise<void> {
  const db = drizzle(database.pool)
  const known = knownMigrations(migrationsFolder)
  await createTables(db)
  for (let hasWaited = false; ; ) {
    const missing = await retryConflicts(() => missingMigrations(db, known))
    if (missing.length === 0) return
    const lease = await retryConflicts(() => takeLease(database))
    if (lease) {
      await applyAll(database, lease, missing, log)
      continue
    }
    if (!hasWaited) log.info({}, 'waiting for another process to migrate the database')
    hasWaited = true
    await pause(waitingMs * (0.5 + Math.random()))
  }
}

/** How often a waiting process checks another one's lease. */
const waitingMs = 500

/** The tables that migrations need themselves. */
const bookkeeping = [
  sql`create schema if not exists drizzle`,
  sql`create table if not exists ${record} (id serial primary key, hash text not null, created_at bigint)`,
  createLeaseTable,
]

async function createTables(db: NodePgDatabase): Promise<void> {
  const missing = sql`select from (values (to_regclass('${record}')), (to_regclass('${leaseTable}'))) found (name)
    where name is null`
  const execute = (statement: SQL) => retryConflicts(() => db.execute(statement))
  if ((await execute(missing)).rowCount === 0) return
  for (const statement of bookkeeping) {
    await execute(statement).catch(async (failure) => {
      if (!createdMeanwhile.includes(sqlStateOf(failure))) throw failure
      await execute(statement)
    })
  }
}

/**
 * unique_violation, duplicate_schema, duplicate_table, duplicate_object (the type of a table): two processes created
 * it at once, despite `if not exists`.
 */
const createdMeanwhile = ['23505', '42P06', '42P07', '42710']

async function missingMigrations(
  db: NodePgDatabase,
  known: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await db.execute(sql`select max(created_at) as newest from ${record}`)
  const newest = Number(rows[0]?.newest ?? 0)
  return known.filter(({ folderMillis }) => folderMillis > newest)
}

/** Ends early if another process takes over the lease. */
async function applyAll(
  database: MigratedDatabase,
  lease: MigrationLease,
  missing: readonly Migration[],
  log: StorageLog,
): Promise<void> {
  try {
    for (const migration of missing) {
      log.info({ migration: migration.tag }, 'database migration started')
      await applyMigration(database, lease, migration)
    }
  } catch (failure) {
    if (!(failure instanceof LeaseLost)) throw failure
  } finally {
    await lease.release()
  }
}

/**
 * Throws `version-too-old` if a newer version has removed something this one uses. Additions of newer versions are
 * allowed: gateways of two versions run side by side during an update.
 */
export async function refuseIfTooOld(pool: Pool): Promise<void> {
  const { rows } = await retryConflicts(() =>
    pool.query('select minimum_version from installation'),
  )
  const needed = Number(rows[0]?.minimum_version ?? 0)
  const known = knownMigrations().length
  if (needed > known) throw new StorageError('version-too-old', known, needed)
}

/** Difference between the tables of a database and this version. */
interface MigrationState {
  /** Migrations of this version that the database lacks. */
  readonly missing: number
  /** Migrations of a newer version that the database has. */
  readonly unknown: number
  /** Whether gateways of older versions must be stopped before the missing ones are applied. */
  readonly stopsOlderGateways: boolean
}

export async function migrationsOf(db: Pick<Transaction, 'execute'>): Promise<MigrationState> {
  const known = knownMigrations()
  const table = await db.execute(sql`select to_regclass('${record}') as name`)
  if (table.rows[0]?.name === null)
    return { missing: known.length, unknown: 0, stopsOlderGateways: false }
  const { rows } = await db.execute(sql`select hash from ${record}`)
  const applied = rows.map(({ hash }) => String(hash))
  const missing = known.filter(({ hash }) => !applied.includes(hash))
  return {
    missing: missing.length,
    unknown: applied.filter((hash) => !known.some((one) => one.hash === hash)).length,
    stopsOlderGateways: missing.some(({ tag }) => mustStopFor(tag)),
  }
}

/** Whether any of these digests belongs to a migration that this version does not have. */
export function migrationsUnknown(applied: readonly string[]): boolean {
  const known = knownMigrations().map(({ hash }) => hash)
  return applied.some((hash) => !known.includes(hash))
}
