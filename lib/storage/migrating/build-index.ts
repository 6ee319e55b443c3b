import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sqlStateOf } from '../database/sql-state'
import { StorageError } from '../database/storage-error'
import type { MigratedDatabase, MigrationLease } from './migration-lease'

/** The form that drizzle-kit writes. */
const createIndex = /^\s*create (?:unique )?index "(\w+)" on /i

export const makesIndexesOnly = (statements: readonly string[]): boolean =>
  statements.every((statement) => createIndex.test(statement))

/**
 * Builds an index while other transactions write to its table, unless it exists. A killed build leaves an invalid
 * index, which is dropped and built again. Throws `index-not-built` and `LeaseLost`.
 */
export async function buildIndex(
  database: MigratedDatabase,
  lease: Pick<MigrationLease, 'transaction'>,
  statement: string,
): Promise<void> {
  const name = createIndex.exec(statement)?.[1] ?? ''
  const db = drizzle(database.pool)
  for (;;) {
    const state = await stateOf(db, name)
    if (state === 'valid') return
    if (state === 'invalid') await dropInvalid(lease, name)
    // Waits if another process builds it, because builds on one table run one after another.
    await createConcurrently(database, name, statement)
  }
}

/**
 * An index that is being built must not be dropped: the drop would wait for the build, and writers would wait for the
 * drop.
 */
type IndexState = 'absent' | 'invalid' | 'building' | 'valid'

async function stateOf(db: NodePgDatabase, name: string): Promise<IndexState> {
  const index = sql`indexrelid = to_regclass(${`"${name}"`})`
  // Queried first: a build that ends between the two queries has made its index valid by then.
  const builds = await db.execute(sql`
    select from pg_stat_progress_create_index build join pg_index on build.relid = indrelid
    where build.datname = current_database() and ${index}`)
  const { rows } = await db.execute<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where ${index}`,
  )
  if (!rows[0]) return 'absent'
  if (rows[0].valid) return 'valid'
  return builds.rowCount === 0 ? 'invalid' : 'building'
}

/** Drops an invalid index while this process has the lease. Otherwise it could drop the index of another process. */
async function dropInvalid(
  lease: Pick<MigrationLease, 'transaction'>,
  name: string,
): Promise<void> {
  await lease.transaction(async (tx) => {
    await tx.execute(sql.raw(`drop index if exists "${name}"`))
  })
}

async function createConcurrently(
  { pool, pooling }: MigratedDatabase,
  name: string,
  statement: string,
): Promise<void> {
  const concurrently = sql.raw(
    statement.replace(/\bindex\b/i, (word) => `${word} concurrently if not exists`),
  )
  const client = await pool.connect()
  try {
    const db = drizzle(client)
    // Behind a pooler this setting would affect statements of other clients.
    if (pooling === 'session') await db.execute(sql`set statement_timeout = 0`)
    await db.execute(concurrently)
  } catch (failure) {
    // query_canceled, by the statement_timeout of the role.
    const isTooSlow = pooling === 'transaction' && sqlStateOf(failure) === '57014'
    throw isTooSlow ? new StorageError('index-not-built', name, failure) : failure
  } finally {
    client.release(true)
  }
}
