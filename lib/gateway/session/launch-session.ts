import { randomUUID } from 'node:crypto'
import type {
  AuthenticationOrder,
  SignatureOrder,
  StartedSession as StartedAtProvider,
} from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { enqueue } from '@/lib/queue/queue'
import type {
  Person,
  ProviderFamily,
  SessionKind,
  SessionRequest,
  StoredFile,
} from '@/lib/storage/records'
import { insertSession, loadSession } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import { jobFor } from '../jobs/catalogue'
import { failSession } from './end-session'
import { after, lifetimes } from './lifetimes'
import { noteRinging } from './note-ringing'
import { reservePrompt } from './prompt-limits'
import { providerRefusal, sessionFailure } from './provider-outcome'
import { keptSession } from './provider-session'

/** A session that is fixed in every respect and about to exist. */
export interface Launch {
  readonly family: ProviderFamily
  readonly kind: SessionKind
  readonly person: Person
  readonly request: SessionRequest
  /** What waits in storage while the phone rings. */
  readonly prepared: { readonly order: SignatureOrder | AuthenticationOrder }
  readonly file?: StoredFile
  /** What else becomes true together with the session. */
  readonly claim?: (tx: Transaction) => Promise<SessionClaim>
}

/** The document and signer a session is about, when they are stored ones. */
export interface SessionClaim {
  readonly documentId?: string
  readonly signerId?: string
  readonly holdsDocument?: string
  readonly documentVersion?: number
}

export interface StartedSession {
  readonly token: string
  /** Empty where a link takes its place. */
  readonly controlCode: string
}

/**
 * Stores a session and has the phone ring. From the moment the token is known the session comes to
 * its end whatever happens to this process.
 */
export async function launchSession(context: Context, launch: Launch): Promise<StartedSession> {
  const token = await storeSession(context, launch)
  const { verificationCode } = launch.prepared.order
  if (verificationCode === undefined) {
    return { token, controlCode: await ringNow(context, token, launch) }
  }
  context.wakeWorker()
  return { token, controlCode: verificationCode }
}

async function storeSession(context: Context, launch: Launch): Promise<string> {
  const { family, kind, person, request, prepared, file } = launch
  const id = randomUUID()
  const now = context.clock()
  const code = prepared.order.verificationCode
  const expiresAt = after(now, code === undefined ? lifetimes.ringing : lifetimes.waiting)
  await context.database.db.transaction(async (tx) => {
    const claim = (await launch.claim?.(tx)) ?? {}
    await reservePrompt(context, tx, person, id)
    await insertSession(tx, {
      ...claim,
      ...{ id, family, kind, person, request, prepared, expiresAt },
      relyingPartyId: context.relyingParty.id,
      file: file ?? null,
      controlCode: code ?? null,
    })
    await enqueue(tx, jobFor('end-session', { sessionId: id }, id, expiresAt))
    // Where the code is known before, it can be read before the phone rings.
    const ringAt = after(now, context.settings.promptDelayMs)
    if (code !== undefined)
      await enqueue(tx, jobFor('attend-session', { sessionId: id }, id, ringAt))
  })
  return id
}

/** Where only the provider knows the code or the link, it has to be asked before the caller can be answered. */
async function ringNow(context: Context, id: string, launch: Launch): Promise<string> {
  const { db } = context.database
  try {
    const started = await startAtProvider(context, launch)
    await db.transaction(async (tx) => {
      await noteRinging(context, tx, id, {
        providerSession: keptSession(context, id, started),
        controlCode: started.verificationCode ?? null,
        expiresAt: after(context.clock(), lifetimes.waiting),
      })
      await enqueue(tx, jobFor('attend-session', { sessionId: id }, id))
    })
    context.wakeWorker()
    return started.verificationCode ?? ''
  } catch (error) {
    await db.transaction(async (tx) => {
      const session = await loadSession(tx, id)
      if (session) await failSession(context, tx, session, sessionFailure(error))
    })
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}

async function startAtProvider(
  context: Context,
  { family, kind, prepared }: Launch,
): Promise<StartedAtProvider> {
  const provider = context.providers[family]
  return kind === 'authentication'
    ? await provider.startAuthentication(prepared.order as AuthenticationOrder)
    : await provider.startSignature(prepared.order as SignatureOrder)
}
