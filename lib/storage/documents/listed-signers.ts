import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { answeringRoles } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { documents, signers } from '../schema/schema'

/** A signer in lists of documents: the name, and the facts that decide whether it is their turn. */
export type ListedSigner = Awaited<ReturnType<typeof select>>[number]

/** All signers of several documents, also former ones, in the order of invitation, by document id. */
export async function listedSigners(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedSigner[]>> {
  const byDocument = new Map<string, ListedSigner[]>(documentIds.map((id) => [id, []]))
  if (documentIds.length === 0) return byDocument
  for (const row of await select(tx, documentIds)) byDocument.get(row.documentId)?.push(row)
  return byDocument
}

/** Whether a reminder is mailed to a signer whose turn it is: `isMailed` of `lib/gateway/invitations`. */
const isMailed = sql<boolean>`(${signers.email} is not null and not ${signers.noEmail}
  and not ${signers.temporary} and ${signers.state} <> 'signing')`

/** How many signers a reminder of each batch is mailed to, by batch id. */
export async function mailedOfBatches(
  tx: Transaction,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (batchIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: documents.batchId, number: count() })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(
      and(
        inArray(documents.batchId, [...batchIds]),
        inArray(documents.state, ['saved', 'signed_partially']),
        isNull(documents.removedAt),
        inArray(signers.role, [...answeringRoles]),
        isMailed,
        isNotNull(signers.askedAt),
        isNull(signers.signedAt),
        isNull(signers.approvedAt),
        isNull(signers.rejectedAt),
        isNull(signers.removedAt),
        isNull(signers.expiredAt),
      ),
    )
    .groupBy(documents.batchId)
  return new Map(rows.map(({ id, number }) => [id ?? '', number]))
}

async function select(tx: Transaction, documentIds: readonly string[]) {
  return await tx
    .select({
      id: signers.id,
      documentId: signers.documentId,
      role: signers.role,
      order: signers.order,
      name: signers.name,
      surname: signers.surname,
      temporary: signers.temporary,
      isMailed,
      rejectionReason: signers.rejectionReason,
      askedAt: signers.askedAt,
      signedAt: signers.signedAt,
      approvedAt: signers.approvedAt,
      rejectedAt: signers.rejectedAt,
      removedAt: signers.removedAt,
      expiredAt: signers.expiredAt,
    })
    .from(signers)
    .where(
      and(
        inArray(signers.documentId, [...documentIds]),
        inArray(signers.role, [...answeringRoles]),
      ),
    )
    .orderBy(asc(signers.position), asc(signers.id))
}
