import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a document is neither removed nor archived, in the same words as the conditions of the indexes. */
export function isListed({
  removedAt,
  archivedAt,
}: Readonly<Record<'removedAt' | 'archivedAt', AnyPgColumn>>): SQL {
  return sql`${removedAt} is null and ${archivedAt} is null`
}
