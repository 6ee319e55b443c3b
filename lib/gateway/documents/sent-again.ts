import { eventsOfKinds } from '@/lib/storage/audit/audit-trail'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, loadDocument } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { type DocumentState, endedUnsigned, type SendAgainRequest } from '@/lib/vocabulary/document'
import { isUuid } from '../rules/is-uuid'

/** Kinds of events that link a document and its successor, or record the request to send it again. */
export const sendAgainKinds = ['sent-again', 'sent-again-from', 'send-again-asked'] as const

type SentAgainKind = Exclude<(typeof sendAgainKinds)[number], 'send-again-asked'>

/** Whether a document ended without all its signatures, so that it can be sent again. */
export function isEndedUnsigned(state: DocumentState): boolean {
  return endedUnsigned.includes(state)
}

/** The document that replaced this one when it was sent again; undefined if there is none or it was removed. */
export async function findSentAgain(
  tx: Transaction,
  { id }: Pick<Document, 'id'>,
): Promise<Document | undefined> {
  return await otherDocument(tx, await eventsOfKinds(tx, id, ['sent-again']), 'sent-again')
}

/** The document named by the latest event of a kind; undefined if it was removed. */
export async function otherDocument(
  tx: Transaction,
  events: readonly AuditEntry[],
  kind: SentAgainKind,
): Promise<Document | undefined> {
  const named = events.find((event) => event.kind === kind)?.data.document
  return typeof named === 'string' && isUuid(named) ? await loadDocument(tx, named) : undefined
}

/** Whether a signer who declined can ask for the document to be sent again; `none` for all other signers. */
export async function sendAgainRequest(
  tx: Transaction,
  { id, state }: Pick<Document, 'id' | 'state'>,
  signer: Pick<Signer, 'id' | 'state' | 'role'>,
): Promise<SendAgainRequest> {
  if (signer.state !== 'rejected' || !isEndedUnsigned(state)) return 'none'
  const events = await eventsOfKinds(tx, id, sendAgainKinds)
  if (await otherDocument(tx, events, 'sent-again')) return 'sent'
  return events.some((event) => isAskedBy(event, signer)) ? 'asked' : 'possible'
}

/** When a signer asked for the document to be sent again. */
export function askedAgainAt(
  events: readonly AuditEntry[],
  signer: Pick<Signer, 'id'>,
): Date | undefined {
  return events.find((event) => isAskedBy(event, signer))?.at
}

function isAskedBy({ kind, signerId }: AuditEntry, { id }: Pick<Signer, 'id'>): boolean {
  return kind === 'send-again-asked' && signerId === id
}
