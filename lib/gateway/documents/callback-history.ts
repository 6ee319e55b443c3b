import { bringForward, enqueue } from '@/lib/queue/queue'
import {
  type CallbackDelivery,
  listDeliveries,
  listLatestDeliveries,
  requeueDelivery,
} from '@/lib/storage/callback-deliveries'
import { type Access, narrowed } from '@/lib/storage/relying-parties/access'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import { callbackBody } from '../contract/callback'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { jobFor } from '../rules/jobs'
import { requireDocument } from './find-document'
import { isMoment } from './list-documents'

/** Returns the callbacks sent for a document and whether the relying party's server accepted them, newest first. */
const listCallbacks: Operation<'listCallbacks'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const deliveries = await listDeliveries(db, document.id)
  return {
    status: 'ok',
    callbacks: deliveries.map((delivery) => callbackOf(context.access, delivery)),
  }
}

/** Returns a page of the callbacks of all documents, newest first. */
const listLatestCallbacks: Operation<'listLatestCallbacks'> = async (context, { body }) => {
  const { db } = context.database
  const deliveries = await listLatestDeliveries(db, narrowed(context.access, body.owner), {
    state: body.state,
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
  })
  const page = deliveries.slice(0, body.limit)
  const last = page.at(-1)
  return {
    status: 'ok',
    callbacks: page.map((delivery) => callbackOf(context.access, delivery)),
    next_cursor: last && deliveries.length > body.limit ? formatCursor(last) : null,
  }
}

type DeliveryPosition = Pick<CallbackDelivery, 'id' | 'createdAt'>

function formatCursor({ createdAt, id }: DeliveryPosition): string {
  return `${createdAt.toISOString()}_${id}`
}

function parseCursor(cursor: string): DeliveryPosition {
  const [createdAt = '', id = ''] = cursor.split('_')
  if (isMoment(createdAt) && isUuid(id)) return { createdAt: new Date(createdAt), id }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

function callbackOf(access: Access, delivery: CallbackDelivery) {
  return {
    id: delivery.id,
    document_id: delivery.documentId,
    type: typeOf(delivery),
    url: shownAddress(access, delivery),
    state: delivery.state,
    attempts: delivery.attempts,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    last_duration_ms: delivery.lastDurationMs,
    created_at: delivery.createdAt.toISOString(),
    last_tried_at: delivery.lastTriedAt?.toISOString() ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  }
}

/**
 * The address of a callback. Paths of such addresses are often secret, so the address that an organisation's
 * administrators have set is shown to other members without its path.
 */
function shownAddress({ member }: Access, { url, organisationId }: CallbackDelivery): string {
  const isShown = organisationId === null || !member || isAtLeast(member.role, 'administrator')
  return isShown ? url : new URL(url).origin
}

/** The event type of a callback, which is part of the sent body. */
function typeOf({ body }: CallbackDelivery): CallbackEvent {
  return callbackBody.parse(JSON.parse(body)).type
}

/** Sends a callback again now, under the same webhook-id, and restarts its schedule of retries. */
const replayCallback: Operation<'replayCallback'> = async (context, { path }) => {
  const { documentId, deliveryId } = path
  await context.database.db.transaction(async (tx) => {
    const document = await requireDocument(context, tx, documentId)
    const at = context.clock()
    const found = isUuid(deliveryId) && (await requeueDelivery(tx, document.id, deliveryId, at))
    if (!found) throw new OperationFailure('callback-not-found')
    const job = jobFor('deliver-callback', { deliveryId }, deliveryId)
    if (!(await bringForward(tx, job.name, deliveryId, at))) await enqueue(tx, job)
  })
  context.wakeWorker()
  return { status: 'ok' }
}

export const operations = { listCallbacks, listLatestCallbacks, replayCallback }
