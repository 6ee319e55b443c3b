import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { enqueue, jobRow } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { SessionKind, SessionRequest, StoredFile } from '@/lib/storage/records'
import {
  findSessionStart,
  freeIdempotencyKey,
  insertSession,
  loadSession,
  type Pending,
} from '@/lib/storage/sessions/sessions'
import { StorageError } from '@/lib/storage/storage-error'
import { currentTrace } from '@/lib/trace/trace-context'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { type Once, onceUnder, refuseOther } from '../operation/once'
import { OperationFailure } from '../operation/operation-failure'
import { jobFor } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { screenBeforeRinging } from '../screening/screen'
import { failSession, providerRefusal, sessionFailure } from './end-session'
import { isLate, storeForCaller } from './outage'
import { admitPrompt, checkPromptLimits } from './prompt-limits'
import { noteRinging, ring } from './steps'

/** A call that starts a session. */
interface StartCall {
  /** The same for calls whose answers can take each other's place. */
  readonly name: string
  /** The body, with a digest in place of each file's content. */
  readonly asked: { readonly idempotency_key?: string | undefined }
}

/**
 * Starts a session once, however often the call is repeated under its idempotency_key: a repeated call gets the
 * first answer, also while the first one runs and after the session has ended. A start that failed is tried again.
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
    // An equal call may have been faster: it has the key, and the person's phone.
    const other = await startedBefore(context, once)
    if (!other) throw failure
    return other
  })
}

/** How often the database is asked whether a provider has given the control code by now. */
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
  /** Empty where a link takes its place. */
  readonly controlCode: string
  /** What else the first answer to the call held. */
  readonly firstAnswer?: unknown
}

/** Whose certificate a session needs. */
interface Holder {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  /** The account this person has shown before, if they have. */
  readonly documentNumber?: string | undefined
}

/** The certificate a person will sign with, asked before their phone rings; too often is refused before that. */
export async function askCertificate(
  context: Context,
  { family, person, request, documentNumber }: Holder,
): Promise<SigningCertificate> {
  refuseWhenHeld(context)
  await checkPromptLimits(context, context.database.db, person, request)
  try {
    return await context.providers[family].signingCertificate({
      person,
      level: request.certificateLevel,
      documentNumber,
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // The provider is there: whoever vouches for its certificates is not.
    throw error.cause instanceof TrustServiceUnavailable ? error.cause : providerRefusal(error)
  }
}

/** Throws on a restored copy: a person would have to be asked at once, which no queue can do later. */
function refuseWhenHeld({ isHeld }: Context): void {
  if (!isHeld()) return
  throw new OperationFailure('trouble-processing', {
    detail: 'This is a restored copy that its operator has not activated yet: nobody can be asked',
    retryAfterSeconds: 60,
  })
}

interface Fixed<Kind extends SessionKind> {
  readonly family: ProviderFamily
  readonly kind: Kind
  /** Undefined: whoever follows the link. */
  readonly person: Kind extends 'authentication' ? Person | undefined : Person
  readonly request: SessionRequest
  /** What waits in storage while the phone rings. */
  readonly prepared: Pending<Kind>
  readonly file?: StoredFile
  /** What else becomes true together with the session. */
  readonly claim?: (tx: Transaction) => Promise<SessionClaim>
  /** The key of the call, if it has one, and what its answer says besides token and control code. */
  readonly once?: Once | undefined
  readonly firstAnswer?: unknown
}

/** A session that is fixed in every respect and about to exist. */
export type Launch = { readonly [Kind in SessionKind]: Fixed<Kind> }[SessionKind]

/** The document and signer a session is about, when they are stored ones. */
export interface SessionClaim {
  readonly documentId?: string
  readonly signerId?: string
  readonly holdsDocument?: string | undefined
  readonly documentVersion?: number
}

/**
 * Stores a session and has the phone ring. From the moment the token is known the session comes to
 * its end whatever happens to this process.
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

async function storeSession(context: Context, launch: Launch): Promise<string> {
  const { family, kind, person, request, prepared, file } = launch
  const id = randomUUID()
  const now = context.clock()
  const code = prepared.order.verificationCode
  const expiresAt = after(now, code === undefined ? lifetimes.ringing : lifetimes.waiting)
  const insert = async (tx: Transaction) => {
    const claim = (await launch.claim?.(tx)) ?? {}
    const prompt = person && (await admitPrompt(context, tx, person, request))
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
      traceId: currentTrace()?.traceId ?? null,
      ...known,
    }
    // Where the code is known before, it can be read before the phone rings.
    const ringAt = after(now, context.settings.promptDelayMs)
    const jobs = [
      jobFor('end-session', { sessionId: id }, id, expiresAt),
      ...(code === undefined ? [] : [jobFor('attend-session', { sessionId: id }, id, ringAt)]),
    ]
    await insertSession(tx, row, { prompt, jobs: jobs.map(jobRow) })
  }
  // A commit may have been done although its answer did not come: the phone would ring for a caller who was told
  // that it would not.
  let isTried = false
  await storeForCaller(context, async () => {
    if (isTried && (await loadSession(context.database.db, id))) return
    isTried = true
    await context.database.db.transaction(insert)
  })
  return id
}

/** What a repeated call is recognised by, and answered with. */
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

/** Where only the provider knows the code or the link, it has to be asked before the caller can be answered. */
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
        await enqueue(tx, jobFor('attend-session', { sessionId: id }, id))
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
