import { randomUUID } from 'node:crypto'
import type { AuthenticationOrder, SigningCertificate } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { enqueue } from '@/lib/queue/queue'
import type { Person, ProviderFamily, SessionRequest } from '@/lib/storage/records'
import { insertSession } from '@/lib/storage/sessions'
import type { Context } from '../context'
import { jobFor } from '../jobs/catalogue'
import { after, lifetimes } from './lifetimes'
import { checkPromptLimits, reservePrompt } from './prompt-limits'
import { providerRefusal } from './provider-outcome'

export interface AuthenticationWish {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  /** The signer whose private document this opens. */
  readonly signerId?: string
  readonly documentId?: string
}

export interface StartedAuthentication {
  readonly token: string
  readonly controlCode: string
}

/** Asks a person who they are. The code is ours to compute: the phone rings after it could be read. */
export async function startAuthentication(
  context: Context,
  wish: AuthenticationWish,
): Promise<StartedAuthentication> {
  const { request, person } = wish
  const order = context.providers[wish.family].orderAuthentication({
    person,
    prompt: { text: request.text, format: request.textFormat, language: request.phoneLanguage },
  })
  const controlCode = order.verificationCode
  if (controlCode === undefined) throw new Error('The code of an authentication is ours to compute')
  await checkPromptLimits(context, context.database.db, person)
  const token = await storeSession(context, wish, order)
  context.wakeWorker()
  return { token, controlCode }
}

/** The certificate of 4.4's answer: the provider's certificate call, before anybody is asked. */
export async function certificateOf(
  context: Context,
  family: ProviderFamily,
  person: Person,
): Promise<SigningCertificate> {
  await checkPromptLimits(context, context.database.db, person)
  try {
    return await context.providers[family].signingCertificate({ person, level: 'QUALIFIED' })
  } catch (error) {
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}

async function storeSession(
  context: Context,
  wish: AuthenticationWish,
  order: AuthenticationOrder,
): Promise<string> {
  const id = randomUUID()
  const now = context.clock()
  const expiresAt = after(now, lifetimes.waiting)
  await context.database.db.transaction(async (tx) => {
    await reservePrompt(context, tx, wish.person, id)
    await insertSession(tx, {
      id,
      relyingPartyId: context.relyingParty.id,
      family: wish.family,
      kind: 'authentication',
      person: wish.person,
      request: wish.request,
      signerId: wish.signerId ?? null,
      documentId: wish.documentId ?? null,
      prepared: order,
      controlCode: order.verificationCode ?? null,
      expiresAt,
    })
    await enqueue(tx, jobFor('end-session', { sessionId: id }, id, expiresAt))
    const ringAt = after(now, context.settings.promptDelayMs)
    await enqueue(tx, jobFor('attend-session', { sessionId: id }, id, ringAt))
  })
  return id
}
