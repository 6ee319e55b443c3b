import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type * as schema from '../schema/schema'

/**
 * Where statements are executed: a transaction, or the database itself for a single statement. Inside a transaction
 * use nothing else: the embedded database has one connection, so a statement on the database would wait for the
 * transaction it is called from.
 */
export type Transaction = PgDatabase<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>
