import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import type { Again, JobRun } from '@/lib/queue/job'
import { isAtWork, jobRow } from '@/lib/queue/queue'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { findSigner, moveSigner, type Signer } from '@/lib/storage/documents/signers'
import { isPromptLive, setPromptLiveUntil } from '@/lib/storage/limits/prompts'
import type { SessionFailure } from '@/lib/storage/schema/records'
import { followersOf } from '@/lib/storage/sessions/choosing'
import { endSession, type SessionEnd } from '@/lib/storage/sessions/end-session'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import {
  awaitsCallback,
  deleteSession,
  liveSessions,
  loadSession,
  lockSession,
  providerSessionOf,
  type Session,
} from '@/lib/storage/sessions/sessions'
import type { MethodName } from '@/lib/vocabulary/provider'
import { type FailureReason, failures } from '../contract/failure'
import type { Context, Services } from '../operation/context'
import type { Operation } from '../operation/operation'
import { asOperationFailure, OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { type JobPayloads, jobFor, schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { ListUnavailable } from '../screening/list-unavailable'
import { isOtherPerson, recordOtherPerson } from './people/is-invited'
import { ringsPhone } from './prompt-limits'
import { providerOf } from './provider-of'
import { isForgotten, requireSession } from './require-session'

/**
 * Ends a session for the gateway. The phone shows the prompt until the provider ends it; a later answer is not used.
 */
async function cancel(context: Context, token: string, family?: MethodName) {
  const session = await requireSession(context, token, family)
  await context.database.db.transaction((tx) => abandonSession(context, tx, session, 'refused'))
  context.wakeWorker()
  return { status: 'ok' as const }
}

const cancelMobileSession: Operation<'cancelMobileSession'> = (context, { path }) =>
  cancel(context, path.token, 'mobile')

const cancelSmartIdSession: Operation<'cancelSmartIdSession'> = (context, { path }) =>
  cancel(context, path.token, 'smartid')

const cancelSigning: Operation<'cancelSigning'> = (context, { path }) => cancel(context, path.token)

/** A job that ends an expired session, or runs again later if the session's time was extended. */
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

function failureOf(session: Session): FailureReason | SessionFailure {
  if (session.state !== 'answered') return 'no-answer'
  // The app answered, but the browser that started the session did not report it.
  if (awaitsCallback(session)) {
    return { ...sessionFailure(new OperationFailure('no-answer')), reason: 'callback-missing' }
  }
  // If an answer could not be turned into a signature in time, it is a fault of the gateway, not of the person.
  return 'technical-fault'
}

/** Abandons all sessions that wait for a signer. The caller has locked the document. */
export async function abandonSessionsOf(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  { id, documentId }: Pick<Signer, 'id' | 'documentId'>,
  end: FailureReason,
): Promise<void> {
  for (const session of await liveSessions(tx, documentId)) {
    if (session.signerId === id) await abandonSession(services, tx, session, end)
  }
}

/** Ends a session whose provider session may still run: the phone can continue to show the prompt. */
export async function abandonSession(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  end: FailureReason | SessionFailure,
): Promise<void> {
  const before = await failSession(services, tx, session, end)
  if (before?.state === 'asked') {
    await leavePrompt(services, tx, before, providerSessionOf(before))
  } else if (before?.state === 'prepared') {
    await leaveRinging(services, tx, before)
  }
}

/**
 * Records that a call to the provider may be in progress. Until the provider has answered, the prompt counts as live;
 * `noteRinging` then records how long the phone shows it.
 */
async function leaveRinging(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id: sessionId, request }: Session,
): Promise<void> {
  const job = jobFor('attend-session', { sessionId }, sessionId)
  if (!ringsPhone(request) || !(await isAtWork(tx, job.name, sessionId))) return
  await setPromptLiveUntil(tx, sessionId, after(clock(), lifetimes.ringing))
}

/**
 * Ends a session without a result. The signer may try again, and the owner sees the event. Returns the previous
 * session; undefined if it had already ended.
 */
export async function failSession(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  end: FailureReason | SessionFailure,
): Promise<Session | undefined> {
  const failure = typeof end === 'string' ? sessionFailure(new OperationFailure(end)) : end
  const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
  const before = await lockSession(tx, session.id)
  if (!(await closeSession(services, tx, session, { failure }))) return undefined
  if (document) await releaseSigner(services, tx, document, { session, failure })
  await failFollowers(services, tx, session, failure)
  return before
}

/** Fails the sessions that a failed session's authorisation covered and that have no answer yet. */
async function failFollowers(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  lead: Session,
  failure: SessionFailure,
): Promise<void> {
  for (const id of followersOf(lead)) {
    const follower = await loadSession(tx, id)
    if (follower?.state === 'prepared') await failSession(services, tx, follower, failure)
  }
}

/** Ends a session once and schedules its deletion, in one statement. Returns false if it had already ended. */
export async function closeSession(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  session: Session,
  end: SessionEnd,
): Promise<boolean> {
  const now = clock()
  const forgetAt = end.expiresAt ?? after(now, lifetimes.readable)
  const forget = jobFor('forget-session', { sessionId: session.id }, session.id, forgetAt)
  return await endSession(tx, session.id, { ...end, expiresAt: forgetAt }, now, [jobRow(forget)])
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
    await recordEvent(tx, document, {
      at: services.clock(),
      kind: 'signing-failed',
      actor: fullName(signer),
      signerId: signer.id,
      data: { reason, method },
    })
  }
}

/**
 * Records that the phone still shows the prompt of an ended session, because providers cannot withdraw a prompt. The
 * prompt counts as live until the provider's session has ended; a job finds out when. A device link has no prompt.
 */
export async function leavePrompt(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id: sessionId, family, kind, request }: Session,
  { name, startedAt }: ProviderSession,
): Promise<void> {
  const liveUntil = after(new Date(startedAt), lifetimes.shown)
  if (!ringsPhone(request) || liveUntil <= clock()) return
  await setPromptLiveUntil(tx, sessionId, liveUntil)
  const watched = { sessionId, family, kind, providerSession: name }
  await schedule(tx, 'watch-prompt', watched, sessionId)
}

/** Maximum time of one long poll at the provider. */
const waitMs = 50_000

/**
 * A job that follows an abandoned prompt until the phone no longer shows it, so that a person who declines the prompt
 * is not blocked longer than necessary. The person's answer is not read.
 */
export function watchPromptJob({
  database: { db },
  providers,
  clock,
}: Pick<Services, 'database' | 'providers' | 'clock'>) {
  return async (
    { sessionId, family, kind, providerSession }: JobPayloads['watch-prompt'],
    { signal }: Pick<JobRun, 'signal'>,
  ) => {
    const path = kind === 'authentication' ? kind : 'signature'
    while (await isPromptLive(db, sessionId, clock())) {
      signal.throwIfAborted()
      const question = providerOf({ providers }, family).awaitEnd(path, providerSession, {
        waitMs,
        signal,
      })
      const end = await question.catch(giveUpUnlessAway)
      if (end === 'not-notified') return
      if (end === 'ended') await setPromptLiveUntil(db, sessionId, null)
    }
  }
}

/**
 * Rethrows errors of an unreachable provider. For other errors a retry would not help: the prompt then ends by its own
 * time limit.
 */
function giveUpUnlessAway(error: unknown): 'not-notified' {
  if (error instanceof ProviderFailure && error.reason !== 'unavailable') return 'not-notified'
  throw error
}

/**
 * A job that deletes a session when its result can no longer be read. Its file is deleted first unless a document
 * owns it.
 */
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

/** The failure reason that the caller gets for a provider failure. */
const providerOutcomes: Readonly<Record<ProviderFailureReason, FailureReason>> = {
  refused: 'refused',
  'wrong-code': 'wrong-control-code',
  'timed-out': 'no-answer',
  'phone-absent': 'phone-absent',
  'no-account': 'no-account',
  'not-qualified': 'account-not-qualified',
  'account-unusable': 'account-not-qualified',
  'app-outdated': 'technical-fault',
  'wrong-purpose': 'certificate-unsuitable',
  'no-algorithm': 'algorithm-unsupported',
  'other-person': 'other-person',
  'not-authorised': 'provider-refuses-us',
  'wrong-configuration': 'provider-misconfigured',
  'request-rejected': 'provider-misconfigured',
  'certificate-late': 'certificate-late',
  unavailable: 'provider-unreachable',
  'session-lost': 'technical-fault',
  'not-delivered': 'technical-fault',
  'keys-mismatch': 'technical-fault',
  'certificate-revoked': 'certificate-revoked',
  'certificate-rejected': 'technical-fault',
  'answer-rejected': 'technical-fault',
  'unknown-result': 'technical-fault',
}

/** Converts a provider failure into the error response of the call. */
export function providerRefusal(failure: ProviderFailure): OperationFailure {
  return new OperationFailure(providerOutcomes[failure.reason], { cause: failure })
}

/** Converts any error into the failure of a session; `reason` keeps the provider's reason. */
export function sessionFailure(error: unknown): SessionFailure {
  const failure =
    error instanceof ProviderFailure ? providerRefusal(error) : asOperationFailure(error)
  return {
    code: failures[failure.reason].code ?? failures['technical-fault'].code,
    reason: error instanceof ProviderFailure ? error.reason : failure.reason,
    message:
      failure.cause instanceof ListUnavailable ? failure.message : failures[failure.reason].message,
  }
}

export const operations = { cancelMobileSession, cancelSmartIdSession, cancelSigning }
