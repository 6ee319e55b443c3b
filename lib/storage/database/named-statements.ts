import { is, Param } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import type * as schema from '../schema/schema'
import { type Pooling, withLocalLimits } from './pooling'
import { retryConflicts } from './retry-conflicts'

type Session = NodePgSession<typeof schema, never>

type Arguments = ConstructorParameters<typeof NodePgSession<typeof schema, never>>

/**
 * A drizzle session on a connection or a pool. Statements are named, so PostgreSQL parses and plans each once per
 * connection. Behind a pooler in transaction mode they have no names, and each transaction sets its limits. A
 * statement outside a transaction is repeated after a conflict.
 */
export class NamedStatements extends NodePgSession<typeof schema, never> {
  readonly #isPooled: boolean
  readonly #isOutsideTransactions: boolean

  constructor(pooling: Pooling, ...others: Arguments) {
    super(...others)
    this.#isPooled = pooling === 'transaction'
    this.#isOutsideTransactions = others[0] instanceof Pool
  }

  override prepareQuery: Session['prepareQuery'] = (query, fields, name, ...others) => {
    const text = this.#isPooled ? withLocalLimits(query.sql) : query.sql
    const named = name ?? nameOf(query.sql, query.params.length)
    const prepared = super.prepareQuery(
      { ...query, sql: text, params: query.params.map(nullAsNull) },
      fields,
      this.#isPooled ? undefined : named,
      ...others,
    )
    return this.#isOutsideTransactions ? repeated(prepared) : prepared
  }
}

/** The value of a placeholder arrives later, and drizzle would encode null as JSON. */
function nullAsNull(given: unknown): unknown {
  if (!is(given, Param)) return given
  const { value, encoder } = given
  return new Param(value, {
    mapToDriverValue: (late) => (late === null ? null : encoder.mapToDriverValue(late)),
  })
}

function repeated<Config extends PreparedQueryConfig>(
  prepared: PgPreparedQuery<Config>,
): PgPreparedQuery<Config> {
  const execute = prepared.execute.bind(prepared)
  prepared.execute = (values) => retryConflicts(() => execute(values))
  return prepared
}

/** More than the number of fixed statements. Beyond it are lists of unusual lengths, which get no name. */
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

/** How many rows a search finds depends on its words, so one plan would not suit all searches. */
function isSearch(text: string): boolean {
  return text.includes(' like ')
}
