import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { CallbackError, CallbackState } from '@/lib/vocabulary/callback'
import { publishEvent } from './database/events'
import type { Transaction } from './database/transaction'
import { type Access, within } from './relying-parties/access'
import { callbackDeliveries } from './schema/callback-schema'
import { documents } from './schema/schema'

export type CallbackDelivery = typeof callbackDeliveries.$inferSelect

export type NewCallbackDelivery = Pick<
  CallbackDelivery,
  'id' | 'documentId' | 'relyingPartyId' | 'organisationId' | 'url' | 'body' | 'createdAt'
>

/** Result of one attempt: the answer's HTTP status, if there was an answer, and the error. */
export interface CallbackAttempt {
  readonly status: number | null
  readonly error: CallbackError | null
  /** When the attempt began. */
  readonly triedAt: Date
  readonly durationMs: number
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

/** Deliveries of a document, newest first. */
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

/** A part of the deliveries within an access. */
export interface LatestDeliveries {
  readonly state?: CallbackState | undefined
  /** The last delivery of the previous page. */
  readonly after?: Pick<CallbackDelivery, 'id' | 'createdAt'> | undefined
  readonly limit: number
}

/** Deliveries of all documents within an access, newest first. */
export async function listLatestDeliveries(
  tx: Transaction,
  access: Access,
  { state, after, limit }: LatestDeliveries,
): Promise<CallbackDelivery[]> {
  const rows = await tx
    .select({ delivery: callbackDeliveries })
    .from(callbackDeliveries)
    .innerJoin(documents, eq(documents.id, callbackDeliveries.documentId))
    .where(
      and(
        isWithin(access),
        state && eq(callbackDeliveries.state, state),
        after && isOlderThan(after),
      ),
    )
    .orderBy(desc(callbackDeliveries.createdAt), desc(callbackDeliveries.id))
    .limit(limit)
  return rows.map(({ delivery }) => delivery)
}

/** A delivery of a document within an access. */
export async function findDeliveryWithin(
  tx: Transaction,
  access: Access,
  id: string,
): Promise<CallbackDelivery | undefined> {
  const [row] = await tx
    .select({ delivery: callbackDeliveries })
    .from(callbackDeliveries)
    .innerJoin(documents, eq(documents.id, callbackDeliveries.documentId))
    .where(and(isWithin(access), eq(callbackDeliveries.id, id)))
  return row?.delivery
}

/** Both rows contain the relying party, and an index finds the deliveries by it. */
function isWithin(access: Access) {
  return and(
    eq(callbackDeliveries.relyingPartyId, access.relyingPartyId),
    within(documents, access),
    isNull(documents.removedAt),
  )
}

function isOlderThan({ createdAt, id }: Pick<CallbackDelivery, 'id' | 'createdAt'>) {
  return or(
    lt(callbackDeliveries.createdAt, createdAt),
    and(eq(callbackDeliveries.createdAt, createdAt), lt(callbackDeliveries.id, id)),
  )
}

/** Stores an attempt that will be followed by another. False when the delivery has changed since it was read. */
export async function postponeDelivery(
  tx: Transaction,
  delivery: CallbackDelivery,
  attempt: CallbackAttempt,
  nextAttemptAt: Date,
): Promise<boolean> {
  return await noteAttempt(tx, delivery, attempt, { nextAttemptAt })
}

/** Stores the last attempt: delivered, or given up. False when the delivery has changed since it was read. */
export async function settleDelivery(
  tx: Transaction,
  delivery: CallbackDelivery,
  attempt: CallbackAttempt,
  at: Date,
): Promise<boolean> {
  const state = attempt.error === null ? 'delivered' : 'failed'
  return await noteAttempt(tx, delivery, attempt, { state, settledAt: at, nextAttemptAt: null })
}

async function noteAttempt(
  tx: Transaction,
  delivery: CallbackDelivery,
  { status, error, triedAt, durationMs }: CallbackAttempt,
  more: Pick<CallbackDelivery, 'nextAttemptAt'> &
    Partial<Pick<CallbackDelivery, 'state' | 'settledAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(callbackDeliveries)
    .set({
      attempts: delivery.attempts + 1,
      lastStatus: status,
      lastError: error,
      lastTriedAt: triedAt,
      lastDurationMs: durationMs,
      ...more,
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
