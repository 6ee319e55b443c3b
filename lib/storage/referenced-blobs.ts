import { sql } from 'drizzle-orm'
import type { Transaction } from './transaction'

/** Keys of all content that a row refers to and that begin so; whoever adds such a column adds it here. */
export async function referencedBlobs(
  db: Transaction,
  prefix: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select segment->>'key' as key
    from (select file from document union all select file from session) stored,
      jsonb_array_elements(stored.file->'segments') segment
    where jsonb_typeof(stored.file) = 'object' and segment->>'key' like ${`${prefix}%`}
    union
    select blob_key from upload where blob_key like ${`${prefix}%`}`)
  return new Set(rows.map(({ key }) => key))
}
