import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Orders names by the root collation of Unicode: `Simas, Šimkus, Zita`. The embedded database, and a PostgreSQL of locale
 * C, would sort Š after Z, and small letters after capitals.
 */
export function alphabetical(name: SQLWrapper): SQL {
  return sql`${name} collate "und-x-icu"`
}
