import { randomUUID } from 'node:crypto'
import { enqueue } from '@/lib/queue/queue'
import { insertDelivery } from '@/lib/storage/callback-deliveries'
import type { Document } from '@/lib/storage/documents'
import type { Transaction } from '@/lib/storage/transaction'
import { jobFor } from '../jobs/catalogue'
import { callbackBody, type DocumentSigned } from './callback-body'

/** Tells the relying party, if it wants to know, once the transaction that signs has committed. */
export async function queueCallback(
  tx: Transaction,
  { callbackUrl, relyingPartyId }: Document,
  event: DocumentSigned,
): Promise<void> {
  if (callbackUrl === null) return
  const id = randomUUID()
  const { documentId, at } = event
  await insertDelivery(tx, {
    id,
    documentId,
    relyingPartyId,
    url: callbackUrl,
    body: callbackBody(event),
    createdAt: at,
  })
  await enqueue(tx, jobFor('deliver-callback', { deliveryId: id }, id))
}
