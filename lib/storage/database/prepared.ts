import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from './transaction'

type Given = Readonly<Record<string, unknown>>

/** A statement of drizzle's that has been built. */
interface Built<Found> {
  prepare(name: string): { execute(given: Given): Promise<Found> }
}

/**
 * A statement that is built once for each connection and not each time, which would cost as much as to send it. What
 * differs stands in it as `sql.placeholder`, under the names of what is given.
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

/** What is given under the name of a column's property; null leaves the column as it is. */
export function givenOr(name: string, column: PgColumn): SQL {
  return sql`coalesce(${sql.param(sql.placeholder(name), column)}, ${column})`
}

/** Placeholders for columns, under the names of their properties. */
export function placeholders<Columns extends object>(columns: Columns) {
  const named = Object.keys(columns).map((name) => [name, sql.placeholder(name)])
  return Object.fromEntries(named) as Record<keyof Columns, Placeholder>
}
