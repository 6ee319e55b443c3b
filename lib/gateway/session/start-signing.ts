import { randomUUID } from 'node:crypto'
import { decodeBase64 } from '@/lib/encoding/base64'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmOf } from '@/lib/pki/algorithms'
import type { SignatureOrder, SigningCertificate } from '@/lib/providers/identity-provider'
import type { PersonIdentity } from '@/lib/providers/person-identity'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { enqueue } from '@/lib/queue/queue'
import type { SignatureAppearance } from '@/lib/signature/signature-appearance'
import type { PreparedSignature } from '@/lib/signature/signature-format'
import type { Person, ProviderFamily, SessionRequest, StoredFile } from '@/lib/storage/records'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import { openContent } from '../document/stored-content'
import { jobFor } from '../jobs/catalogue'
import { failSession } from './end-session'
import { after, lifetimes } from './lifetimes'
import { checkPromptLimits, reservePrompt } from './prompt-limits'
import { providerRefusal, sessionFailure } from './provider-outcome'

/** A signature somebody wants from a person. */
export interface SigningWish {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  readonly file: StoredFile
  readonly appearance: ((identity: PersonIdentity) => SignatureAppearance) | undefined
  /** Throws when this person is not the one who may sign. */
  readonly checkIdentity: (identity: PersonIdentity) => void
  /** What else becomes true together with the session. */
  readonly claim: (tx: Transaction, sessionId: string) => Promise<SessionClaim>
}

/** The document a session signs, when it is a stored one. */
export interface SessionClaim {
  readonly documentId?: string
  readonly signerId?: string
  readonly holdsDocument?: string
  readonly documentVersion?: number
}

/** What waits in storage while the phone rings. */
export interface PendingSignature {
  readonly signature: PreparedSignature
  readonly order: SignatureOrder
  readonly identity: PersonIdentity
}

export interface StartedSigning {
  readonly token: string
  readonly controlCode: string
}

/**
 * Fixes what will be signed, stores it, and has the phone ring. From the moment the token is known
 * the signature completes whatever happens to this process.
 */
export async function startSigning(context: Context, wish: SigningWish): Promise<StartedSigning> {
  await checkPromptLimits(context, context.database.db, wish.person)
  const certificate = await askCertificate(context, wish)
  wish.checkIdentity(certificate.identity)
  const pending = await prepare(context, wish, certificate)
  const token = await storeSession(context, wish, pending)
  const { verificationCode } = pending.order
  if (verificationCode !== undefined) {
    context.wakeWorker()
    return { token, controlCode: verificationCode }
  }
  return { token, controlCode: await ringNow(context, wish.family, token, pending.order) }
}

async function askCertificate(
  { providers }: Context,
  { family, person, request }: SigningWish,
): Promise<SigningCertificate> {
  try {
    return await providers[family].signingCertificate({ person, level: request.certificateLevel })
  } catch (error) {
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}

async function prepare(
  context: Context,
  wish: SigningWish,
  certificate: SigningCertificate,
): Promise<PendingSignature> {
  const { person, request, family } = wish
  const provider = context.providers[family]
  const algorithm = provider.signatureAlgorithm(certificate, 'SHA-256')
  const content = await openContent(context.blobs, wish.file)
  try {
    const signature = await context.pades.prepare(content, {
      certificate: certificate.certificate,
      issuers: certificate.issuers,
      algorithm,
      claimedSigningTime: context.clock(),
      ...(wish.appearance ? { appearance: wish.appearance(certificate.identity) } : {}),
    })
    const order = provider.orderSignature({
      person,
      level: request.certificateLevel,
      certificate,
      algorithm,
      digest: digest(digestAlgorithmOf(algorithm), decodeBase64(signature.dataToBeSigned)),
      prompt: { text: request.text, format: request.textFormat, language: request.phoneLanguage },
    })
    return { signature, order, identity: certificate.identity }
  } finally {
    content.close()
  }
}

async function storeSession(
  context: Context,
  wish: SigningWish,
  pending: PendingSignature,
): Promise<string> {
  const id = randomUUID()
  const now = context.clock()
  const code = pending.order.verificationCode
  const expiresAt = after(now, code === undefined ? lifetimes.ringing : lifetimes.waiting)
  await context.database.db.transaction(async (tx) => {
    const claim = await wish.claim(tx, id)
    await reservePrompt(context, tx, wish.person, id)
    await insertSession(tx, {
      ...claim,
      id,
      relyingPartyId: context.relyingParty.id,
      family: wish.family,
      kind: 'signing',
      person: wish.person,
      request: wish.request,
      file: wish.file,
      prepared: pending,
      certificate: pending.order.certificate,
      controlCode: code ?? null,
      expiresAt,
    })
    await enqueue(tx, jobFor('end-session', { sessionId: id }, id, expiresAt))
    if (code === undefined) return
    const ringAt = after(now, context.settings.promptDelayMs)
    await enqueue(tx, jobFor('attend-session', { sessionId: id }, id, ringAt))
  })
  return id
}

/** Where only the provider knows the code, the phone has to ring before the caller can be answered. */
async function ringNow(
  context: Context,
  family: ProviderFamily,
  id: string,
  order: SignatureOrder,
): Promise<string> {
  const { db } = context.database
  try {
    const started = await context.providers[family].startSignature(order)
    await db.transaction(async (tx) => {
      await moveSession(tx, id, ['prepared'], {
        state: 'asked',
        providerSession: started.providerSession,
        controlCode: started.verificationCode,
        expiresAt: after(context.clock(), lifetimes.waiting),
      })
      await enqueue(tx, jobFor('attend-session', { sessionId: id }, id))
    })
    context.wakeWorker()
    return started.verificationCode
  } catch (error) {
    await db.transaction(async (tx) => {
      const session = await loadSession(tx, id)
      if (session) await failSession(context, tx, session, sessionFailure(error))
    })
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}
