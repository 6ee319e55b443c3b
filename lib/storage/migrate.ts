import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

const allMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

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
