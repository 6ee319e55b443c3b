import type { PoolClient } from 'pg'
import { StorageError } from '../database/storage-error'
import { knownMigrations } from '../migrating/known-migrations'
import { migrationsUnknown } from '../migrating/migrate'
import {
  beUnhurried,
  type DumpHeading,
  digesting,
  dumpLines,
  readDump,
  type TableHeading,
  tablesOfMigrations,
} from './dump'

/** The dump to fill a database with. */
export interface DumpToLoad {
  /** Digests of the migrations that its tables had. */
  readonly migrations: readonly string[]
  readonly lines: AsyncIterable<string>
  /** Final changes, after the tables were migrated to this version. */
  readonly finish: (client: PoolClient) => Promise<void>
}

/**
 * Fills an empty database in one transaction: creates the tables of the dump's version, inserts its rows, compares
 * them with the dump, and applies newer migrations. Returns the digest of the lines. Throws `place-not-empty`,
 * `backup-too-new`, `copy-differs`.
 */
export async function loadDump(client: PoolClient, dump: DumpToLoad): Promise<string> {
  const { lines, digest } = digesting(dump.lines)
  await client.query('begin')
  try {
    await beUnhurried(client)
    await checkEmpty(client)
    if (migrationsUnknown(dump.migrations)) throw new StorageError('backup-too-new', 'The backup')
    await applyMigrations(client, (hash) => dump.migrations.includes(hash))
    await emptyTables(client)
    await insertRows(client, lines)
    const loaded = digest()
    await compare(client, loaded)
    await applyMigrations(client, (hash) => !dump.migrations.includes(hash))
    await dump.finish(client)
    await client.query('commit')
    return loaded
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  }
}

/** Throws `place-not-empty`. Tables of other programs are allowed. */
export async function checkEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const ours = tablesOfMigrations()
  if (rows.some(({ name }) => ours.has(name))) {
    throw new StorageError('place-not-empty', 'The database has tables of Paraph already')
  }
}

/** Applies and records migrations like drizzle's migrator, but within the caller's transaction. */
async function applyMigrations(
  client: PoolClient,
  isMeant: (hash: string) => boolean,
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { hash, sql, folderMillis } of knownMigrations()) {
    if (!isMeant(hash)) continue
    for (const statement of sql) await client.query(statement)
    const noted = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
    await client.query(noted, [hash, folderMillis])
  }
}

/** Removes rows that migrations have inserted. */
async function emptyTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const ours = tablesOfMigrations()
  const names = rows.filter(({ name }) => ours.has(name)).map(({ name }) => `"${name}"`)
  await client.query(`truncate ${names.join(', ')}`)
}

const bytesAtOnce = 1_048_576

async function insertRows(client: PoolClient, lines: AsyncIterable<string>): Promise<void> {
  let waiting: { table: TableHeading; rows: string[]; bytes: number } | undefined
  const flush = async () => {
    if (waiting) await insert(client, waiting.table, waiting.rows)
    waiting = undefined
  }
  for await (const entry of readDump(lines)) {
    if ('heading' in entry) {
      await flush()
      if ('sequence' in entry.heading) await setSequence(client, entry.heading)
      continue
    }
    waiting ??= { table: entry.table, rows: [], bytes: 0 }
    waiting.rows.push(entry.row)
    waiting.bytes += entry.row.length
    if (waiting.bytes > bytesAtOnce) await flush()
  }
  await flush()
}

async function insert(
  client: PoolClient,
  { table, columns }: TableHeading,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  await client.query(
    `insert into "${table}" (${names})
     select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

async function setSequence(
  client: PoolClient,
  { sequence, value, called }: Extract<DumpHeading, { sequence: string }>,
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `"${sequence}"`,
    value,
    called,
  ])
}

/** Reads the written rows again before the transaction commits. */
async function compare(client: PoolClient, expected: string): Promise<void> {
  const { lines, digest } = digesting(dumpLines(client))
  for await (const _line of lines);
  if (digest() !== expected) throw new StorageError('copy-differs', 'The database')
}
