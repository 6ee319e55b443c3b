import { type EventKind, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, readDocumentFacts, storeDocumentState } from '@/lib/storage/documents'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import { listEverySigner, type Signer } from '@/lib/storage/signers'
import type { CallbackEvent } from '@/lib/vocabulary/callback'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { OwnerMailKind } from '@/lib/vocabulary/mail'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import type { FailureReason } from '../contract/failure'
import { tellOwner } from '../mail/tell-owner'
import { type MailedOutcome, tellSigners } from '../mail/tell-signers'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { type DocumentFacts, documentState, factsOf, takesPart } from '../rules/document-state'
import { turnOf } from '../rules/turns'
import { abandonSession, abandonSessionsOf } from '../sessions/end-session'
import { type Asking, askDue } from './ask-signers'
import { sendCopies } from './copies'

/** The end of a document in the words of whoever still wanted something of it. A removed one is unknown. */
const endings: Readonly<Partial<Record<DocumentState, FailureReason>>> = {
  declined: 'document-declined',
  cancelled: 'document-cancelled',
}

/** Nothing is signed, asked or changed after the end. The caller has locked the document, if it is to stay so. */
export function refuseIfEnded({ state }: Pick<Document, 'state'>): void {
  const ending = endings[state]
  if (ending) throw new OperationFailure(ending)
}

/** What follows when a state is reached: once, in the transaction of the fact that led there. */
interface Consequence {
  readonly event?: EventKind
  /** Told to everybody who was asked and has signed or still could. */
  readonly mail?: MailedOutcome
  readonly ownerMail?: OwnerMailKind
  readonly callback?: CallbackEvent
}

/** Declines, cancellations and removals are events themselves, recorded with the fact. */
const consequences: Readonly<Record<DocumentState, Consequence>> = {
  saved: {},
  signed_partially: {},
  signed: {
    event: 'completed',
    mail: 'completed',
    ownerMail: 'owner_completed',
    callback: 'document.completed',
  },
  expired: { event: 'expired', ownerMail: 'owner_expired', callback: 'document.expired' },
  declined: { mail: 'declined', ownerMail: 'owner_declined', callback: 'document.declined' },
  cancelled: { mail: 'cancelled', callback: 'document.cancelled' },
  removed: {},
}

/** Who brought a state about, as the audit trail tells it. */
export interface Cause {
  readonly actor: string
  readonly signerId?: string
}

/**
 * Brings the stored state of a document in line with what has happened to it, and does what follows from a
 * new one: signers whose turn has come are asked, those no longer needed are not. Called in the transaction of
 * every fact, with the document locked; the only writer of the state. Returns the state and all signers, removed
 * ones too.
 */
export async function refreshState(
  services: Asking,
  tx: Transaction,
  document: Document,
  cause: Cause,
): Promise<{ readonly state: DocumentState; readonly signers: readonly Signer[] }> {
  const stored = await readDocumentFacts(tx, document.id)
  const signers = await listEverySigner(tx, document.id)
  const facts = factsOf(stored, signers)
  const state = documentState(facts)
  if (state !== stored.state) {
    await storeDocumentState(tx, document.id, state, services.clock())
    await endSessions(services, tx, document.id, state)
    await follow(services, tx, document, { state, signers, cause })
  }
  await stopUnneeded(services, tx, facts, signers)
  await askDue(services, tx, document, { facts, signers })
  return { state, signers }
}

interface Reached {
  readonly state: DocumentState
  readonly signers: readonly Signer[]
  readonly cause: Cause
}

/** Trail, mails and callbacks of a state that was just reached. */
async function follow(
  services: Asking,
  tx: Transaction,
  document: Document,
  { state, signers, cause }: Reached,
): Promise<void> {
  const { event, mail, ownerMail, callback } = consequences[state]
  const at = services.clock()
  const signerId = state === 'declined' ? cause.signerId : undefined
  const notified = mail ? signers.filter((one) => takesPart(one) && one.askedAt !== null) : []
  if (event) await recordEvent(tx, document, { at, kind: event, ...cause })
  if (mail) await tellSigners(tx, notified, mail, at)
  const copies = state === 'signed' ? await sendCopies(services, tx, document) : []
  const reached = [...notified, ...copies]
  if (ownerMail) await tellOwner(tx, document, { kind: ownerMail, signerId, notified: reached })
  if (callback) {
    await queueCallbacks(tx, document, { type: callback, state, at, signers, signerId })
  }
}

/** Whoever is signing when a document ends is told why nothing comes of it; their phone may go on asking. */
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

/** Whoever is signing when the others of their group have made all the signatures it needs is told so. */
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
