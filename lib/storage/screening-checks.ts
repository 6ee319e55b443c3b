import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from './database/transaction'
import { screeningChecks } from './schema/screening-schema'

export type ScreeningCheck = typeof screeningChecks.$inferSelect

export async function insertCheck(tx: Transaction, check: ScreeningCheck): Promise<void> {
  await tx.insert(screeningChecks).values(check)
}

/** Whether the look-up of a session stands with its document already. */
export async function isChecked(
  tx: Transaction,
  documentId: string,
  sessionId: string,
): Promise<boolean> {
  const { documentId: ofDocument, sessionId: ofSession } = screeningChecks
  const whichOne = and(eq(ofDocument, documentId), eq(ofSession, sessionId))
  return (await tx.$count(screeningChecks, whichOne)) > 0
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
