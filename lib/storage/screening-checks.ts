import { desc, eq } from 'drizzle-orm'
import { screeningChecks } from './screening-schema'
import type { Transaction } from './transaction'

export type ScreeningCheck = typeof screeningChecks.$inferSelect

export async function insertCheck(tx: Transaction, check: ScreeningCheck): Promise<void> {
  await tx.insert(screeningChecks).values(check)
}

/** Newest first. */
export async function checksOfDocument(
  tx: Transaction,
  documentId: string,
): Promise<ScreeningCheck[]> {
  return await tx
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.documentId, documentId))
    .orderBy(desc(screeningChecks.at))
}
