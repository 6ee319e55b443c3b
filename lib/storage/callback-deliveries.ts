import { and, desc, eq, isNull } from 'drizzle-orm'
import type { CallbackError } from '@/lib/vocabulary/callback'
import { publishEvent } from './database/events'
import type { Transaction } from './database/transaction'
import { callbackDeliveries } from './schema/callback-schema'

export type CallbackDelivery = typeof callbackDeliveries.$inferSelect

export type NewCallbackDelivery = Pick<
  CallbackDelivery,
  'id' | 'documentId' | 'relyingPartyId' | 'url' | 'body' | 'createdAt'
>

/** Result of one attempt: the answer's HTTP status, if there was an answer, and the error. */
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

/** Stores an attempt that will be followed by another. False when the delivery has changed since it was read. */
export async function postponeDelivery(
  tx: Transaction,
  delivery: CallbackDelivery,
  { status, error }: CallbackAttempt,
  nextAttemptAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(callbackDeliveries)
    .set({ attempts: delivery.attempts + 1, lastStatus: status, lastError: error, nextAttemptAt })
    .where(isAsRead(delivery))
    .returning({ id: callbackDeliveries.id })
  publishEvent(tx, 'callback-tried', { outcome: error ?? 'taken' })
  return rows.length === 1
}

/** Stores the last attempt: delivered, or given up. False when the delivery has changed since it was read. */
export async function settleDelivery(
  tx: Transaction,
  delivery: CallbackDelivery,
  { status, error }: CallbackAttempt,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(callbackDeliveries)
    .set({
      state: error === null ? 'delivered' : 'failed',
      attempts: delivery.attempts + 1,
      lastStatus: status,
      lastError: error,
      settledAt: at,
      nextAttemptAt: null,
    })
    .where(isAsRead(delivery))
    .returning({ id: callbackDeliveries.id })
  publishEvent(tx, 'callback-tried', { outcome: error ?? 'taken' })
  return rows.length === 1
}

/** Every change of a delivery changes or removes the time of its next attempt. */
function isAsRead({ id, nextAttemptAt }: CallbackDelivery) {
  const due = callbackDeliveries.nextAttemptAt
  return and(eq(callbackDeliveries.id, id), nextAttemptAt ? eq(due, nextAttemptAt) : isNull(due))
}

/** Starts a delivery again, in whatever state it was; false when the document has no such delivery. */
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
