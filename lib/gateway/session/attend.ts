import { encodeBase64 } from '@/lib/encoding/base64'
import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import { DocumentRefused } from '@/lib/signature/document-refused'
import { SignatureValueInvalid } from '@/lib/signature/signature-value-invalid'
import type { SessionKind } from '@/lib/storage/records'
import { loadSession, moveSession, type Session } from '@/lib/storage/sessions'
import { CertificateRejected } from '@/lib/trust/certificate-rejected'
import type { Services } from '../context'
import { OperationFailure } from '../operation-failure'
import { completeAuthentication } from './complete-authentication'
import { completeHashSigning } from './complete-hash-signing'
import { completeSigning } from './complete-signing'
import { abandonSession, failSession } from './end-session'
import { after, lifetimes } from './lifetimes'
import { noteRinging } from './note-ringing'
import { sessionFailure } from './provider-outcome'
import { awaitsCallback, keptSession, providerSessionOf } from './provider-session'
import type { PendingAuthentication } from './start-authentication'
import type { PendingHashSignature } from './start-hash-signing'

/** How long one question to the provider may wait for the person: within the minute that middleboxes allow. */
const waitMs = 50_000

/**
 * Brings a session one step further, from whatever state it was left in: ring, wait, complete.
 * Each step ends in storage, so that the next one may be another process's.
 */
export async function attendSession(
  services: Services,
  session: Session,
  signal: AbortSignal,
): Promise<Session | undefined> {
  switch (session.state) {
    case 'prepared':
      return await ring(services, session)
    case 'asked':
      return await awaitAnswer(services, session, signal)
    case 'answered':
      if (!awaitsCallback(session)) await complete(services, session)
      return undefined
    case 'finished':
    case 'failed':
      return undefined
  }
}

async function ring(services: Services, session: Session): Promise<Session | undefined> {
  const provider = services.providers[session.family]
  try {
    const started =
      session.kind === 'authentication'
        ? await provider.startAuthentication(authenticationOrder(session))
        : await provider.startSignature(signatureOrder(session))
    const providerSession = keptSession(services, session.id, started)
    return await services.database.db.transaction((tx) =>
      noteRinging(services, tx, session.id, { providerSession }),
    )
  } catch (error) {
    return await giveUp(services, session, error)
  }
}

async function awaitAnswer(
  services: Services,
  session: Session,
  signal: AbortSignal,
): Promise<Session | undefined> {
  try {
    const answer = await readAnswer(services, session, signal)
    if (answer === 'running') return await stillRunning(services, session)
    return await moveSession(services.database.db, session.id, ['asked'], {
      state: 'answered',
      answer,
      // What the person has done is not thrown away because a trust service is slow.
      ...(!awaitsCallback(session) && {
        expiresAt: after(services.clock(), lifetimes.completing),
      }),
    })
  } catch (error) {
    if (signal.aborted || mayReturn(services, session, error)) throw error
    return await giveUp(services, session, error)
  }
}

/** Somebody may have ended it meanwhile: then nobody reads the provider here any more. */
async function stillRunning(
  { running, database }: Services,
  session: Session,
): Promise<Session | undefined> {
  const mayHaveChanged = awaitsCallback(session) || !(await running.includes(session))
  return mayHaveChanged ? await loadSession(database.db, session.id) : session
}

/** The longest pause between two runs of the job, and a little more. */
const lastChanceMs = 20_000

/** An unreachable provider keeps its answer for minutes: the job comes back, as long as there is time. */
function mayReturn({ clock }: Services, { expiresAt }: Session, error: unknown): boolean {
  const isAway = error instanceof ProviderFailure && error.reason === 'unavailable'
  return isAway && after(clock(), lastChanceMs) < expiresAt
}

/** The provider's checked answer as plain JSON. */
async function readAnswer(services: Services, session: Session, signal: AbortSignal) {
  const provider = services.providers[session.family]
  const waiting = { waitMs, signal }
  const { name } = providerSessionOf(session)
  if (session.kind === 'authentication') {
    const order = authenticationOrder(session)
    const answer = await provider.readAuthentication(order, name, waiting)
    if (answer === 'running') return answer
    const { certificate, identity, documentNumber, userChallenge } = answer
    return { certificate: encodeBase64(certificate), identity, documentNumber, userChallenge }
  }
  const answer = await provider.readSignature(signatureOrder(session), name, waiting)
  return answer === 'running' ? answer : { signatureValue: encodeBase64(answer.signatureValue) }
}

function signatureOrder({ prepared }: Session) {
  return (prepared as PendingHashSignature).order
}

function authenticationOrder({ prepared }: Session) {
  return (prepared as PendingAuthentication).order
}

const completions: Readonly<
  Record<SessionKind, (services: Services, session: Session) => Promise<void>>
> = {
  signing: completeSigning,
  authentication: completeAuthentication,
  'hash-signing': completeHashSigning,
}

async function complete(services: Services, session: Session): Promise<void> {
  try {
    await completions[session.kind](services, session)
  } catch (error) {
    if (!isFinal(error)) throw error
    await giveUp(services, session, error)
  }
}

/** What trying again would not change. A trust service, a disk or a database may come back. */
function isFinal(error: unknown): boolean {
  return [OperationFailure, DocumentRefused, SignatureValueInvalid, CertificateRejected].some(
    (kind) => error instanceof kind,
  )
}

async function giveUp(services: Services, session: Session, error: unknown): Promise<undefined> {
  const failure = sessionFailure(error)
  services.log.info(
    { session: session.id, family: session.family, reason: failure.reason },
    'a session ended without its result',
  )
  const end = saysNothingOfPhone(error) ? abandonSession : failSession
  await services.database.db.transaction(async (tx) => {
    await end(services, tx, session, failure)
  })
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
