import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { answeringRoles } from '@/lib/vocabulary/document'
import type { Transaction } from '../database/transaction'
import { type Access, within } from '../relying-parties/access'
import { documents, signers } from '../schema/schema'

/**
 * People who were asked to sign documents that still wait for them and are not archived: those with the most documents
 * first. People with the same name and address count as one.
 */
export async function missingPeople(tx: Transaction, access: Access, limit: number) {
  const email = sql<string>`lower(coalesce(${signers.email}, ''))`
  const number = sql<number>`count(distinct ${documents.id})::int`
  const since = sql<Date>`min(${signers.askedAt})`.mapWith(signers.askedAt)
  return await tx
    .select({ name: signers.name, surname: signers.surname, email, documents: number, since })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(
      and(
        within(documents, access),
        sql`${documents.removedAt} is null and ${documents.archivedAt} is null`,
        inArray(documents.state, ['saved', 'signed_partially']),
        inArray(signers.role, [...answeringRoles]),
        sql`${signers.askedAt} is not null`,
        isNull(signers.signedAt),
        isNull(signers.approvedAt),
        isNull(signers.rejectedAt),
        isNull(signers.removedAt),
        isNull(signers.expiredAt),
      ),
    )
    .groupBy(signers.name, signers.surname, email)
    .orderBy(desc(number), since, signers.surname, signers.name)
    .limit(limit)
}
