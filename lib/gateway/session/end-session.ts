import { enqueue } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, lockDocument } from '@/lib/storage/documents'
import type { SessionFailure } from '@/lib/storage/records'
import { endSession, lockSession, type Session, type SessionEnd } from '@/lib/storage/sessions'
import { findSigner, moveSigner } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { fullName } from '../invitation/full-name'
import { jobFor } from '../jobs/catalogue'
import { leavePrompt } from './leave-prompt'
import { after, lifetimes } from './lifetimes'
import { providerSessionOf } from './provider-session'

/** Ends a session once and sees to it that it is forgotten in time. False when it had ended before. */
export async function closeSession(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  end: SessionEnd,
): Promise<boolean> {
  const now = clock()
  if (!(await endSession(tx, session.id, end, now))) return false
  const forgetAt = after(now, lifetimes.readable)
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
  if (document && session.kind === 'signing') {
    await releaseSigner(services, tx, document, session, failure)
  }
  return before
}

async function releaseSigner(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id: documentId, relyingPartyId }: Document,
  { signerId, family }: Session,
  { reason }: SessionFailure,
): Promise<void> {
  const signer = signerId && (await findSigner(tx, signerId))
  if (!signer) return
  await moveSigner(tx, signer.id, ['signing'], { state: 'viewed' })
  await recordEvent(tx, {
    documentId,
    relyingPartyId,
    at: clock(),
    kind: reason === 'wrong-person' ? 'wrong-person' : 'signing-failed',
    actor: fullName(signer),
    signerId: signer.id,
    data: { reason, method: family },
  })
}
