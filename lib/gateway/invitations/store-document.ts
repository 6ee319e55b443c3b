import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  insertDocument,
  loadDocument,
  type NewDocument,
} from '@/lib/storage/documents/documents'
import { markKept } from '@/lib/storage/keeping'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { onlyReads } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../contract/endpoints'
import { setDeadline } from '../documents/deadline'
import type { Once } from '../operation/once'
import { OperationFailure } from '../operation/operation-failure'
import { type InvitedPerson, type Inviting, invite } from './invite'
import { reminderTermsOf } from './set-reminders'

/** The settings of a document in the call 4.11 of the API document, without its content and people. */
export type DocumentSettings = Omit<
  ParsedRequestOf<'uploadDocument'>,
  'file' | 'files' | 'type' | 'signers' | 'reference'
>

interface DocumentToStore
  extends Pick<
    NewDocument,
    | 'id'
    | 'owner'
    | 'sentBy'
    | 'ownerName'
    | 'format'
    | 'file'
    | 'callbackUrls'
    | 'batchId'
    | 'unsignedUntil'
  > {
  /** The reference, which creates one document only. */
  readonly once?: Once | undefined
  readonly settings: DocumentSettings
  readonly deadline: Date | undefined
  readonly people: readonly InvitedPerson[]
}

/**
 * Stores a document and invites its people, as the call 4.11 of the API document does, in the caller's transaction.
 * Throws if a concurrent call has stored a document under the same reference.
 */
export async function storeDocument(
  context: Inviting,
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  { settings, people, once, deadline, ...content }: DocumentToStore,
) {
  const { callback_events: wanted } = settings
  const document = {
    ...content,
    ...(once && { reference: once.reference, digest: once.digests[0] }),
    name: content.file.name,
    title: settings.title ?? null,
    subject: settings.subject ?? null,
    message: settings.message ?? null,
    access: settings.access,
    callbackEvents: wanted
      ? Object.fromEntries((content.callbackUrls ?? []).map((url) => [url, wanted] as const))
      : {},
    groups: settings.groups ?? [],
    reminders: reminderTermsOf(settings),
    timeZone: settings.time_zone,
    allowHandOver: settings.allow_hand_over,
    signaturePosition: settings.signature_position ?? null,
    signaturePage: settings.signature_page,
    sanctions: settings.sanctions,
    peps: settings.peps,
  }
  const stored = await storeWithPeople(context, tx, relyingPartyId, document, { people, deadline })
  if (settings.keep) {
    const at = context.clock()
    const event = {
      at,
      kind: 'keeping-set',
      actor: content.ownerName,
      data: { keep: true },
    } as const
    await markKept(tx, content.id, 'owner', at)
    await recordEvent(tx, { id: content.id, relyingPartyId }, event)
  }
  return stored
}

/** Stores a document in its row form and invites its people, in the caller's transaction. */
export async function storeWithPeople(
  context: Inviting,
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  row: NewDocument,
  { people, deadline }: Pick<DocumentToStore, 'people' | 'deadline'>,
) {
  const at = context.clock()
  const document = { ...row, createdAt: at, updatedAt: at }
  const isNew = await insertDocument(tx, relyingPartyId, document)
  if (!isNew)
    throw new OperationFailure('busy', { detail: 'The same document is being sent; try again' })
  if (deadline) await setDeadline(context, tx, row.id, deadline)
  const stored = await loadDocument(tx, row.id)
  if (!stored) throw new Error('The document was not stored')
  return await inviteAll(context, tx, stored, people)
}

async function inviteAll(
  context: Inviting,
  tx: Transaction,
  document: Document,
  people: readonly InvitedPerson[],
) {
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: 'uploaded',
    actor: document.ownerName,
    data: { sha256: document.file.sha256, size: document.file.size },
  })
  const together = people.filter(({ role }) => !onlyReads(role))
  const invited = []
  for (const person of people)
    invited.push(await invite(context, tx, document, { person, together }))
  return invited
}
