import { randomUUID } from 'node:crypto'
import { insertDelivery, type NewCallbackDelivery } from '@/lib/storage/callback-deliveries'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { findOrganisationCallback } from '@/lib/storage/organisations/organisations'
import { organisationOf } from '@/lib/storage/relying-parties/access'
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

/** A receiver of callbacks. If it has an organisation, the organisation's secret signs. */
type Receiver = Pick<NewCallbackDelivery, 'url' | 'organisationId'>

/**
 * Queues callbacks to all addresses that want this event, to be sent after the caller's transaction has committed.
 */
export async function queueCallbacks(
  tx: Transaction,
  document: Document,
  happened: Happened,
): Promise<void> {
  const { id: documentId, callbackEvents, relyingPartyId } = document
  const wanting = (await receiversOf(tx, document)).filter(({ url }) =>
    (callbackEvents[url] ?? usualCallbackEvents).some((type) => type === happened.type),
  )
  const body = JSON.stringify(callbackBody(documentId, happened))
  for (const receiver of wanting) {
    const id = randomUUID()
    const delivery = { id, documentId, relyingPartyId, ...receiver, body, createdAt: happened.at }
    await insertDelivery(tx, delivery)
    await schedule(tx, 'deliver-callback', { deliveryId: id }, id)
  }
}

/** The addresses of the document, or else the address of the organisation that owns it. */
async function receiversOf(
  tx: Transaction,
  { callbackUrls, owner, relyingPartyId }: Document,
): Promise<readonly Receiver[]> {
  const organisationId = organisationOf(owner)
  if (callbackUrls.length > 0 || organisationId === undefined) {
    return callbackUrls.map((url) => ({ url, organisationId: null }))
  }
  const { url } = (await findOrganisationCallback(tx, { id: organisationId, relyingPartyId })) ?? {}
  return url ? [{ url, organisationId }] : []
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
