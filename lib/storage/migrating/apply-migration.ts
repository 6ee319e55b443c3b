import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sqlStateOf } from '../database/sql-state'
import { buildIndex, makesIndexesOnly } from './build-index'
import type { Migration } from './known-migrations'
import type { MigratedDatabase, MigrationLease } from './migration-lease'

/** Names used by drizzle-kit, which applied the first migrations. */
export const record = sql`drizzle.__drizzle_migrations`

const pauseMsMax = 2_000
/** About five minutes. No query locks a table for longer; the next start reports it again. */
const attemptsMax = 200

/**
 * Applies a migration and records it, unless it is already recorded. On a server, a migration that only creates
 * indexes builds them outside a transaction, because writers would otherwise wait until all are built. Throws
 * `LeaseLost` and `index-not-built`.
 */
export async function applyMigration(
  database: MigratedDatabase,
  lease: Pick<MigrationLease, 'transaction'>,
  { sql: statements, hash, folderMillis }: Migration,
): Promise<void> {
  const isBuilt = database.kind === 'postgresql' && makesIndexesOnly(statements)
  for (let attempt = 1; ; attempt++) {
    try {
      if (isBuilt) for (const statement of statements) await buildIndex(database, lease, statement)
      return await lease.transaction(async (tx) => {
        const applied = sql`select from ${record} where created_at >= ${folderMillis}`
        if ((await tx.execute(applied)).rowCount !== 0) return
        if (!isBuilt) for (const statement of statements) await tx.execute(sql.raw(statement))
        await tx.execute(
          sql`insert into ${record} (hash, created_at) values (${hash}, ${folderMillis})`,
        )
      })
    } catch (failure) {
      if (!inTheWay.includes(sqlStateOf(failure)) || attempt === attemptsMax) throw failure
      await pause(Math.random() * Math.min(pauseMsMax, 50 * attempt))
    }
  }
}

/** lock_not_available, serialization_failure, deadlock_detected: conflicts with other transactions. */
const inTheWay = ['55P03', '40001', '40P01']
