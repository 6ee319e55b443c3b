import { type Column, type SQL, sql } from 'drizzle-orm'
import type { KeyRing } from '../blobs/encryption/key-ring'
import type { Database } from '../database/database'
import type { Transaction } from '../database/transaction'
import { isStorageError } from '../storage-error'
import { columnKeysOf } from './column-mapping'
import { type PersonalColumn, personalColumn } from './personal-columns'
import { type PersonalTable, personalTables } from './personal-tables'
import { isNothing, keyIdOf, openedText, sealedForm } from './sealed-value'

/** Position in a pass over all personal columns: a table, and the key of the last row. */
export interface ColumnsPosition {
  readonly table: string
  readonly after?: readonly string[] | undefined
}

/** Counts for some rows, by the id of the key that a value is sealed with; '' for unsealed values. */
export interface ColumnsLook {
  readonly counts: Readonly<Record<string, number>>
  /** Ids of keys that are not configured. */
  readonly unknownKeys: readonly string[]
  /** Number of damaged values, by column. */
  readonly damaged: Readonly<Record<string, number>>
  readonly rewritten: number
  /** Where to continue; null at the end. */
  readonly next: ColumnsPosition | null
}

/** Number of rows that are read and locked at once. */
const rowsAtOnce = 100

/** Where a pass begins in each table. */
export const firstPositions: readonly ColumnsPosition[] = personalTables.map(({ name }) => ({
  table: name,
}))

/** Examines a page of rows, and may rewrite them. Undefined if there is no such position. */
export async function lookAtColumns(
  { db }: Pick<Database, 'db'>,
  { table: name, after }: ColumnsPosition,
  mayRewrite: boolean,
): Promise<ColumnsLook | undefined> {
  const index = personalTables.findIndex((each) => each.name === name)
  const { [index]: table, [index + 1]: following } = personalTables
  if (!table || (after && after.length !== table.key.length)) return undefined
  const last = await lastOfPage(db, table, after)
  const which = isWithin(table, after, last)
  const rewritten = mayRewrite ? await db.transaction((tx) => rewrite(tx, table, which)) : 0
  const ring = columnKeysOf(db)
  const look = new Look(ring)
  for (const row of await storedRows(db, table, which)) {
    for (const value of valuesOf(table, row)) look.count(value)
  }
  const behind = following ? { table: following.name } : null
  return { ...look.found(), rewritten, next: last ? { table: name, after: last } : behind }
}

/** The key of the last row of a page; undefined on the last page. */
async function lastOfPage(
  db: Transaction,
  { table, key }: PersonalTable,
  after: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  const columns = list(key.map((column) => sql`${column}::text`))
  const behind = after ? sql`where ${tuple(key)} > ${tuple(after)}` : sql``
  const { rows } = await db.execute<{ key: string[] }>(sql`
    select array[${columns}] as key from ${table} ${behind}
    order by ${list(key)} limit 1 offset ${rowsAtOnce - 1}`)
  return rows[0]?.key
}

function isWithin(
  { key }: PersonalTable,
  after: readonly string[] | undefined,
  last: readonly string[] | undefined,
): SQL {
  const isBehind = after ? sql`${tuple(key)} > ${tuple(after)}` : sql`true`
  return last ? sql`${isBehind} and ${tuple(key)} <= ${tuple(last)}` : isBehind
}

const list = (chunks: readonly (SQL | Column)[]) => sql.join([...chunks], sql`, `)
const tuple = (chunks: readonly (Column | string)[]) =>
  sql`(${sql.join(
    chunks.map((chunk) => sql`${chunk}`),
    sql`, `,
  )})`

/** A column's stored content as text. */
export function storedText(column: Column): SQL<string | null> {
  return sql<string | null>`${column}::text`
}

/** The texts of a row: its key, then its personal columns. */
type StoredRow = readonly (string | null)[]

async function storedRows(
  tx: Transaction,
  { table, key, columns }: PersonalTable,
  which: SQL,
  locking: SQL = sql``,
): Promise<StoredRow[]> {
  const { rows } = await tx.execute<{ texts: (string | null)[] }>(sql`
    select array[${list([...key, ...columns].map(storedText))}] as texts
    from ${table} where ${which} ${locking}`)
  return rows.map(({ texts }) => texts)
}

/** A value that is not empty. */
interface StoredValue extends PersonalColumn {
  readonly column: Column
  /** The stored text, sealed or not. */
  readonly stored: string
}

function valuesOf({ key, columns }: PersonalTable, row: StoredRow): StoredValue[] {
  return columns.flatMap((column, index) => {
    const personal = personalColumn(column)
    const text = row[key.length + index]
    if (!personal || typeof text !== 'string' || isNothing(text)) return []
    const isString = personal.kind === 'json' && text.startsWith('"')
    return [{ ...personal, column, stored: isString ? String(JSON.parse(text)) : text }]
  })
}

/** Rows locked by others are skipped, so that this never waits or causes a deadlock. */
async function rewrite(tx: Transaction, table: PersonalTable, which: SQL): Promise<number> {
  const ring = columnKeysOf(tx)
  let rewritten = 0
  for (const row of await storedRows(tx, table, which, sql`for no key update skip locked`)) {
    const changes = valuesOf(table, row).flatMap((value) => changeOf(ring, value))
    if (changes.length === 0) continue
    const isRow = sql`${tuple(table.key)} = ${tuple(keyOf(table, row))}`
    await tx.execute(sql`update ${table.table} set ${list(changes)} where ${isRow}`)
    rewritten += changes.length
  }
  return rewritten
}

const keyOf = ({ key }: PersonalTable, row: StoredRow): string[] =>
  row.slice(0, key.length).map((text) => text ?? '')

/** Empty if the value is stored like new ones, or cannot be opened. */
function changeOf(ring: KeyRing, { column, columnName, kind, stored }: StoredValue): SQL[] {
  const keyId = keyIdOf(stored)
  const isOpen = keyId === undefined || ring.reads.has(keyId)
  if (!isOpen || keyId === ring.seals?.id) return []
  const text = openedIfWhole(ring, columnName, stored)
  if (text === undefined) return []
  const form = sealedForm(ring.seals, { columnName, kind, text })
  const name = sql.identifier(column.name)
  return [kind === 'json' ? sql`${name} = ${form}::jsonb` : sql`${name} = ${form}`]
}

function openedIfWhole(ring: KeyRing, columnName: StoredValue['columnName'], stored: string) {
  try {
    return openedText(ring, columnName, stored)
  } catch (error) {
    if (isStorageError(error, 'column-damaged')) return undefined
    throw error
  }
}

/** Counts collected so far. */
class Look {
  readonly #ring: KeyRing
  readonly #counts = new Map<string, number>()
  readonly #unknown = new Set<string>()
  readonly #damaged = new Map<string, number>()

  constructor(ring: KeyRing) {
    this.#ring = ring
  }

  count({ columnName, stored }: StoredValue): void {
    const keyId = keyIdOf(stored)
    const isUnknown = keyId !== undefined && !this.#ring.reads.has(keyId)
    if (isUnknown) this.#unknown.add(keyId)
    else if (keyId !== undefined && openedIfWhole(this.#ring, columnName, stored) === undefined) {
      add(this.#damaged, columnName)
      return
    }
    add(this.#counts, keyId ?? '')
  }

  found() {
    return {
      counts: Object.fromEntries(this.#counts),
      unknownKeys: [...this.#unknown],
      damaged: Object.fromEntries(this.#damaged),
    }
  }
}

function add(numbers: Map<string, number>, name: string): void {
  numbers.set(name, (numbers.get(name) ?? 0) + 1)
}
