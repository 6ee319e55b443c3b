import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { storedChanges, storedTotals } from '../schema/limit-schema'
import type { StoredFile } from '../schema/records'

/** The account of stored bytes; those of an owner also count for their relying party. */
export interface StorageAccount {
  readonly relyingPartyId: string
  readonly owner: string | null
}

interface StoredContent {
  readonly file: StoredFile | null
  readonly version?: number | undefined
  readonly format?: string | undefined
  readonly batchId?: string | null | undefined
}

/** Notes added bytes, or removed ones if negative, in the transaction that adds or removes them. Takes no lock. */
export async function noteStored(
  tx: Transaction,
  { relyingPartyId, owner }: StorageAccount,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  await tx.insert(storedChanges).values({ relyingPartyId, owner: owner ?? '', bytes })
}

/**
 * Bytes that a document, batch or template counts for. Documents of a batch share its file until they are signed, and
 * a PDF even after that: shared bytes count once, for the batch.
 */
export function countedBytes({ file, version = 1, format, batchId = null }: StoredContent): number {
  if (file === null) return 0
  const isShared = batchId !== null && (version === 1 || format === 'pdf')
  return file.size - (isShared ? (file.segments[0]?.size ?? 0) : 0)
}

/** The rule of `countedBytes` in SQL. */
const documentBytes = sql`coalesce((file ->> 'size')::bigint, 0)
  - case when batch_id is not null and (version = 1 or format = 'pdf')
      then coalesce((file -> 'segments' -> 0 ->> 'size')::bigint, 0) else 0 end`

interface OwnersAccount {
  readonly relyingPartyId: string
  readonly owner: string
}

const isOf = (
  table: typeof storedTotals | typeof storedChanges,
  { relyingPartyId, owner }: OwnersAccount,
) => and(eq(table.relyingPartyId, relyingPartyId), eq(table.owner, owner))

/** Stored bytes of an owner. */
export async function storedByOwner(
  tx: Transaction,
  relyingPartyId: string,
  owner: string,
): Promise<number> {
  const account = { relyingPartyId, owner }
  return await sumOf(
    tx,
    sql`select bytes from ${storedTotals} where ${isOf(storedTotals, account)}
      union all select bytes from ${storedChanges} where ${isOf(storedChanges, account)}`,
  )
}

/** Stored bytes of a relying party, including those of its owners. */
export async function storedByRelyingParty(
  tx: Transaction,
  relyingPartyId: string,
): Promise<number> {
  return await sumOf(
    tx,
    sql`select bytes from ${storedTotals}
        where ${and(eq(storedTotals.relyingPartyId, relyingPartyId), eq(storedTotals.owner, ''))}
      union all select bytes from ${storedChanges}
        where ${eq(storedChanges.relyingPartyId, relyingPartyId)}`,
  )
}

/** Stored bytes of all relying parties. */
export async function storedInAll(tx: Transaction): Promise<number> {
  return await sumOf(
    tx,
    sql`select bytes from ${storedTotals} where ${eq(storedTotals.owner, '')}
      union all select bytes from ${storedChanges}`,
  )
}

async function sumOf(tx: Transaction, bytes: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await tx.execute(
    sql`select coalesce(sum(bytes), 0) as sum from (${bytes}) of_all`,
  )
  return Number(rows[0]?.sum ?? 0)
}

/** The largest totals of relying parties, for operators. */
export async function largestTotals(
  tx: Transaction,
  limit: number,
): Promise<{ relyingPartyId: string; bytes: number }[]> {
  const { relyingPartyId, bytes } = storedTotals
  return await tx
    .select({ relyingPartyId, bytes })
    .from(storedTotals)
    .where(eq(storedTotals.owner, ''))
    .orderBy(sql`${bytes} desc`)
    .limit(limit)
}

/** Removes an owner's account. The owner's bytes count only for the relying party after that. */
export async function forgetAccount(tx: Transaction, account: OwnersAccount): Promise<void> {
  await tx.update(storedChanges).set({ owner: '' }).where(isOf(storedChanges, account))
  await tx.delete(storedTotals).where(isOf(storedTotals, account))
}

/** Adds the changes to the totals. Changes written meanwhile by other transactions are left for the next run. */
export async function addUpStored(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${storedChanges} returning relying_party_id, owner, bytes),
    summed as (
      select relying_party_id, owner, sum(bytes) as bytes from gone where owner <> '' group by 1, 2
      union all select relying_party_id, '', sum(bytes) from gone group by 1
    )
    insert into ${storedTotals} (relying_party_id, owner, bytes) select * from summed
    on conflict (relying_party_id, owner) do update set bytes = ${storedTotals}.bytes + excluded.bytes`)
}

/**
 * Counts everything again. The transaction must be REPEATABLE READ: the totals and the deleted changes are of one
 * snapshot, and changes written meanwhile by other transactions are added later.
 */
export async function recountStored(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from ${storedChanges}`)
  await tx.execute(sql`delete from ${storedTotals}`)
  await tx.execute(sql`
    with held as (
      select relying_party_id, coalesce(owner, '') as owner, size as bytes from upload
      union all select relying_party_id, coalesce(owner, ''), ${documentBytes} from document where file is not null
      union all select relying_party_id, coalesce(owner, ''), (file ->> 'size')::bigint from batch where file is not null
      union all select relying_party_id, coalesce(owner, ''), (file ->> 'size')::bigint from template where file is not null
    ), summed as (
      select relying_party_id, owner, sum(bytes) as bytes from held where owner <> '' group by 1, 2
      union all select relying_party_id, '', sum(bytes) from held group by 1
    )
    insert into ${storedTotals} (relying_party_id, owner, bytes) select * from summed`)
}
