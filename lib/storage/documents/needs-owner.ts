import { and, count, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { stateGroups } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { type Access, within } from '../relying-parties/access'
import { documents, mails, signers } from '../schema/schema'
import { isListed } from './is-listed'

/**
 * Whether a document waits for its owner: they have not signed their own file, it ended without its signatures and was
 * not sent again, or the newest mail to a signer failed.
 */
export function needsOwner(tx: Transaction, access: Access): SQL | undefined {
  return or(isOwnersTurn(documents), inArray(documents.id, withFailedMail(tx, access)))
}

/** Whether the state of a document waits for its owner, in the same words as the condition of the index. */
function isOwnersTurn(table: OwnersFacts): SQL {
  return sql`${table.sentAgainAt} is null and (${table.state} in ('declined', 'expired')
    or ${table.state} = 'saved' and ${table.unsignedUntil} is not null)`
}

type OwnersFacts = Readonly<Record<'state' | 'sentAgainAt' | 'unsignedUntil', AnyPgColumn>>

/** Documents whose signer still has to sign and was not reached by the newest mail that asks for it. */
function withFailedMail(tx: Transaction, access: Access) {
  const document = alias(documents, 'mailed')
  const newer = alias(mails, 'newer')
  const asking = ['invitation', 'reminder', 'automatic_reminder'] as const
  const isReplaced = exists(
    tx
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.documentId, mails.documentId),
          eq(newer.signerId, mails.signerId),
          gt(newer.createdAt, mails.createdAt),
          inArray(newer.kind, [...asking]),
        ),
      ),
  )
  return tx
    .select({ id: mails.documentId })
    .from(mails)
    .innerJoin(signers, eq(signers.id, mails.signerId))
    .innerJoin(document, eq(document.id, mails.documentId))
    .where(
      and(
        within(document, access),
        isListed(document),
        inArray(document.state, [...stateGroups.waiting]),
        eq(mails.state, sql`'failed'`),
        inArray(mails.kind, [...asking]),
        isNull(signers.signedAt),
        isNull(signers.removedAt),
        isNull(signers.expiredAt),
        not(isReplaced),
      ),
    )
}

/** Number of signers whom the newest mail did not reach, by the id of their document or batch. */
export async function failedMailsOfRows(
  tx: Transaction,
  access: Access,
  documentIds: readonly string[],
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (documentIds.length === 0) return new Map()
  const [ids, batchesOf] = [sql.param([...documentIds]), sql.param([...batchIds])]
  const failed = withFailedMail(tx, access).as('failed')
  const row = sql<string>`case when ${documents.batchId} = any(${batchesOf}::uuid[]) then ${documents.batchId} else ${documents.id} end`
  const rows = await tx
    .select({ row, number: count() })
    .from(failed)
    .innerJoin(documents, eq(documents.id, failed.id))
    .where(
      sql`(${documents.id} = any(${ids}::uuid[]) or ${documents.batchId} = any(${batchesOf}::uuid[]))`,
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ row: id, number }) => [id, number]))
}

/** Number of entries of the list that wait for their owner, counted up to `limit` only. Indexes find them. */
export async function countNeedingOwner(
  tx: Transaction,
  access: Access,
  limit: number,
): Promise<number> {
  const entry = sql<string>`coalesce(${documents.batchId}, ${documents.id})`
  const turns = tx
    .select({ entry })
    .from(documents)
    .where(and(within(documents, access), isListed(documents), isOwnersTurn(documents)))
    .limit(limit)
  const failed = tx
    .select({ entry })
    .from(documents)
    .where(inArray(documents.id, withFailedMail(tx, access)))
    .limit(limit)
  const { rows } = await tx.execute<{ number: number }>(
    sql`select count(distinct entry)::int as number from ((${turns}) union all (${failed})) needing(entry)`,
  )
  return rows[0]?.number ?? 0
}
