import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from './database/transaction'
import { signers } from './schema/schema'

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

async function select(tx: Transaction, documentIds: readonly string[]) {
  return await tx
    .select({
      id: signers.id,
      documentId: signers.documentId,
      order: signers.order,
      name: signers.name,
      surname: signers.surname,
      temporary: signers.temporary,
      rejectionReason: signers.rejectionReason,
      askedAt: signers.askedAt,
      signedAt: signers.signedAt,
      rejectedAt: signers.rejectedAt,
      removedAt: signers.removedAt,
      expiredAt: signers.expiredAt,
    })
    .from(signers)
    .where(and(inArray(signers.documentId, [...documentIds]), eq(signers.role, 'signer')))
    .orderBy(asc(signers.position), asc(signers.id))
}
