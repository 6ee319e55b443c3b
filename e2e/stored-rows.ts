import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { readEnvironment } from '@/lib/settings/config'
import type { Database } from '@/lib/storage/database/database'
import { openDatabase } from '@/lib/storage/open-database'

/** Reads stored rows while no gateway has the database open. */
export async function storedRows<Value>(
  environment: Readonly<Record<string, string | undefined>>,
  look: (db: Database['db']) => Promise<Value>,
): Promise<Value> {
  const { DATA_DIR, DATABASE_URL: url } = readEnvironment(environment)
  const database = await openDatabase({
    directory: join(DATA_DIR, 'database'),
    ...(url === undefined ? {} : { url }),
    log: pino({ level: 'silent' }),
  })
  return await look(database.db).finally(() => database.close())
}

interface FoundRow {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Every row that contains one of the words, in all tables of the catalogue, so that new columns are included. */
export async function rowsWith(db: Database['db'], words: readonly string[]): Promise<FoundRow[]> {
  const { rows: tables } = await db.execute<{ name: string; full: string }>(sql`
    select table_name as name, quote_ident(table_schema) || '.' || quote_ident(table_name) as full
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(tables.length).toBeGreaterThan(15)
  const found: FoundRow[] = []
  for (const { name, full } of tables) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select to_jsonb(each) as row from ${full} each`),
    )
    for (const { row } of rows) {
      if (hasAny(Buffer.from(JSON.stringify(row)), words)) found.push({ table: name, row })
    }
  }
  return found
}

/** Whether bytes contain a word, also in another case, in hexadecimal as PDF has certificates, or in Base64. */
export function hasAny(bytes: Buffer, words: readonly string[]): boolean {
  const text = bytes.toString('utf8')
  const lower = text.toLowerCase()
  const forms = words.flatMap((word) => [
    word.toLowerCase(),
    ...[word, word.toUpperCase()].map((one) => Buffer.from(one).toString('hex')),
  ])
  if (forms.some((form) => lower.includes(form))) return true
  return [...text.matchAll(/[A-Za-z0-9+/]{80,}/g)].some(([found]) => {
    const decoded = Buffer.from(found, 'base64').toString('utf8').toLowerCase()
    return words.some((word) => decoded.includes(word.toLowerCase()))
  })
}
