import { randomUUID } from 'node:crypto'
import { insertDelivery } from '@/lib/storage/callback-deliveries'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type { DocumentState } from '@/lib/vocabulary/document'
import { type CallbackBody, usualCallbackEvents } from '../contract/callback'
import { isCounted } from '../rules/document-state'
import { schedule } from '../rules/jobs'

/** An event of a document. */
export interface Happened {
  readonly type: CallbackEvent
  readonly state: DocumentState
  readonly at: Date
  /** All signers and approvers of the document, including removed ones. */
  readonly signers: readonly Signer[]
  /** The signer that the event concerns. */
  readonly signerId?: string | undefined
}

/**
 * Queues callbacks to all addresses that want this event, to be sent after the caller's transaction has committed.
 */
export async function queueCallbacks(
  tx: Transaction,
  { id: documentId, callbackUrls, callbackEvents, relyingPartyId }: Document,
  happened: Happened,
): Promise<void> {
  const wanting = callbackUrls.filter((url) =>
    (callbackEvents[url] ?? usualCallbackEvents).some((type) => type === happened.type),
  )
  const body = JSON.stringify(callbackBody(documentId, happened))
  for (const url of wanting) {
    const id = randomUUID()
    const delivery = { id, documentId, relyingPartyId, url, body, createdAt: happened.at }
    await insertDelivery(tx, delivery)
    await schedule(tx, 'deliver-callback', { deliveryId: id }, id)
  }
}

function callbackBody(
  uuid: string,
  { type, state, at, signers, signerId }: Happened,
): CallbackBody {
  return {
    uuid,
    status: state,
    type,
    timestamp: at.toISOString(),
    members_count: signers.filter((one) => one.role === 'signer' && isCounted(one)).length,
    signed_members_count: signers.filter(({ signedAt }) => signedAt !== null).length,
    signer_id: signerId,
  }
}
