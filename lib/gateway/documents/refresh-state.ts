import { type EventKind, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  readDocumentFacts,
  storeDocumentState,
} from '@/lib/storage/documents/documents'
import { listEverySigner, type Signer } from '@/lib/storage/documents/signers'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { OwnerMailKind } from '@/lib/vocabulary/mail'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { FailureReason } from '../contract/failure'
import { notifyOwner } from '../mail/notify-owner'
import { type MailedOutcome, notifySigners } from '../mail/notify-signers'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { type DocumentFacts, documentState, factsOf, takesPart } from '../rules/document-state'
import { turnOf } from '../rules/turns'
import { abandonSession, abandonSessionsOf } from '../sessions/end-session'
import { type Asking, askDue } from './ask-signers'
import { observersOf, sendCopies } from './copies'

/** The error for actions on an ended document. Removed documents have none, because their ids are unknown. */
const endings: Readonly<Partial<Record<DocumentState, FailureReason>>> = {
  declined: 'document-declined',
  cancelled: 'document-cancelled',
}

/**
 * Refuses signing, inviting and changing after the end. To rely on the result, the caller must have locked the
 * document.
 */
export function refuseIfEnded({ state }: Pick<Document, 'state'>): void {
  const ending = endings[state]
  if (ending) throw new OperationFailure(ending)
}

/** Effects of a newly reached state. They happen once, in the transaction that led to the state. */
interface Consequence {
  readonly event?: EventKind
  /**
   * Mail about the outcome. Observers get it, and invited people who have answered or still can; `expired` goes to
   * those who missed the deadline instead.
   */
  readonly mail?: MailedOutcome
  readonly ownerMail?: OwnerMailKind
  readonly callback?: CallbackEvent
}

/**
 * The effects of each state. Declines, cancellations and removals need no event here: they are recorded when they
 * happen.
 */
const consequences: Readonly<Record<DocumentState, Consequence>> = {
  saved: {},
  signed_partially: {},
  signed: {
    event: 'completed',
    mail: 'completed',
    ownerMail: 'owner_completed',
    callback: 'document.completed',
  },
  expired: {
    event: 'expired',
    mail: 'expired',
    ownerMail: 'owner_expired',
    callback: 'document.expired',
  },
  declined: { mail: 'declined', ownerMail: 'owner_declined', callback: 'document.declined' },
  cancelled: { mail: 'cancelled', callback: 'document.cancelled' },
  removed: {},
}

/** The actor who caused a state, for the audit trail. */
export interface Cause {
  readonly actor: string
  readonly signerId?: string
}

/**
 * Recalculates and stores the state of a document and applies the effects of a new state: invites signers whose turn
 * has come and ends the sessions of those no longer needed. Called with the document locked, in the transaction of
 * every change; nothing else writes the state. `late` has the people whose turn it was at a missed deadline. Returns
 * the state and all signers, including removed ones.
 */
export async function refreshState(
  services: Asking,
  tx: Transaction,
  document: Document,
  cause: Cause,
  late: readonly Signer[] = [],
): Promise<{ readonly state: DocumentState; readonly signers: readonly Signer[] }> {
  const stored = await readDocumentFacts(tx, document.id)
  const signers = await listEverySigner(tx, document.id)
  const facts = factsOf(stored, signers)
  const state = documentState(facts)
  if (state !== stored.state) {
    await storeDocumentState(tx, document.id, state, services.clock())
    await endSessions(services, tx, document.id, state)
    await follow(services, tx, document, { state, signers, cause, late })
  }
  await stopUnneeded(services, tx, facts, signers)
  await askDue(services, tx, document, { facts, signers })
  return { state, signers }
}

interface Reached {
  readonly state: DocumentState
  readonly signers: readonly Signer[]
  readonly cause: Cause
  readonly late: readonly Signer[]
}

/** Writes the trail, mails and callbacks of a newly reached state. */
async function follow(
  services: Asking,
  tx: Transaction,
  document: Document,
  { state, signers, cause, late }: Reached,
): Promise<void> {
  const { event, mail, ownerMail, callback } = consequences[state]
  const at = services.clock()
  const signerId = state === 'declined' ? cause.signerId : undefined
  const invited = signers.filter((one) => takesPart(one) && one.askedAt !== null)
  const asked = state === 'expired' ? late : invited
  // Observers get a signed document as recipients of a copy do, so they need no second mail.
  const observers = mail && state !== 'signed' ? await observersOf(tx, document.id) : []
  const notified = mail ? [...asked, ...observers] : []
  if (event) await recordEvent(tx, document, { at, kind: event, ...cause })
  if (mail) await notifySigners(tx, notified, mail, at)
  const copies = state === 'signed' ? await sendCopies(services, tx, { ...document, state }) : []
  if (ownerMail) {
    const mailed = [...notified, ...copies]
    await notifyOwner(tx, document, { kind: ownerMail, signerId, notified: mailed })
  }
  if (callback) {
    await queueCallbacks(tx, document, { type: callback, state, at, signers, signerId })
  }
}

/** Ends signing sessions of an ended document with its reason; the phone may still show the prompt. */
async function endSessions(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  documentId: string,
  state: DocumentState,
): Promise<void> {
  const ending = endings[state]
  if (!ending) return
  for (const session of await liveSessions(tx, documentId)) {
    if (session.kind === 'signing') await abandonSession(services, tx, session, ending)
  }
}

/** Ends the sessions of signers whose group has all its signatures. */
async function stopUnneeded(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  facts: DocumentFacts,
  signers: readonly Signer[],
): Promise<void> {
  for (const signer of signers.filter(({ state }) => state === 'signing')) {
    if (turnOf(facts, signer) !== 'not_needed') continue
    await abandonSessionsOf(services, tx, signer, 'not-needed')
  }
}
