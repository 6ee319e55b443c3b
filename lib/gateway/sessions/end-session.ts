import type { Again } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import type { SessionFailure } from '@/lib/storage/records'
import {
  deleteSession,
  endSession,
  liveSessions,
  loadSession,
  lockSession,
  type Session,
  type SessionEnd,
} from '@/lib/storage/sessions/sessions'
import { findSigner, moveSigner, type Signer } from '@/lib/storage/signers'
import type { Services } from '../core/context'
import { fullName } from '../core/full-name'
import { type JobPayloads, jobFor } from '../core/jobs'
import { after, lifetimes } from '../core/lifetimes'
import { OperationFailure } from '../core/operation-failure'
import { leavePrompt } from './leave-prompt'
import { isOtherPerson, recordOtherPerson } from './people/note-other-person'
import { sessionFailure } from './provider-outcome'
import { awaitsCallback, providerSessionOf } from './provider-session'
import { isForgotten } from './require-session'

/** Ends a session once and sees to it that it is forgotten in time. False when it had ended before. */
export async function closeSession(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  end: SessionEnd,
): Promise<boolean> {
  const now = clock()
  const forgetAt = end.expiresAt ?? after(now, lifetimes.readable)
  if (!(await endSession(tx, session.id, { ...end, expiresAt: forgetAt }, now))) return false
  await enqueue(tx, jobFor('forget-session', { sessionId: session.id }, session.id, forgetAt))
  return true
}

/** Ends a session that its provider may not have ended: the phone can go on showing the prompt. */
export async function abandonSession(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  failure: SessionFailure,
): Promise<void> {
  const before = await failSession(services, tx, session, failure)
  if (before?.state === 'asked') {
    await leavePrompt(services, tx, before, providerSessionOf(before))
  }
}

/** The same for whatever waits for a signer. The caller holds the document. */
export async function abandonSessionsOf(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  { id, documentId }: Pick<Signer, 'id' | 'documentId'>,
  failure: SessionFailure,
): Promise<void> {
  for (const session of await liveSessions(tx, documentId)) {
    if (session.signerId === id) await abandonSession(services, tx, session, failure)
  }
}

/**
 * Ends a session without its result; a signer may try again, and the owner sees what happened. Gives the
 * session as it was; undefined when it had ended before.
 */
export async function failSession(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  failure: SessionFailure,
): Promise<Session | undefined> {
  const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
  const before = await lockSession(tx, session.id)
  if (!(await closeSession(services, tx, session, { failure }))) return undefined
  if (document) await releaseSigner(services, tx, document, { session, failure })
  return before
}

interface FailedSession {
  readonly session: Session
  readonly failure: SessionFailure
}

async function releaseSigner(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  document: Document,
  { session, failure: { reason } }: FailedSession,
): Promise<void> {
  const { kind, signerId, family: method } = session
  const signer = signerId && (await findSigner(tx, signerId))
  if (!signer) return
  if (kind === 'signing') await moveSigner(tx, signer.id, ['signing'], { state: 'viewed' })
  if (isOtherPerson(reason)) {
    await recordOtherPerson(services, tx, { document, signer }, { reason, method })
  } else if (kind === 'signing') {
    await recordEvent(tx, {
      documentId: document.id,
      relyingPartyId: document.relyingPartyId,
      at: services.clock(),
      kind: 'signing-failed',
      actor: fullName(signer),
      signerId: signer.id,
      data: { reason, method },
    })
  }
}

/** Ends a session that has run out of time; one that was given more is looked at again then. */
export function endSessionJob(services: Services) {
  return async ({ sessionId }: JobPayloads['end-session']): Promise<Again | undefined> =>
    await services.database.db.transaction(async (tx) => {
      const session = await loadSession(tx, sessionId)
      if (!session || session.finishedAt !== null) return undefined
      if (session.expiresAt > services.clock()) return { again: session.expiresAt }
      await abandonSession(services, tx, session, failureOf(session))
      return undefined
    })
}

function failureOf(session: Session): SessionFailure {
  if (session.state !== 'answered') return sessionFailure(new OperationFailure('no-answer'))
  // The app answered, and the browser that began has never heard of it.
  if (awaitsCallback(session)) {
    return { ...sessionFailure(new OperationFailure('no-answer')), reason: 'callback-missing' }
  }
  // An answer that could not be made a signature of in time is our fault, not the person's.
  return sessionFailure(new OperationFailure('technical-fault'))
}

/** Deletes a session nobody may read any more; its files go first unless a document owns them. */
export function forgetSessionJob({ database, blobs, clock }: Services) {
  return async ({ sessionId }: JobPayloads['forget-session']): Promise<Again | undefined> => {
    const session = await loadSession(database.db, sessionId)
    if (!session) return undefined
    if (!isForgotten(session, clock())) return { again: session.expiresAt }
    if (session.file && session.documentId === null) {
      await Promise.all(session.file.segments.map(({ key }) => blobs.remove(key)))
    }
    await deleteSession(database.db, sessionId)
    return undefined
  }
}
