import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { type BlobReference, everyReference, laterTables } from '../blobs/referenced-blobs'
import { StorageError } from '../database/storage-error'
import { knownMigrations } from '../migrating/known-migrations'

/*
 * A database as lines of text that both kinds of database can read: a line that begins with # names a table; its rows
 * follow as JSON in the order of the primary key, so the same state always gives the same lines.
 */

/** A line before the rows of each table, or, after all tables, a line with the position of a sequence. */
export type DumpHeading =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly sequence: string; readonly value: string; readonly called: boolean }

export type TableHeading = Extract<DumpHeading, { readonly table: string }>

const headingMark = '#'

/** Parses the lines of a dump. Throws if a row has no table. */
export async function* readDump(
  lines: AsyncIterable<string>,
): AsyncGenerator<
  { readonly heading: DumpHeading } | { readonly table: TableHeading; readonly row: string }
> {
  let table: TableHeading | undefined
  for await (const line of lines) {
    if (line.startsWith(headingMark)) {
      const heading = JSON.parse(line.slice(headingMark.length)) as DumpHeading
      if ('table' in heading) table = heading
      yield { heading }
    } else {
      if (!table) throw new Error('A row has no table')
      yield { table, row: line }
    }
  }
}

/** Runs `work` in a transaction whose reads all see one snapshot, however long it takes. */
export async function inSnapshot<Found>(
  client: PoolClient,
  work: () => Promise<Found>,
): Promise<Found> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await beUnhurried(client)
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Switches the timeouts of this transaction off, and sets UTC, so that all dumps write timestamps alike. */
export async function beUnhurried(client: PoolClient): Promise<void> {
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`set local ${setting} = 0`)
  }
  await client.query("set local timezone = 'UTC'")
}

/** Digests of the migrations applied to the database. */
export async function appliedMigrations(client: PoolClient): Promise<readonly string[]> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (found.rows[0]?.name === null) throw new StorageError('nothing-to-back-up')
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

/** Dumps the whole database, line by line, in the caller's transaction. Only a part of the rows is in memory. */
export async function* dumpLines(client: PoolClient): AsyncGenerator<string> {
  for (const table of await tablesInOrder(client)) {
    const { name, columns } = table
    yield `${headingMark}${JSON.stringify({ table: name, columns } satisfies DumpHeading)}`
    yield* rowsOf(client, table)
  }
  for (const heading of await sequences(client)) yield `${headingMark}${JSON.stringify(heading)}`
}

/** Computes the SHA-256 of lines, hex, while they are read. */
export function digesting(lines: AsyncIterable<string>) {
  const hash = createHash('sha256')
  async function* digested() {
    for await (const line of lines) {
      hash.update(line).update('\n')
      yield line
    }
  }
  return { lines: digested(), digest: () => hash.digest('hex') }
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns to sort by, quoted for a statement. */
  readonly key: readonly string[]
}

/** Tables made by migrations, each after the tables it refers to. Other tables are not ours. */
async function tablesInOrder(client: PoolClient): Promise<readonly Table[]> {
  const ours = tablesOfMigrations()
  const { rows: tables } = await client.query<Table>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum) as columns,
      array(select format('%I', a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
        from pg_index i cross join unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname::text as from, t.relname::text as to
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const left = new Map(tables.filter(({ name }) => ours.has(name)).map((each) => [each.name, each]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    )
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

export function tablesOfMigrations(): ReadonlySet<string> {
  const statements = knownMigrations().flatMap(({ sql: each }) => each)
  const names = statements.map((text) => /create table (?:if not exists )?"(\w+)"/i.exec(text)?.[1])
  return new Set(names.filter((name) => name !== undefined))
}

const bytesAtOnce = 1_048_576
const rowsAtOnce = { first: 100, max: 2_000 }

async function* rowsOf(client: PoolClient, { name, key }: Table): AsyncGenerator<string> {
  const order = key.length > 0 ? `order by ${key.join(', ')}` : ''
  const statement = `select row_to_json(dumped)::text as line from "${name}" dumped ${order}`
  for await (const { line } of byCursor<{ line: string }>(client, statement)) yield line
}

/** Rows of a query, fetched in portions of about a megabyte of text. */
async function* byCursor<Row extends { readonly line: string }>(
  client: PoolClient,
  statement: string,
): AsyncGenerator<Row> {
  await client.query(`declare dumped no scroll cursor for ${statement}`)
  let count = rowsAtOnce.first
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${count} from dumped`)
    yield* rows
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(rowsAtOnce.max, Math.floor((count * bytesAtOnce) / (bytes + 1))))
  }
  await client.query('close dumped')
}

async function sequences(client: PoolClient): Promise<readonly DumpHeading[]> {
  const { rows: owned } = await client.query<{ name: string; table: string }>(`
    select s.relname::text as name, t.relname::text as table
    from pg_class s join pg_depend on objid = s.oid and deptype in ('a', 'i')
    join pg_class t on t.oid = refobjid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.relname collate "C"`)
  const ours = tablesOfMigrations()
  const found: DumpHeading[] = []
  for (const { name, table } of owned) {
    if (!ours.has(table)) continue
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from "${name}"`,
    )
    const [{ value, called } = { value: '1', called: false }] = rows
    found.push({ sequence: name, value, called })
  }
  return found
}

/** All files that rows refer to, ordered by key. */
export async function* referencesInOrder(
  client: PoolClient,
): AsyncGenerator<{ readonly key: string; readonly by: BlobReference }> {
  const known = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [laterTables],
  )
  const tables = known.rows.map(({ name }) => name)
  const { sql: statement } = new PgDialect().sqlToQuery(sql`
    select key as line, min(referred.by) as by from (${everyReference(tables)}) referred
    group by key order by key collate "C"`)
  const rows = byCursor<{ line: string; by: BlobReference }>(client, statement)
  for await (const { line: key, by } of rows) yield { key, by }
}
