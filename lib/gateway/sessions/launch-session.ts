import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { currentRequestId } from '@/lib/log/request-id'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { jobRow } from '@/lib/queue/queue'
import { StorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import { insertRunSession, type RunPart } from '@/lib/storage/limits/signing-runs'
import type { SessionKind, SessionRequest, StoredFile } from '@/lib/storage/schema/records'
import {
  findSessionStart,
  freeIdempotencyKey,
  insertSession,
  loadSession,
  type Pending,
} from '@/lib/storage/sessions/sessions'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { type Once, onceUnder, refuseOther } from '../operation/once'
import { OperationFailure } from '../operation/operation-failure'
import { jobFor, schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { screenBeforeRinging } from '../screening/screen'
import { failSession, providerRefusal, sessionFailure } from './end-session'
import { isLate, storeForCaller } from './outage'
import { admitPrompt, checkPromptLimits } from './prompt-limits'
import { providerOf } from './provider-of'
import { noteRinging, ring } from './steps'

/** A call that starts a session. */
interface StartCall {
  /** Name of the call. Calls with interchangeable answers have the same name. */
  readonly name: string
  /** The body. A digest replaces the content of each file. */
  readonly asked: { readonly idempotency_key?: string | undefined }
}

/**
 * Starts a session once for each idempotency_key. A repeated call gets the first answer, also while the first call
 * runs and after the session has ended. A failed start can be repeated.
 */
export async function startOnce(
  context: Context,
  { name, asked }: StartCall,
  start: (once: Once | undefined) => Promise<LaunchedSession>,
): Promise<LaunchedSession> {
  const { idempotency_key: key } = asked
  if (key === undefined) return await start(undefined)
  const once = onceUnder(key, context, [name, asked])
  const before = await startedBefore(context, once)
  if (before) return before
  return await start(once).catch(async (failure: unknown) => {
    // A concurrent call with the same key may have been first and may have rung the phone.
    const other = await startedBefore(context, once)
    if (!other) throw failure
    return other
  })
}

/** Interval at which the database is checked for the control code. */
const lookAgainMs = 250

async function startedBefore(context: Context, once: Once): Promise<LaunchedSession | undefined> {
  const { database, relyingParty, clock } = context
  for (;;) {
    const since = after(clock(), -lifetimes.idempotencyKey)
    const found = await findSessionStart(database.db, relyingParty.id, once.reference, since)
    if (!found) return undefined
    refuseOther(found.idempotencyDigest, once, 'idempotency_key')
    const { id: token, controlCode, firstAnswer } = found
    if (controlCode !== null) return { token, controlCode, firstAnswer }
    if (found.expiresAt <= clock()) return undefined
    await pause(lookAgainMs)
  }
}

export interface LaunchedSession {
  readonly token: string
  /** Control code; empty for a device link, and if the person answers in the browser. */
  readonly controlCode: string
  /** Other fields of the first answer to the call, in addition to token and control code. */
  readonly firstAnswer?: unknown
}

/** The person whose certificate a session needs. */
interface Holder {
  readonly family: MethodName
  readonly person: Person
  readonly request: SessionRequest
  /** The account this person used before, if known. */
  readonly documentNumber?: string | undefined
  readonly run?: RunPart | undefined
}

/** Gets the certificate that a person will sign with, before the phone rings. Checks the prompt limits first. */
export async function askCertificate(
  context: Context,
  { family, person, request, documentNumber, run }: Holder,
): Promise<SigningCertificate> {
  refuseWhenHeld(context)
  await checkPromptLimits(context, context.database.db, person, request, run)
  try {
    const { signingCertificate } = providerOf(context, family)
    if (!signingCertificate) throw new ProviderFailure('wrong-configuration')
    return await signingCertificate({ person, level: request.certificateLevel, documentNumber })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // Only the trust service for the provider's certificates is unavailable; the provider works.
    throw error.cause instanceof TrustServiceUnavailable ? error.cause : providerRefusal(error)
  }
}

/** Refuses on a restored copy. The person would have to be prompted at once, so the call cannot be queued. */
function refuseWhenHeld({ isHeld }: Context): void {
  if (!isHeld()) return
  throw new OperationFailure('trouble-processing', {
    detail:
      'This is a restored copy that its operator has not activated yet: no person can be asked',
    retryAfterSeconds: 60,
  })
}

interface Fixed<Kind extends SessionKind> {
  /** Id of the session; absent: a new id. */
  readonly id?: string
  readonly family: MethodName
  readonly kind: Kind
  /** The person to ask; undefined: any person who follows the link or answers in the browser. */
  readonly person: Kind extends 'hash-signing' ? Person : Person | undefined
  readonly request: SessionRequest
  /** State that is stored while the phone rings. */
  readonly prepared: Pending<Kind>
  readonly file?: StoredFile
  /** Makes the changes that are stored in the same transaction as the session. */
  readonly claim?: (tx: Transaction) => Promise<SessionClaim>
  /** The run of the session; set if several documents are signed in one run. */
  readonly run?: RunPart | undefined
  /**
   * The call's idempotency key, if any. `firstAnswer` has the answer's fields in addition to token and control code.
   */
  readonly once?: Once | undefined
  readonly firstAnswer?: unknown
}

/** A completely prepared session that is about to be stored. */
export type Launch = { readonly [Kind in SessionKind]: Fixed<Kind> }[SessionKind]

/** The stored document and signer that a session belongs to, if any. */
export interface SessionClaim {
  readonly documentId?: string
  readonly signerId?: string
  readonly holdsDocument?: string | undefined
  readonly documentVersion?: number
}

/**
 * Stores a session and starts the prompt. After the token is returned the session reaches an end even if this process
 * stops.
 */
export async function launchSession(context: Context, launch: Launch): Promise<LaunchedSession> {
  refuseWhenHeld(context)
  const { verificationCode } = launch.prepared.order
  const { firstAnswer } = launch
  try {
    const token = await storeSession(context, launch)
    if (verificationCode === undefined) {
      return { token, controlCode: await ringNow(context, token, launch), firstAnswer }
    }
    context.wakeWorker()
    return { token, controlCode: verificationCode, firstAnswer }
  } catch (error) {
    throw isLate(error) ? new StorageError('database-away', error) : error
  }
}

/** Stores a session without asking the person; returns its id. */
export async function storeSession(context: Context, launch: Launch): Promise<string> {
  const { family, kind, person, request, prepared, file } = launch
  const { id = randomUUID() } = launch
  const now = context.clock()
  const code = prepared.order.verificationCode
  const expiresAt = after(now, code === undefined ? lifetimes.ringing : lifetimes.waiting)
  const insert = async (tx: Transaction) => {
    const claim = (await launch.claim?.(tx)) ?? {}
    const prompt = person && (await admitPrompt(context, tx, person, request, launch.run))
    const known = await claimKey(context, tx, launch)
    const row = {
      ...claim,
      id,
      family,
      kind,
      person: person ?? null,
      request,
      prepared,
      expiresAt,
      relyingPartyId: context.relyingParty.id,
      file: file ?? null,
      controlCode: code ?? null,
      requestId: currentRequestId() ?? null,
      ...known,
    }
    // If the code is known in advance, the person can read it before the phone rings.
    const ringAt = after(now, context.settings.promptDelayMs)
    const jobs = [
      jobFor('end-session', { sessionId: id }, id, expiresAt),
      ...(code === undefined ? [] : [jobFor('attend-session', { sessionId: id }, id, ringAt)]),
    ]
    await insertSession(tx, row, { prompt, jobs: jobs.map(jobRow), createdAt: now })
    if (launch.run) await insertRunSession(tx, { ...launch.run, sessionId: id })
  }
  // A commit may have succeeded although its answer was lost. The phone would then ring although the caller got an
  // error.
  let isTried = false
  await storeForCaller(context, async () => {
    if (isTried && (await loadSession(context.database.db, id))) return
    isTried = true
    await context.database.db.transaction(insert)
  })
  return id
}

/** The columns by which a repeated call is recognised and answered. */
async function claimKey(
  { relyingParty, clock }: Context,
  tx: Transaction,
  { once, firstAnswer = null }: Launch,
) {
  if (!once) return {}
  const { reference: idempotencyKey, digests } = once
  const since = after(clock(), -lifetimes.idempotencyKey)
  await freeIdempotencyKey(tx, relyingParty.id, idempotencyKey, since)
  return { idempotencyKey, idempotencyDigest: digests[0], firstAnswer }
}

/** Starts the prompt before the caller is answered, because only the provider knows the code or the link. */
async function ringNow(context: Context, id: string, launch: Launch): Promise<string> {
  const { db } = context.database
  try {
    const session = launch.claim && (await loadSession(db, id))
    if (session) await screenBeforeRinging(context, session)
    const ringing = {
      ...(await ring(context, { id, ...launch })),
      expiresAt: after(context.clock(), lifetimes.waiting),
    }
    const store = () =>
      db.transaction(async (tx) => {
        await noteRinging(context, tx, id, ringing)
        // If the person answers in the browser, that answer continues the session.
        if (!ringing.providerSession.browserRequest) {
          await schedule(tx, 'attend-session', { sessionId: id }, id)
        }
      })
    await storeForCaller(context, store)
    context.wakeWorker()
    return ringing.controlCode ?? ''
  } catch (error) {
    if (isLate(error)) throw error
    await db.transaction(async (tx) => {
      const session = await loadSession(tx, id)
      if (session) await failSession(context, tx, session, sessionFailure(error))
    })
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}
