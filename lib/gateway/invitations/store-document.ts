import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  insertDocument,
  loadDocument,
  type NewDocument,
} from '@/lib/storage/documents'
import type { RelyingPartyId } from '@/lib/storage/relying-parties'
import type { SignerRole } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../contract/endpoints'
import { setDeadline } from '../documents/deadline'
import type { Once } from '../operation/once'
import { OperationFailure } from '../operation/operation-failure'
import { type InvitedPerson, type Inviting, invite } from './invite'
import { reminderTermsOf } from './set-reminders'

/** What 4.11 says of a document, but for its content and its people. */
export type DocumentSettings = Omit<
  ParsedRequestOf<'uploadDocument'>,
  'file' | 'files' | 'type' | 'signers' | 'reference'
>

interface DocumentToStore
  extends Pick<
    NewDocument,
    'id' | 'owner' | 'ownerName' | 'format' | 'file' | 'callbackUrls' | 'batchId'
  > {
  /** What it is made for once. */
  readonly once?: Once | undefined
  readonly settings: DocumentSettings
  readonly deadline: Date | undefined
  readonly people: readonly InvitedPerson[]
}

/**
 * Stores a document and invites its people, as 4.11 does, in the caller's transaction. Throws when somebody has stored
 * one under its reference since it was looked for.
 */
export async function storeDocument(
  context: Inviting,
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  { settings, people, once, deadline, ...content }: DocumentToStore,
) {
  const { callback_events: wanted } = settings
  const isNew = await insertDocument(tx, relyingPartyId, {
    ...content,
    ...(once && { reference: once.reference, digest: once.digests[0] }),
    name: content.file.name,
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
  })
  if (!isNew) throw new OperationFailure('busy', { detail: 'The same is being sent; try again' })
  if (deadline) await setDeadline(context, tx, content.id, deadline)
  const document = await loadDocument(tx, content.id)
  if (!document) throw new Error('The document was not stored')
  return await inviteAll(context, tx, document, people)
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
  const together = people.filter(isSigner)
  const invited = []
  for (const person of people)
    invited.push(await invite(context, tx, document, { person, together }))
  return invited
}

function isSigner({ role }: { readonly role?: SignerRole | undefined }): boolean {
  return role !== 'copy'
}
