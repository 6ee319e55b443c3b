import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { VersionTooOld } from './database/storage-error'
import type { Transaction } from './database/transaction'

export const allMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number, the same in every process that migrates this database. */
const migrationLock = 7_237_128

/** Brings the tables to this version. Processes that start together take turns; the first one does the work. */
export async function migrate(pool: Pool, migrationsFolder = allMigrations): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Ending the connection gives back the lock and the setting, whatever happened.
    client.release(true)
  }
}

/**
 * Throws `VersionTooOld` where a newer version has taken away what this one works with. What newer versions add is no
 * reason: gateways of two versions work side by side while one is replaced by the other.
 */
export async function refuseIfTooOld(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select minimum_version from installation')
  const needed = Number(rows[0]?.minimum_version ?? 0)
  const known = readMigrationFiles({ migrationsFolder: allMigrations }).length
  if (needed > known) throw new VersionTooOld(known, needed)
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
