import { setTimeout as pause } from 'node:timers/promises'
import { encodeBase64 } from '@/lib/encoding/base64'
import type { IdentityProvider, Waiting } from '@/lib/providers/identity-provider'
import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import type { JobRun } from '@/lib/queue/job'
import { SignatureValueInvalid } from '@/lib/signature/signature-value-invalid'
import { SigningRefused } from '@/lib/signature/signing-refused'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { SessionKind, SessionState } from '@/lib/storage/records'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import {
  awaitsCallback,
  loadSession,
  moveSession,
  pendingOf,
  providerSessionOf,
  ringSession,
  type Session,
  type SessionAnswer,
  type SessionOf,
} from '@/lib/storage/sessions/sessions'
import { CertificateRejected } from '@/lib/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { sealSecret } from '../operation/secrets/sealed-secret'
import type { JobPayloads } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { screenBeforeRinging } from '../screening/screen'
import { leavePrompt, sessionFailure } from './end-session'
import { keepOutcome, loadWhenBack, storeRinging, unlessAway } from './outage'
import type { SessionOutcome, SessionServices } from './session-services'

/** A session, and what its steps work with. */
interface Attended {
  readonly services: SessionServices
  readonly session: Session
  readonly signal: AbortSignal
}

/** The session as it goes on; undefined when nothing is left to do here. */
type Next = Promise<Session | undefined>

/** What a session needs next, by its state. Each step ends in storage: the next one may be another process's. */
const steps: Readonly<Record<SessionState, ((attended: Attended) => Next) | undefined>> = {
  prepared: ringOnce,
  asked: awaitAnswer,
  answered: complete,
  finished: undefined,
  failed: undefined,
}

/** Stays with a session until it has ended, step by step. */
export function attendSessionJob(services: SessionServices) {
  return async ({ sessionId }: JobPayloads['attend-session'], { signal }: JobRun) => {
    let session = withoutState(await loadSession(services.database.db, sessionId))
    while (session && !isOver(services, session)) {
      signal.throwIfAborted()
      session = withoutState(await attendSession(services, session, signal))
      // An outage stops the clock of sessions.
      if (session && isOver(services, session)) {
        session = await loadWhenBack(services, sessionId, signal)
      }
    }
  }
}

/** Brings a session one step further, from whatever state it was left in. */
export async function attendSession(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Next {
  return await steps[session.state]?.({ services, session, signal })
}

/**
 * While the person is waited for, the state that will complete their signature waits in storage alone: here it would
 * be most of what a session takes. The answer brings it along.
 */
function withoutState(session: Session | undefined): Session | undefined {
  if (session?.state !== 'asked' || session.kind !== 'signing') return session
  const { signature, ...others } = pendingOf(session)
  return { ...session, prepared: { ...others, signature: { ...signature, state: undefined } } }
}

/** A session that has run out of time is ended by its own job. */
function isOver({ clock }: SessionServices, { finishedAt, expiresAt }: Session): boolean {
  return finishedAt !== null || expiresAt <= clock()
}

/** The step of a prepared session. Once the provider was asked, nothing is tried again: the phone may ring. */
async function ringOnce(attended: Attended): Next {
  const { services, session, signal } = attended
  try {
    await screenBeforeRinging(services, session)
  } catch (error) {
    return await giveUpIfFinal(attended, error)
  }
  try {
    const { providerSession } = await ring(services, session)
    const rung = { ...session, state: 'asked', providerSession } as const
    return await storeRinging(services, rung, () => stored(services, rung), signal)
  } catch (error) {
    return await giveUp(attended, error)
  }
}

type Ringing = {
  readonly [Kind in SessionKind]: Pick<SessionOf<Kind>, 'id' | 'family' | 'kind' | 'prepared'>
}[SessionKind]

/** Asks the provider to prompt the person, for the job and for a caller who waits. A link's secret is stored sealed. */
export async function ring(
  { providers, settings, clock }: Pick<Services, 'providers' | 'settings' | 'clock'>,
  session: Ringing,
): Promise<Pick<Session, 'controlCode'> & { readonly providerSession: ProviderSession }> {
  const provider = providers[session.family]
  const started =
    session.kind === 'authentication'
      ? await provider.startAuthentication(pendingOf(session).order)
      : await provider.startSignature(pendingOf(session).order)
  const { providerSession: name, verificationCode: controlCode = null, deviceLink } = started
  const kept = { name, startedAt: clock().getTime() }
  if (!deviceLink) return { providerSession: kept, controlCode }
  const secret = sealSecret(settings.keys, session.id, deviceLink.secret)
  return { providerSession: { ...kept, deviceLink: { ...deviceLink, secret } }, controlCode }
}

/** Stores that the phone rings: nearly always one statement. */
async function stored(
  services: SessionServices,
  { id, providerSession }: Rung & Pick<Session, 'id'>,
): Next {
  const { db } = services.database
  return (
    (await ringSession(db, id, services.clock(), { providerSession })) ??
    (await db.transaction((tx) => noteRinging(services, tx, id, { providerSession })))
  )
}

/** What the provider reported when it took the session on. */
interface Rung extends Partial<Pick<Session, 'controlCode' | 'expiresAt'>> {
  readonly providerSession: ProviderSession
}

/**
 * Notes that the phone rings, also when the session was ended while its provider was being called. Returns
 * the session when it goes on.
 */
export async function noteRinging(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  sessionId: string,
  rung: Rung,
): Promise<Session | undefined> {
  const moved = await ringSession(tx, sessionId, services.clock(), rung)
  if (moved) return moved
  const session = await loadSession(tx, sessionId)
  // Stored before, by a commit whose answer did not arrive.
  const { name } = rung.providerSession
  if (session?.state === 'asked' && providerSessionOf(session).name === name) return session
  if (session?.finishedAt) await leavePrompt(services, tx, session, rung.providerSession)
  return undefined
}

/** The step of a session whose phone rings. */
async function awaitAnswer(attended: Attended): Next {
  const { services, session, signal } = attended
  const outcome = await readOutcome(attended)
  if (outcome === 'running') return await stillRunning(attended)
  return await keepOutcome(services, session, outcome, signal)
}

/** How long one question to the provider may wait for the person: within the minute that middleboxes allow. */
const waitMs = 50_000

/** Between two questions to a provider that cannot be reached while the database is away as well. */
const betweenReadsMs = 1_000

async function readOutcome(attended: Attended): Promise<SessionOutcome | 'running'> {
  const { services, session, signal } = attended
  try {
    const answer = await read(services.providers[session.family], session, { waitMs, signal })
    return answer === 'running' ? answer : { answer }
  } catch (error) {
    if (signal.aborted) throw error
    const known = hasAnswered(error) ? await prolonged(attended) : session
    if (!(await mayReturn({ services, session: known, signal }, error))) {
      return failed(attended, error)
    }
    // The job cannot come back while the database is away: the person is waited for here.
    if (!services.database.isAway()) throw error
    await pause(betweenReadsMs, undefined, { signal })
    return 'running'
  }
}

/** The provider's checked answer, as it is stored. */
async function read(
  provider: IdentityProvider,
  session: Session,
  waiting: Waiting,
): Promise<'running' | SessionAnswer<SessionKind>> {
  const { name } = providerSessionOf(session)
  if (session.kind === 'authentication') {
    const answer = await provider.readAuthentication(pendingOf(session).order, name, waiting)
    if (answer === 'running') return answer
    const { certificate, identity, documentNumber, userChallenge } = answer
    return { certificate: encodeBase64(certificate), identity, documentNumber, userChallenge }
  }
  const { order } = pendingOf(session)
  const digested =
    session.kind === 'signing' ? pendingOf(session).signature.dataToBeSigned : undefined
  const answer = await provider.readSignature({ ...order, digested }, name, waiting)
  return answer === 'running' ? answer : { signatureValue: encodeBase64(answer.signatureValue) }
}

/** The person did their part: only the state of their certificate cannot be found out. */
function hasAnswered(error: unknown): boolean {
  return error instanceof ProviderFailure && error.cause instanceof TrustServiceUnavailable
}

/** The provider keeps the answer for us: as long as it does, a trust service may take to come back. */
async function prolonged({ services: { database }, session }: Attended): Promise<Session> {
  const expiresAt = after(new Date(providerSessionOf(session).startedAt), lifetimes.completing)
  if (expiresAt <= session.expiresAt) return session
  return await unlessAway(
    async () => (await moveSession(database.db, session.id, ['asked'], { expiresAt })) ?? session,
    () => ({ ...session, expiresAt }),
  )
}

/** The longest pause between two runs of the job, and a little more. */
const lastChanceMs = 20_000

/** An unreachable provider keeps its answer for minutes: the job comes back, as long as there is time. */
async function mayReturn(
  { services, session, signal }: Attended,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProviderFailure && error.reason === 'unavailable')) return false
  const hasTime = ({ expiresAt }: Session) => after(services.clock(), lastChanceMs) < expiresAt
  if (hasTime(session)) return true
  const current = await loadWhenBack(services, session.id, signal)
  return current !== undefined && hasTime(current)
}

/** The session may have been ended meanwhile: then the provider is not asked here any more. */
async function stillRunning({ services: { attended, database }, session }: Attended): Next {
  const look = async () => {
    const mayHaveChanged = awaitsCallback(session) || !(await attended.includes(session))
    return mayHaveChanged ? await loadSession(database.db, session.id) : session
  }
  return await unlessAway(look, () => session)
}

/** The step of an answered session. */
async function complete(attended: Attended): Next {
  const { services, session } = attended
  if (awaitsCallback(session)) return undefined
  try {
    await services.completeSession(services, session)
    return undefined
  } catch (error) {
    return await giveUpIfFinal(attended, error)
  }
}

/** Gives up where trying again would change nothing. A trust service, a trusted list, a disk or a database may come back. */
async function giveUpIfFinal(attended: Attended, error: unknown): Next {
  const finals = [OperationFailure, SigningRefused, SignatureValueInvalid, CertificateRejected]
  if (!finals.some((kind) => error instanceof kind)) throw error
  return await giveUp(attended, error)
}

async function giveUp(attended: Attended, error: unknown): Next {
  const { services, session, signal } = attended
  return await keepOutcome(services, session, failed(attended, error), signal)
}

/** Failures of the question itself: the prompt may be on the phone as before. */
const questionFailures: readonly ProviderFailureReason[] = [
  'unavailable',
  'not-authorised',
  'wrong-configuration',
  'request-rejected',
  'unknown-result',
]

function failed({ services: { log }, session }: Attended, error: unknown): SessionOutcome {
  const failure = sessionFailure(error)
  // A fault of ours has no reason of its own: the error says what it was.
  const cause = failure.reason === 'technical-fault' ? { err: error } : {}
  log.info(
    { session: session.id, family: session.family, reason: failure.reason, ...cause },
    'session ended without a result',
  )
  const isPromptLeft = error instanceof ProviderFailure && questionFailures.includes(error.reason)
  return { failure, isPromptLeft }
}
