import { randomUUID } from 'node:crypto'
import type { Prompt } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { enqueue, enqueueAll } from '@/lib/queue/queue'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import { untilStored } from '@/lib/storage/database/until-stored'
import type { SessionKind, SessionRequest, StoredFile } from '@/lib/storage/records'
import { freeIdempotencyKey } from '@/lib/storage/sessions/session-starts'
import { insertSession, loadSession, type Pending } from '@/lib/storage/sessions/sessions'
import { StorageError } from '@/lib/storage/storage-error'
import { currentTrace } from '@/lib/trace/trace-context'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Context } from '../core/context'
import { refuseWhenHeld } from '../core/hold'
import { jobFor } from '../core/jobs'
import { after, lifetimes } from '../core/lifetimes'
import type { Once } from '../core/once'
import { screenBeforeRinging } from '../screening/screen'
import { failSession } from './end-session'
import { kindOf } from './kinds'
import { noteRinging } from './note-ringing'
import { reservePrompt } from './prompt-limits'
import { providerRefusal, sessionFailure } from './provider-outcome'
import { keptSession } from './provider-session'

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

export interface LaunchedSession {
  readonly token: string
  /** Empty where a link takes its place. */
  readonly controlCode: string
  /** What else the first answer to the call held. */
  readonly firstAnswer?: unknown
}

/**
 * Stores a session and has the phone ring. From the moment the token is known the session comes to
 * its end whatever happens to this process.
 */
export async function launchSession(context: Context, launch: Launch): Promise<LaunchedSession> {
  refuseWhenHeld(context)
  const token = await storeSession(context, launch)
  const { verificationCode } = launch.prepared.order
  const { firstAnswer } = launch
  if (verificationCode === undefined) {
    return { token, controlCode: await ringNow(context, token, launch), firstAnswer }
  }
  context.wakeWorker()
  return { token, controlCode: verificationCode, firstAnswer }
}

async function storeSession(context: Context, launch: Launch): Promise<string> {
  const { family, kind, person, request, prepared, file } = launch
  const id = randomUUID()
  const now = context.clock()
  const code = prepared.order.verificationCode
  const expiresAt = after(now, code === undefined ? lifetimes.ringing : lifetimes.waiting)
  const insert = async (tx: Transaction) => {
    const claim = (await launch.claim?.(tx)) ?? {}
    if (person) await reservePrompt(context, tx, person, { id, request })
    const known = await claimKey(context, tx, launch)
    await insertSession(tx, {
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
    })
    // Where the code is known before, it can be read before the phone rings.
    const ringAt = after(now, context.settings.promptDelayMs)
    await enqueueAll(tx, [
      jobFor('end-session', { sessionId: id }, id, expiresAt),
      ...(code === undefined ? [] : [jobFor('attend-session', { sessionId: id }, id, ringAt)]),
    ])
  }
  await storeOnce(context, id, insert)
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

/** How long a caller waits for a database that has just gone. */
const callerWaitsMs = 10_000

/**
 * A commit may have been done although its answer did not come: the phone would ring for a caller who was
 * told that it would not. So it is looked up, and done again when it was not.
 */
async function storeOnce(
  { database }: Context,
  id: string,
  insert: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.db.transaction(insert)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    const again = async () => {
      if (!(await loadSession(database.db, id))) await database.db.transaction(insert)
    }
    await untilStored(database, again, AbortSignal.timeout(callerWaitsMs)).catch((last) => {
      throw isLate(last) ? error : last
    })
  }
}

/** Whether the caller has waited for long enough. */
function isLate(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

/** Where only the provider knows the code or the link, it has to be asked before the caller can be answered. */
async function ringNow(context: Context, id: string, launch: Launch): Promise<string> {
  const { db } = context.database
  try {
    const session = launch.claim && (await loadSession(db, id))
    if (session) await screenBeforeRinging(context, session)
    const provider = context.providers[launch.family]
    const started = await kindOf(launch).start(provider, launch.prepared)
    const ringing = {
      providerSession: keptSession(context, id, started),
      controlCode: started.verificationCode ?? null,
      expiresAt: after(context.clock(), lifetimes.waiting),
    }
    const store = () =>
      db.transaction(async (tx) => {
        await noteRinging(context, tx, id, ringing)
        await enqueue(tx, jobFor('attend-session', { sessionId: id }, id))
      })
    await untilStored(context.database, store, AbortSignal.timeout(callerWaitsMs))
    context.wakeWorker()
    return started.verificationCode ?? ''
  } catch (error) {
    if (isLate(error)) throw new StorageError('database-away', error)
    await db.transaction(async (tx) => {
      const session = await loadSession(tx, id)
      if (session) await failSession(context, tx, session, sessionFailure(error))
    })
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}

/** What stands on the phone's screen. */
export function promptOf({ text, textFormat, phoneLanguage }: SessionRequest): Prompt {
  return { text, format: textFormat, language: phoneLanguage }
}
