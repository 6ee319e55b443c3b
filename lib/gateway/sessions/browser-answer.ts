import { isDeepStrictEqual } from 'node:util'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import {
  awaitsBrowser,
  lockSession,
  moveSession,
  pendingOf,
  providerSessionOf,
  type Session,
} from '@/lib/storage/sessions/sessions'
import { type BrowserAnswer, webEidErrorIn } from '@/lib/vocabulary/browser-request'
import type { Context, Services } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { decryptSecret, encryptSecret } from '../operation/secrets/encrypted-secret'
import { schedule } from '../rules/jobs'
import { providerRefusal } from './end-session'
import { providerOf } from './provider-of'
import { requireSession } from './require-session'

/**
 * Stores the answer that the browser brought from the provider's page or from the card, and continues the session. The
 * same answer may be sent again; another one is refused, and the session goes on waiting.
 */
export const completeByBrowser: Operation<'completeByBrowser'> = async (context, { body }) => {
  const session = await requireSession(context, body.token, undefined)
  checkReturnUrl(session, body.return_url)
  const known = [browserAnswerOf(context, session), certificateAnswerOf(context, session)]
  if (known.some((one) => isDeepStrictEqual(one, body.answer))) return { status: 'ok' }
  if (!awaitsBrowser(session)) throw new OperationFailure('session-not-found')
  const { isAnswerTo } = askedProvider(context, session)
  if (!isAnswerTo?.(pendingOf(session).order, body.answer)) {
    const code = webEidErrorIn(body.answer)
    throw invalidParameter(
      'answer',
      code === undefined
        ? 'This value does not belong to this session'
        : `${code}: the card did not answer. The session goes on waiting, so ask the card again`,
    )
  }
  await storeAnswer(context, session, body.answer)
  return { status: 'ok' }
}

/** Checks that the answer of a provider's page arrived at the address that this session gave to its provider. */
function checkReturnUrl({ request }: Session, given: string | undefined): void {
  if (given === undefined || given === request.byBrowser?.returnUrl) return
  throw invalidParameter('return_url', 'This is not the return address of this session')
}

/** The provider of a session. Throws `OperationFailure` if it was removed from the configuration meanwhile. */
function askedProvider(context: Context, { family }: Session): IdentityProvider {
  try {
    return providerOf(context, family)
  } catch (error) {
    throw error instanceof ProviderFailure ? providerRefusal(error) : error
  }
}

/**
 * The answer that the browser brought; undefined if there is none. It is stored encrypted, because it may hold a code
 * or a token.
 */
export function browserAnswerOf(
  services: Pick<Services, 'settings'>,
  session: Session,
): BrowserAnswer | undefined {
  const { browserAnswer } = providerSessionOf(session)
  return decrypted(services, session, browserAnswer)
}

/** The answer with the certificate, while the signature is requested; it may be sent again, too. */
function certificateAnswerOf(context: Context, session: Session): BrowserAnswer | undefined {
  const { prepared } = session
  const answer =
    prepared && 'certificateAnswer' in prepared ? prepared.certificateAnswer : undefined
  return decrypted(context, session, answer)
}

function decrypted(
  services: Pick<Services, 'settings'>,
  { id }: Session,
  answer: string | undefined,
): BrowserAnswer | undefined {
  if (answer === undefined) return undefined
  return JSON.parse(decryptSecret(services.settings.keys, id, answer)) as BrowserAnswer
}

async function storeAnswer(
  context: Context,
  session: Session,
  answer: BrowserAnswer,
): Promise<void> {
  const { id } = session
  const asked = providerSessionOf(session)
  const browserAnswer = encryptSecret(context.settings.keys, id, JSON.stringify(answer))
  await context.database.db.transaction(async (tx) => {
    // Of two concurrent answers the first one is used.
    const current = await lockSession(tx, id)
    const isSame = current && providerSessionOf(current).name === asked.name
    if (!(isSame && awaitsBrowser(current))) throw new OperationFailure('session-not-found')
    await moveSession(tx, id, ['asked'], { providerSession: { ...asked, browserAnswer } })
    await schedule(tx, 'attend-session', { sessionId: id }, `${id} ${asked.name}`)
  })
  context.wakeWorker()
}
