import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Neither removed nor archived. In the words of the indexes. */
export function isListed({
  removedAt,
  archivedAt,
}: Readonly<Record<'removedAt' | 'archivedAt', AnyPgColumn>>): SQL {
  return sql`${removedAt} is null and ${archivedAt} is null`
}
