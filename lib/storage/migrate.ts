import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, type Pool } from 'pg'
import type { Transaction } from './database/transaction'
import { isConflict, retryConflicts } from './database/retry-conflicts'
import { StorageError } from './storage-error'

export const allMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number, the same in every process that migrates this database. */
const migrationLock = 7_237_128

/**
 * Brings the tables to this version. Processes that start together take turns; the first one does the work. Each
 * migration is a transaction, so that one killed in between is gone on with, and gateways at work wait for one only.
 */
export async function migrate(pool: Pool, migrationsFolder = allMigrations): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle(client)
    const known = readMigrationFiles({ migrationsFolder })
    const missing = await retryConflicts(() => missingMigrations(db, known))
    for (const migration of missing) await applied(db, migration)
  } finally {
    // Ending the connection gives back the lock and the setting, whatever happened.
    client.release(true)
  }
}

/** The names are those of drizzle-kit, which has applied the first ones. */
const record = sql`drizzle.__drizzle_migrations`

async function missingMigrations(
  db: NodePgDatabase,
  known: readonly MigrationMeta[],
): Promise<readonly MigrationMeta[]> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists ${record} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await db.execute(sql`select max(created_at) as newest from ${record}`)
  const newest = Number(rows[0]?.newest ?? 0)
  return known.filter(({ folderMillis }) => folderMillis > newest)
}

/**
 * Below the second after which PostgreSQL looks for a deadlock: whoever works meanwhile has one table and waits for
 * another, and it is the migration that gives in, not a query somebody waits for.
 */
const lockMsMax = 400
const pauseMsMax = 2_000
/** After so many attempts something else is at work than queries, and the next start says so again. */
const attemptsMax = 200

async function applied(db: NodePgDatabase, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockMsMax}`))
        for (const statement of migration.sql) await tx.execute(sql.raw(statement))
        await tx.execute(
          sql`insert into ${record} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
        )
      })
    } catch (error) {
      if (!isInTheWay(error) || attempt === attemptsMax) throw error
      await pause(Math.random() * Math.min(pauseMsMax, 50 * attempt))
    }
  }
}

/** Whether other transactions were in the way. SQLSTATE 55P03, lock_not_available: a table was locked for too long. */
function isInTheWay(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return isConflict(error) || (cause instanceof DatabaseError && cause.code === '55P03')
}

/**
 * Throws `version-too-old` where a newer version has taken away what this one works with. What newer versions add is no
 * reason: gateways of two versions work side by side while one is replaced by the other.
 */
export async function refuseIfTooOld(pool: Pool): Promise<void> {
  const { rows } = await retryConflicts(() =>
    pool.query('select minimum_version from installation'),
  )
  const needed = Number(rows[0]?.minimum_version ?? 0)
  const known = readMigrationFiles({ migrationsFolder: allMigrations }).length
  if (needed > known) throw new StorageError('version-too-old', known, needed)
}

/** How many of this version's migrations a database lacks, and how many it has of a newer one. */
export async function migrationsOf(
  db: Pick<Transaction, 'execute'>,
): Promise<{ readonly missing: number; readonly unknown: number }> {
  const known = readMigrationFiles({ migrationsFolder: allMigrations }).map(({ hash }) => hash)
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (table.rows[0]?.name === null) return { missing: known.length, unknown: 0 }
  const { rows } = await db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  const applied = rows.map(({ hash }) => String(hash))
  return {
    missing: known.filter((hash) => !applied.includes(hash)).length,
    unknown: applied.filter((hash) => !known.includes(hash)).length,
  }
}

/** Whether any of these digests is of a migration that this version does not have. */
export function migrationsUnknown(applied: readonly string[]): boolean {
  const known = readMigrationFiles({ migrationsFolder: allMigrations }).map(({ hash }) => hash)
  return applied.some((hash) => !known.includes(hash))
}
