import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { SignatureValueInvalid } from '@paraph/validator/signature/signature-value-invalid'
import { SigningRefused } from '@paraph/validator/signature/signing-refused'
import { CertificateRejected } from '@paraph/validator/trust/ocsp-responder'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import type {
  IdentityProvider,
  SigningCertificate,
  StartedSession,
  Waiting,
} from '@/lib/providers/identity-provider'
import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import type { JobRun } from '@/lib/queue/job'
import { untilStored } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { SessionKind, SessionState } from '@/lib/storage/schema/records'
import { isChoosing, isFollower, toSignOf } from '@/lib/storage/sessions/choosing'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import {
  awaitsBrowser,
  awaitsCallback,
  loadSession,
  lockSession,
  moveSession,
  pendingOf,
  providerSessionOf,
  ringSession,
  type Session,
  type SessionAnswer,
  type SessionOf,
} from '@/lib/storage/sessions/sessions'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { encryptSecret } from '../operation/secrets/encrypted-secret'
import type { JobPayloads } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { screenBeforeRinging } from '../screening/screen'
import { browserAnswerOf } from './browser-answer'
import { leavePrompt, sessionFailure } from './end-session'
import { keepOutcome, loadWhenBack, storeRinging, unlessAway } from './outage'
import { certificateChoiceOf, providerOf } from './provider-of'
import type { SessionOutcome, SessionServices } from './session-services'

/** A session and the services for its steps. */
interface Attended {
  readonly services: SessionServices
  readonly session: Session
  readonly signal: AbortSignal
}

/** The session if it continues; undefined if this job has nothing left to do. */
type Next = Promise<Session | undefined>

/**
 * The next step of a session by its state. Each step ends with stored data, so another process may do the next step.
 */
const steps: Readonly<Record<SessionState, ((attended: Attended) => Next) | undefined>> = {
  prepared: ringOnce,
  asked: awaitAnswer,
  answered: complete,
  finished: undefined,
  failed: undefined,
}

/** A job that processes a session step by step until it has ended. */
export function attendSessionJob(services: SessionServices) {
  return async ({ sessionId }: JobPayloads['attend-session'], { signal }: JobRun) => {
    let session = withoutState(await loadSession(services.database.db, sessionId))
    while (session && !isOver(services, session)) {
      signal.throwIfAborted()
      session = withoutState(await attendSession(services, session, signal))
      // The time of an outage is added to the time of a session.
      if (session && isOver(services, session)) {
        session = await loadWhenBack(services, sessionId, signal)
      }
    }
  }
}

/** Performs the next step of a session, in any state. */
export async function attendSession(
  services: SessionServices,
  session: Session,
  signal: AbortSignal,
): Next {
  return await steps[session.state]?.({ services, session, signal })
}

/**
 * Removes the signature state while the session waits for the person: it is needed only for completion, would take
 * most of the session's memory, and is loaded again with the answer.
 */
function withoutState(session: Session | undefined): Session | undefined {
  if (session?.state !== 'asked' || session.kind !== 'signing' || isChoosing(session))
    return session
  const { signature, ...others } = toSignOf(session)
  return { ...session, prepared: { ...others, signature: { ...signature, state: undefined } } }
}

/** Whether a session has ended or expired. An expired session is ended by a separate job. */
function isOver({ clock }: SessionServices, { finishedAt, expiresAt }: Session): boolean {
  return finishedAt !== null || expiresAt <= clock()
}

/** The step of a prepared session. After the provider was called nothing is retried: the phone may already ring. */
async function ringOnce(attended: Attended): Next {
  const { services, session, signal } = attended
  if (isFollower(session)) return undefined
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

/** Requests from the provider what the session needs next: authentication, the certificate, or the signature. */
async function startAtProvider(
  provider: IdentityProvider,
  session: Ringing,
): Promise<StartedSession> {
  if (session.kind === 'authentication') {
    return await provider.startAuthentication(pendingOf(session).order)
  }
  const { order } = pendingOf(session)
  if ('digest' in order) return await provider.startSignature(order)
  return await certificateChoiceOf(provider).start(order)
}

/**
 * Requests the prompt from the provider, for the job and for a waiting caller. A link's secret is stored encrypted.
 */
export async function ring(
  { providers, settings, clock }: Pick<Services, 'providers' | 'settings' | 'clock'>,
  session: Ringing,
): Promise<Pick<Session, 'controlCode'> & { readonly providerSession: ProviderSession }> {
  const started = await startAtProvider(providerOf({ providers }, session.family), session)
  const { providerSession: name, verificationCode, deviceLink, browserRequest } = started
  const kept = { name, startedAt: clock().getTime() }
  if (browserRequest) return { providerSession: { ...kept, browserRequest }, controlCode: '' }
  const controlCode = verificationCode ?? null
  if (!deviceLink) return { providerSession: kept, controlCode }
  const secret = encryptSecret(settings.keys, session.id, deviceLink.secret)
  return { providerSession: { ...kept, deviceLink: { ...deviceLink, secret } }, controlCode }
}

/** Stores that the phone rings; usually in one statement. */
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

/** The provider's answer when it started the session. */
interface Rung extends Partial<Pick<Session, 'controlCode' | 'expiresAt'>> {
  readonly providerSession: ProviderSession
}

/**
 * Records that the phone rings, also if the session was ended during the call to the provider. Returns the session if
 * it continues.
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
  // The ring is already stored: the commit succeeded although its answer was lost.
  const { name } = rung.providerSession
  if (session?.state === 'asked' && providerSessionOf(session).name === name) return session
  if (session?.finishedAt) await leavePrompt(services, tx, session, rung.providerSession)
  return undefined
}

/** The step of a session whose phone rings. The answer of a browser starts the step again. */
async function awaitAnswer(attended: Attended): Next {
  const { services, session, signal } = attended
  if (awaitsBrowser(session)) return undefined
  const outcome = await readOutcome(attended)
  if (outcome === 'running') return await stillRunning(attended)
  return await keepOutcome(services, session, outcome, signal)
}

/** Maximum time of one long poll at the provider. Common middleboxes allow one minute. */
const waitMs = 50_000

/** Pause between two polls of an unreachable provider while the database is away as well. */
const betweenReadsMs = 1_000

async function readOutcome(attended: Attended): Promise<SessionOutcome | 'running'> {
  const { services, session, signal } = attended
  try {
    const provider = providerOf(services, session.family)
    const browserAnswer = browserAnswerOf(services, session)
    const isRepeated = await noteReading(attended)
    const answer = await read(provider, session, { waitMs, signal, browserAnswer, isRepeated })
    return answer === 'running' ? answer : { answer }
  } catch (error) {
    if (signal.aborted) throw error
    const known = hasAnswered(error) ? await prolonged(attended) : session
    if (!(await mayReturn({ services, session: known, signal }, error))) {
      return failed(attended, error)
    }
    // The job cannot be rescheduled while the database is away, so it waits for the person here.
    if (!services.database.isAway()) throw error
    await pause(betweenReadsMs, undefined, { signal })
    return 'running'
  }
}

/**
 * Records that the answer of a provider's page is about to be read. Returns whether it was read before. Waits during an
 * outage of the database: the code in the answer must not be sent twice.
 */
async function noteReading({ services, session, signal }: Attended): Promise<boolean> {
  const { browserRequest, browserAnswer } = providerSessionOf(session)
  if (browserRequest?.kind !== 'redirect' || browserAnswer === undefined) return false
  const { database } = services
  const reader = randomUUID()
  return await untilStored(
    database,
    () =>
      database.db.transaction(async (tx) => {
        const current = await lockSession(tx, session.id)
        const asked = providerSessionOf(current ?? session)
        if (asked.answerReader !== undefined) return asked.answerReader !== reader
        const providerSession = { ...asked, answerReader: reader }
        await moveSession(tx, session.id, ['asked'], { providerSession })
        return false
      }),
    signal,
  )
}

/** Reads the provider's checked answer in its stored form. */
async function read(
  provider: IdentityProvider,
  session: Session,
  waiting: Waiting,
): Promise<'running' | SessionAnswer<SessionKind>> {
  const { name } = providerSessionOf(session)
  if (session.kind === 'authentication') {
    const answer = await provider.readAuthentication(pendingOf(session).order, name, waiting)
    if (answer === 'running') return answer
    if ('challenge' in answer) return { order: answer }
    const { certificate, identity, documentNumber, userChallenge, proof = provider.proof } = answer
    const answered = { certificate: encodeBase64(certificate), identity, proof }
    return { ...answered, documentNumber, userChallenge }
  }
  if (isChoosing(session)) {
    const { order } = pendingOf(session)
    const chosen = await certificateChoiceOf(provider).read(order, name, waiting)
    return chosen === 'running' ? chosen : storedCertificate(chosen)
  }
  const { order, signature } =
    session.kind === 'signing' ? toSignOf(session) : { ...pendingOf(session), signature: undefined }
  const asked = { ...order, digested: signature?.dataToBeSigned }
  const answer = await provider.readSignature(asked, name, waiting)
  if (answer === 'running') return answer
  const { signatureValue, furtherValues } = answer
  return {
    signatureValue: encodeBase64(signatureValue),
    furtherValues: furtherValues?.map((value) => encodeBase64(value)),
  }
}

function storedCertificate(chosen: SigningCertificate): SessionAnswer<'signing'> {
  const { certificate, issuers, ...others } = chosen
  return {
    ...others,
    certificate: encodeBase64(certificate),
    issuers: issuers.map((issuer) => encodeBase64(issuer)),
  }
}

/** Whether the person has answered and only the revocation status of their certificate is unknown. */
function hasAnswered(error: unknown): boolean {
  return error instanceof ProviderFailure && error.cause instanceof TrustServiceUnavailable
}

/** Extends the session for as long as the provider keeps the answer, to give a trust service time to return. */
async function prolonged({ services: { database }, session }: Attended): Promise<Session> {
  const expiresAt = after(new Date(providerSessionOf(session).startedAt), lifetimes.completing)
  if (expiresAt <= session.expiresAt) return session
  return await unlessAway(
    async () => (await moveSession(database.db, session.id, ['asked'], { expiresAt })) ?? session,
    () => ({ ...session, expiresAt }),
  )
}

/**
 * A job retries only if more time than this is left. It is a little more than the longest pause between two runs of the
 * job.
 */
const lastChanceMs = 20_000

/** Whether the job may retry. A provider keeps its answer for minutes, so a retry may still find it. */
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

/** Checks whether the session has ended meanwhile; if so, the provider is not polled any more. */
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
    return await services.completeSession(services, session)
  } catch (error) {
    return await giveUpIfFinal(attended, error)
  }
}

/**
 * Ends the session if a retry would change nothing. A trust service, a trusted list, a disk or a database may become
 * available again.
 */
async function giveUpIfFinal(attended: Attended, error: unknown): Next {
  const finals = [OperationFailure, SigningRefused, SignatureValueInvalid, CertificateRejected]
  if (!finals.some((kind) => error instanceof kind)) throw error
  return await giveUp(attended, error)
}

async function giveUp(attended: Attended, error: unknown): Next {
  const { services, session, signal } = attended
  return await keepOutcome(services, session, failed(attended, error), signal)
}

/** Failures of our request: the phone may still show the prompt. */
const questionFailures: readonly ProviderFailureReason[] = [
  'unavailable',
  'not-authorised',
  'wrong-configuration',
  'request-rejected',
  'unknown-result',
]

function failed({ services: { log }, session }: Attended, error: unknown): SessionOutcome {
  const failure = sessionFailure(error)
  // For a technical fault the reason is not specific, so the error is logged too.
  const cause = failure.reason === 'technical-fault' ? { err: error } : {}
  log.info(
    { session: session.id, family: session.family, reason: failure.reason, ...cause },
    'session ended without a result',
  )
  const isPromptLeft = error instanceof ProviderFailure && questionFailures.includes(error.reason)
  return { failure, isPromptLeft }
}
