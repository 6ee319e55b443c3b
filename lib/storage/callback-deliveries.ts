import { and, desc, eq } from 'drizzle-orm'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { Transaction } from './database/transaction'
import { occurred } from './occurrences'
import { callbackDeliveries } from './schema/callback-schema'

export type CallbackDelivery = typeof callbackDeliveries.$inferSelect

export type NewCallbackDelivery = Pick<
  CallbackDelivery,
  'id' | 'documentId' | 'relyingPartyId' | 'url' | 'body' | 'createdAt'
>

/** What one attempt came to: the answer's HTTP status if there was one, and what was wrong with it. */
export interface CallbackAttempt {
  readonly status: number | null
  readonly error: CallbackError | null
}

export async function insertDelivery(
  tx: Transaction,
  delivery: NewCallbackDelivery,
): Promise<void> {
  const nextAttemptAt = delivery.createdAt
  await tx.insert(callbackDeliveries).values({ ...delivery, state: 'queued', nextAttemptAt })
}

export async function findDelivery(
  tx: Transaction,
  id: string,
): Promise<CallbackDelivery | undefined> {
  const [row] = await tx.select().from(callbackDeliveries).where(eq(callbackDeliveries.id, id))
  return row
}

/** Newest first. */
export async function listDeliveries(
  tx: Transaction,
  documentId: string,
): Promise<CallbackDelivery[]> {
  return await tx
    .select()
    .from(callbackDeliveries)
    .where(eq(callbackDeliveries.documentId, documentId))
    .orderBy(desc(callbackDeliveries.createdAt), desc(callbackDeliveries.id))
}

/** Notes an attempt after which there will be another. */
export async function postponeDelivery(
  tx: Transaction,
  { id, attempts }: CallbackDelivery,
  { status, error }: CallbackAttempt,
  nextAttemptAt: Date,
): Promise<void> {
  await tx
    .update(callbackDeliveries)
    .set({ attempts: attempts + 1, lastStatus: status, lastError: error, nextAttemptAt })
    .where(eq(callbackDeliveries.id, id))
  occurred(tx, 'callback-tried', { outcome: error ?? 'taken' })
}

/** Notes the last attempt: it arrived, or no other will follow. */
export async function settleDelivery(
  tx: Transaction,
  { id, attempts }: CallbackDelivery,
  { status, error }: CallbackAttempt,
  at: Date,
): Promise<void> {
  await tx
    .update(callbackDeliveries)
    .set({
      state: error === null ? 'delivered' : 'failed',
      attempts: attempts + 1,
      lastStatus: status,
      lastError: error,
      settledAt: at,
      nextAttemptAt: null,
    })
    .where(eq(callbackDeliveries.id, id))
  occurred(tx, 'callback-tried', { outcome: error ?? 'taken' })
}

/** Begins anew, whatever became of it before; false when the document has no such delivery. */
export async function requeueDelivery(
  tx: Transaction,
  documentId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(callbackDeliveries)
    .set({ state: 'queued', attempts: 0, settledAt: null, nextAttemptAt: at })
    .where(and(eq(callbackDeliveries.id, id), eq(callbackDeliveries.documentId, documentId)))
    .returning({ id: callbackDeliveries.id })
  return rows.length === 1
}
