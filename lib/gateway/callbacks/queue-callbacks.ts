import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { insertDelivery } from '@/lib/storage/callback-deliveries'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import type { CallbackBody } from '../contract/callback'
import { jobFor } from '../core/jobs'

/** Tells the relying party, wherever it wants to know, once the transaction that signs has committed. */
export async function queueCallbacks(
  tx: Transaction,
  { callbackUrls, relyingPartyId }: Document,
  event: DocumentSigned,
): Promise<void> {
  const { documentId, at } = event
  const body = callbackText(event)
  for (const url of callbackUrls) {
    const id = randomUUID()
    await insertDelivery(tx, { id, documentId, relyingPartyId, url, body, createdAt: at })
    await enqueue(tx, jobFor('deliver-callback', { deliveryId: id }, id))
  }
}

/** A signature that a stored document has just taken. */
export interface DocumentSigned {
  readonly documentId: string
  readonly state: CallbackBody['status']
  readonly at: Date
  /** Signers of the document, and how many of them have signed. */
  readonly members: number
  readonly signed: number
}

/** What a relying party's server is sent, as text. */
function callbackText({ documentId, state, at, members, signed }: DocumentSigned): string {
  const body: CallbackBody = {
    uuid: documentId,
    status: state,
    type: 'document.signed',
    timestamp: at.toISOString(),
    members_count: members,
    signed_members_count: signed,
  }
  return JSON.stringify(body)
}
