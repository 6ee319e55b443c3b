import { setTimeout as pause } from 'node:timers/promises'
import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import type { JobRun } from '@/lib/queue/job'
import { SignatureValueInvalid } from '@/lib/signature/signature-value-invalid'
import { SigningRefused } from '@/lib/signature/signing-refused'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import { untilStored } from '@/lib/storage/database/until-stored'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import {
  loadSession,
  moveSession,
  pendingOf,
  ringSession,
  type Session,
} from '@/lib/storage/sessions/sessions'
import { CertificateRejected } from '@/lib/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import type { JobPayloads } from '../core/jobs'
import { after, lifetimes } from '../core/lifetimes'
import { OperationFailure } from '../core/operation-failure'
import { screenBeforeRinging } from '../screening/screen'
import { kindOf } from './kinds'
import { noteRinging } from './note-ringing'
import { keepOutcome } from './outcome'
import type { SessionOutcome } from './outcome-journal'
import { sessionFailure } from './provider-outcome'
import { awaitsCallback, keptSession, providerSessionOf } from './provider-session'
import type { SessionServices } from './session-services'

/** How long one question to the provider may wait for the person: within the minute that middleboxes allow. */
const waitMs = 50_000

/**
 * Brings a session one step further, from whatever state it was left in: ring, wait, complete.
 * Each step ends in storage, so that the next one may be another process's.
 */
export async function attendSession(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Promise<Session | undefined> {
  switch (session.state) {
    case 'prepared':
      return await ring(services, session, signal)
    case 'asked':
      return await awaitAnswer(services, session, signal)
    case 'answered':
      if (!awaitsCallback(session)) await complete(services, session, signal)
      return undefined
    case 'finished':
    case 'failed':
      return undefined
  }
}

async function ring(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const provider = services.providers[session.family]
  try {
    await screenBeforeRinging(services, session)
  } catch (error) {
    if (!isFinal(error)) throw error
    return await giveUp(services, session, error, signal)
  }
  try {
    const started = await kindOf(session).start(provider, pendingOf(session))
    return await storeRinging(services, session, keptSession(services, session.id, started), signal)
  } catch (error) {
    return await giveUp(services, session, error, signal)
  }
}

/** The phone rings: while that cannot be stored the person's answer is waited for all the same. */
async function storeRinging(
  services: SessionServices,
  session: Session,
  providerSession: ProviderSession,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const { database, log } = services
  const store = async () =>
    (await ringSession(database.db, session.id, services.clock(), { providerSession })) ??
    (await database.db.transaction((tx) =>
      noteRinging(services, tx, session.id, { providerSession }),
    ))
  try {
    return await store()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    void untilStored(database, store, signal).catch((err: unknown) => {
      if (!signal.aborted) log.error({ session: session.id, err }, 'a ring could not be stored')
    })
    return { ...session, state: 'asked', providerSession }
  }
}

async function awaitAnswer(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const outcome = await readOutcome(services, session, signal)
  if (outcome === 'running') return await stillRunning(services, session)
  return await keepOutcome(services, session, outcome, signal)
}

async function readOutcome(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Promise<SessionOutcome | 'running'> {
  try {
    const provider = services.providers[session.family]
    const { name } = providerSessionOf(session)
    const answer = await kindOf(session).read(provider, pendingOf(session), name, {
      waitMs,
      signal,
    })
    return answer === 'running' ? answer : { answer }
  } catch (error) {
    if (signal.aborted) throw error
    const known = hasAnswered(error) ? await prolonged(services, session) : session
    if (!(await mayReturn(services, known, error, signal))) return failed(services, session, error)
    // The job cannot come back while the database is away: the person is waited for here.
    if (!services.database.isAway()) throw error
    await pause(betweenReadsMs, undefined, { signal })
    return 'running'
  }
}

/** The person did their part: only whether their certificate is still good cannot be found out. */
function hasAnswered(error: unknown): boolean {
  return error instanceof ProviderFailure && error.cause instanceof TrustServiceUnavailable
}

/** The provider keeps the answer for us: as long as it does, a trust service may take to come back. */
async function prolonged({ database }: SessionServices, session: Session): Promise<Session> {
  const expiresAt = after(new Date(providerSessionOf(session).startedAt), lifetimes.completing)
  if (expiresAt <= session.expiresAt) return session
  try {
    return (await moveSession(database.db, session.id, ['asked'], { expiresAt })) ?? session
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return { ...session, expiresAt }
  }
}

/** Somebody may have ended it meanwhile: then nobody reads the provider here any more. */
async function stillRunning(
  { attended, database }: SessionServices,
  session: Session,
): Promise<Session | undefined> {
  try {
    const mayHaveChanged = awaitsCallback(session) || !(await attended.includes(session))
    return mayHaveChanged ? await loadSession(database.db, session.id) : session
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    // While nobody can end it, the person is waited for.
    return session
  }
}

/** Between two questions to a provider that cannot be reached while the database is away as well. */
const betweenReadsMs = 1_000

/** The longest pause between two runs of the job, and a little more. */
const lastChanceMs = 20_000

/** An unreachable provider keeps its answer for minutes: the job comes back, as long as there is time. */
async function mayReturn(
  { clock, database }: SessionServices,
  session: Session,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(error instanceof ProviderFailure && error.reason === 'unavailable')) return false
  const hasTime = ({ expiresAt }: Session) => after(clock(), lastChanceMs) < expiresAt
  if (hasTime(session)) return true
  // An outage of the database may have given it more.
  const stored = await untilStored(database, () => loadSession(database.db, session.id), signal)
  return stored !== undefined && hasTime(stored)
}

async function complete(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  try {
    await services.completeSession(services, session)
  } catch (error) {
    if (!isFinal(error)) throw error
    await giveUp(services, session, error, signal)
  }
}

/** What trying again would not change. A trust service, a trusted list, a disk or a database may come back. */
function isFinal(error: unknown): boolean {
  return [OperationFailure, SigningRefused, SignatureValueInvalid, CertificateRejected].some(
    (kind) => error instanceof kind,
  )
}

async function giveUp(
  services: SessionServices,
  session: Session,
  error: unknown,
  signal: AbortSignal,
): Promise<Session | undefined> {
  return await keepOutcome(services, session, failed(services, session, error), signal)
}

function failed({ log }: SessionServices, session: Session, error: unknown): SessionOutcome {
  const failure = sessionFailure(error)
  log.info(
    { session: session.id, family: session.family, reason: failure.reason },
    'a session ended without its result',
  )
  return { failure, isPromptLeft: saysNothingOfPhone(error) }
}

/** Failures of the question itself: the prompt may be on the phone as before. */
function saysNothingOfPhone(error: unknown): boolean {
  return error instanceof ProviderFailure && questionFailures.includes(error.reason)
}

const questionFailures: readonly ProviderFailureReason[] = [
  'unavailable',
  'not-authorised',
  'wrong-configuration',
  'request-rejected',
  'unknown-result',
]

/** Stays with a session until it has ended, step by step, each of them stored. */
export function attendSessionJob(services: SessionServices) {
  return async ({ sessionId }: JobPayloads['attend-session'], { signal }: JobRun) => {
    const { db } = services.database
    let session = withoutState(await loadSession(db, sessionId))
    while (session && !isOver(services, session)) {
      signal.throwIfAborted()
      session = withoutState(await attendSession(services, session, signal))
      // An outage stops the clock of sessions, which only the stored row knows.
      if (session && isOver(services, session)) {
        session = await untilStored(services.database, () => loadSession(db, sessionId), signal)
      }
    }
  }
}

/**
 * While the person is waited for, what will complete their signature waits in storage alone: here it would be most of
 * what a session holds. The answer brings it along.
 */
function withoutState(session: Session | undefined): Session | undefined {
  if (session?.state !== 'asked' || session.kind !== 'signing') return session
  const { signature, ...others } = pendingOf(session)
  return { ...session, prepared: { ...others, signature: { ...signature, state: undefined } } }
}

/** What has run out of time is ended by its own job. */
function isOver({ clock }: SessionServices, { finishedAt, expiresAt }: Session): boolean {
  return finishedAt !== null || expiresAt <= clock()
}
