import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from './transaction'

type Given = Readonly<Record<string, unknown>>

/** A drizzle statement that has been built. */
interface Built<Found> {
  prepare(name: string): { execute(given: Given): Promise<Found> }
}

/**
 * A statement that is built once per connection instead of each time, because building costs as much as sending.
 * Variable values are given as `sql.placeholder`, by name.
 */
export function prepared<Found>(
  name: string,
  build: (tx: Transaction) => Built<Found>,
): (tx: Transaction, given: Given) => Promise<Found> {
  const known = new WeakMap<object, ReturnType<Built<Found>['prepare']>>()
  return async (tx, given) => {
    const { session } = tx._
    const before = known.get(session)
    const statement = before ?? build(tx).prepare(name)
    if (!before) known.set(session, statement)
    return await statement.execute(given)
  }
}

/** The value given under the name of a column's property; null leaves the column unchanged. */
export function givenOr(name: string, column: PgColumn): SQL {
  return sql`coalesce(${sql.param(sql.placeholder(name), column)}, ${column})`
}

/** Placeholders for columns, under the names of their properties. */
export function placeholders<Columns extends object>(columns: Columns) {
  const named = Object.keys(columns).map((name) => [name, sql.placeholder(name)])
  return Object.fromEntries(named) as Record<keyof Columns, Placeholder>
}
