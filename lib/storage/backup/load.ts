import type { PoolClient } from 'pg'
import { knownMigrations } from '../known-migrations'
import { migrationsUnknown } from '../migrate'
import { StorageError } from '../storage-error'
import {
  beUnhurried,
  type DumpHeading,
  digesting,
  dumpLines,
  readDump,
  type TableHeading,
  tablesOfMigrations,
} from './dump'

/** What a database is to be made of. */
export interface DumpToLoad {
  /** Digests of the migrations its tables were made by. */
  readonly migrations: readonly string[]
  readonly lines: AsyncIterable<string>
  /** What the database becomes beyond what was dumped, once its tables are of this version. */
  readonly finish: (client: PoolClient) => Promise<void>
}

/**
 * Fills an empty database, in one transaction: tables of the dump's version, its rows, a comparison with what the
 * lines said, and the changes of tables since then. Gives the digest of the lines. Throws `place-not-empty`,
 * `backup-too-new`, `copy-differs`.
 */
export async function loadDump(client: PoolClient, dump: DumpToLoad): Promise<string> {
  const { lines, digest } = digesting(dump.lines)
  await client.query('begin')
  try {
    await beUnhurried(client)
    await checkEmpty(client)
    if (migrationsUnknown(dump.migrations))
      throw new StorageError('backup-too-new', 'What is to be restored')
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

/** Throws `place-not-empty`. Tables of others may lie beside ours. */
export async function checkEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const ours = tablesOfMigrations()
  if (rows.some(({ name }) => ours.has(name))) {
    throw new StorageError('place-not-empty', 'The database has tables of Paraph already')
  }
}

/** As drizzle's migrator does and notes it, but within the caller's transaction. */
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

/** A migration may have left rows of its own. */
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

/** What was written is read once more, before anybody sees it. */
async function compare(client: PoolClient, expected: string): Promise<void> {
  const { lines, digest } = digesting(dumpLines(client))
  for await (const _line of lines);
  if (digest() !== expected) throw new StorageError('copy-differs', 'The database')
}
