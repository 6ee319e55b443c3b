import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { insertDelivery } from '@/lib/storage/callback-deliveries'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import type { Signer } from '@/lib/storage/signers'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type { DocumentState } from '@/lib/vocabulary/document'
import { type CallbackBody, usualCallbackEvents } from '../contract/callback'
import { isCounted } from '../rules/document-state'
import { jobFor } from '../rules/jobs'

/** What has just happened to a document. */
export interface Happened {
  readonly type: CallbackEvent
  readonly state: DocumentState
  readonly at: Date
  /** Everybody the document has, the removed ones too. */
  readonly signers: readonly Signer[]
  /** Whom it is about. */
  readonly signerId?: string | undefined
}

/** Tells the relying party, wherever it wants to know of this, once the caller's transaction has committed. */
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
    await enqueue(tx, jobFor('deliver-callback', { deliveryId: id }, id))
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
    members_count: signers.filter(isCounted).length,
    signed_members_count: signers.filter(({ signedAt }) => signedAt !== null).length,
    signer_id: signerId,
  }
}
