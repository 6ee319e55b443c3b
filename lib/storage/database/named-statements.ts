import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type { ColumnMapping } from '../columns/column-mapping'
import type * as schema from '../schema/schema'
import { retryConflicts } from './retry-conflicts'

type Session = NodePgSession<typeof schema, never>

type Arguments = ConstructorParameters<typeof NodePgSession<typeof schema, never>>

/**
 * A session that has PostgreSQL keep its statements under names: each is parsed and planned once for a connection,
 * not each time. Personal columns are sealed and opened here. A statement outside a transaction is repeated when it
 * loses against one.
 */
export class NamedStatements extends NodePgSession<typeof schema, never> {
  readonly #columns: ColumnMapping
  readonly #isOutsideTransactions: boolean

  constructor(columns: ColumnMapping, ...others: Arguments) {
    super(...others)
    this.#columns = columns
    this.#isOutsideTransactions = others[0] instanceof Pool
  }

  override prepareQuery: Session['prepareQuery'] = (query, fields, name, ...others) => {
    const prepared = super.prepareQuery(
      { ...query, params: this.#columns.parameters(query.params) },
      fields && this.#columns.found(fields),
      name ?? nameOf(query.sql, query.params.length),
      ...others,
    )
    return this.#isOutsideTransactions ? repeated(prepared) : prepared
  }
}

function repeated<Config extends PreparedQueryConfig>(
  prepared: PgPreparedQuery<Config>,
): PgPreparedQuery<Config> {
  const execute = prepared.execute.bind(prepared)
  prepared.execute = (values) => retryConflicts(() => execute(values))
  return prepared
}

/** More texts than the house has: what is over is a list of some odd length, and goes without a name. */
const namesMax = 400

const names = new Map<string, string>()

function nameOf(text: string, parameters: number): string | undefined {
  if (parameters === 0 || isSearch(text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax) return known
  const name = `paraph_${names.size}`
  names.set(text, name)
  return name
}

/** What finds many rows or few depends on what is looked for: a plan for all of them would suit none. */
function isSearch(text: string): boolean {
  return text.includes(' like ')
}
