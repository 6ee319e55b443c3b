import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'

/**
 * What refers to content. `document`: a stored document. `passing`: a session, a raw upload or a removed document,
 * whose content expires or is about to be erased by a job.
 */
export type BlobReference = 'document' | 'passing'

/** All references to keys with this prefix. */
export async function referencedBlobs(
  db: Transaction,
  prefix: string,
): Promise<ReadonlyMap<string, BlobReference>> {
  return await references(db, (key) => sql`${key} like ${`${prefix}%`}`)
}

/** References to some of these keys. */
export async function referencesTo(
  db: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, BlobReference>> {
  return keys.length === 0 ? new Map() : await references(db, (key) => sql`${key} in ${keys}`)
}

/** Up to `count` keys that documents refer to. If there are none, keys that other rows refer to. */
export async function sampleOfReferences(
  db: Transaction,
  count: number,
): Promise<{ readonly ofDocuments: readonly string[]; readonly passing: readonly string[] }> {
  const sample = async (by: BlobReference) => {
    const { rows } = await db.execute<{ key: string }>(sql`
      select key from (${everyReference()}) referred
      group by key having min(referred.by) = ${by} order by key limit ${count}`)
    return rows.map(({ key }) => key)
  }
  const ofDocuments = await sample('document')
  return { ofDocuments, passing: ofDocuments.length > 0 ? [] : await sample('passing') }
}

async function references(db: Transaction, isMeant: (key: SQL) => SQL) {
  const { rows } = await db.execute<{ key: string; by: BlobReference }>(sql`
    select key, min(referred.by) as by from (${allReferences(isMeant)}) referred group by key`)
  return new Map(rows.map(({ key, by }) => [key, by]))
}

/** Tables with references that were added later: a database of an older version may lack them. */
export const laterTables = ['batch', 'template'] as const

/** Query for all references, unordered: `key` and `by`. */
export const everyReference = (tables: readonly string[] = laterTables): SQL =>
  allReferences(() => sql`true`, tables)

interface FileOfRow {
  readonly segments?: readonly { readonly key: string }[]
}

/** References of one row, given as PostgreSQL's JSON; empty for tables without references. */
export function referencesOfRow(
  table: string,
  row: Readonly<Record<string, unknown>>,
): readonly { readonly key: string; readonly by: BlobReference }[] {
  const file = row.file as FileOfRow | null | undefined
  const segments = (file?.segments ?? []).map(({ key }) => key)
  if (table === 'document') {
    const by = row.removed_at === null ? 'document' : 'passing'
    return segments.map((key) => ({ key, by }))
  }
  if (laterTables.some((one) => one === table)) {
    return segments.map((key) => ({ key, by: 'document' }))
  }
  const { keys = [] } = (row.payload ?? {}) as { readonly keys?: readonly string[] }
  const passing: Readonly<Record<string, readonly unknown[]>> = {
    session: segments,
    upload: [row.blob_key],
    job: row.name === 'drop-blobs' ? keys : [],
  }
  return (passing[table] ?? []).flatMap((key) =>
    typeof key === 'string' ? [{ key, by: 'passing' as const }] : [],
  )
}

/** A new column that refers to content must be added here and in `referencesOfRow`. */
function allReferences(isMeant: (key: SQL) => SQL, tables: readonly string[] = laterTables): SQL {
  const parts = tables.map(
    (name) => sql`union all select file, 'document' from ${sql.identifier(name)}`,
  )
  return sql`
    select segment->>'key' as key, stored.by
    from (
      select file, case when removed_at is null then 'document' else 'passing' end as by from document
      ${sql.join(parts, sql` `)}
      union all select file, 'passing' from session
    ) stored, jsonb_array_elements(stored.file->'segments') segment
    where jsonb_typeof(stored.file) = 'object' and ${isMeant(sql`segment->>'key'`)}
    union all
    select blob_key, 'passing' from upload where blob_key is not null and ${isMeant(sql`blob_key`)}
    union all
    select doomed.key, 'passing' from job, jsonb_array_elements_text(job.payload->'keys') doomed (key)
    where job.name = 'drop-blobs' and ${isMeant(sql`doomed.key`)}`
}
