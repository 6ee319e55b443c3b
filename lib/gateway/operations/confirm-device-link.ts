import type { CallbackValues, DeviceLinks } from '@/lib/providers/identity-provider'
import { enqueue } from '@/lib/queue/queue'
import { moveSession, type Session } from '@/lib/storage/sessions'
import type { Context } from '../context'
import { jobFor } from '../jobs/catalogue'
import { invalidParameter, OperationFailure } from '../operation-failure'
import { after, lifetimes } from '../session/lifetimes'
import { awaitsCallback, deviceLinkOf, providerSessionOf } from '../session/provider-session'
import { requireSession } from '../session/require-session'
import type { Operation } from './operation'

/** The browser that began says what the app brought back to it: only now the answer counts. Once. */
export const confirmDeviceLink: Operation<'confirmDeviceLink'> = async (
  context,
  { path, body },
) => {
  const session = await requireSession(context, path.token, 'smartid')
  const { deviceLinks } = context.providers.smartid
  if (!(deviceLinks && awaitsCallback(session))) throw new OperationFailure('session-not-found')
  const callback = {
    sessionSecretDigest: body.session_secret_digest,
    userChallengeVerifier: body.user_challenge_verifier,
  }
  checkCallback(context, deviceLinks, session, callback)
  await acceptCallback(context, session, callback)
  return { status: 'ok' }
}

function checkCallback(
  context: Context,
  deviceLinks: DeviceLinks,
  session: Session,
  callback: CallbackValues,
): void {
  const started = deviceLinkOf(context, session)
  if (!(started && deviceLinks.isCallbackOf(started, callback))) {
    throw invalidParameter('session_secret_digest', 'This value is not of this session')
  }
  if (session.kind === 'authentication' && callback.userChallengeVerifier === undefined) {
    throw invalidParameter('user_challenge_verifier', 'This value is required')
  }
}

/** Whoever waits at the provider finds the callback with the answer; an answer that waited is taken up again. */
async function acceptCallback(
  context: Context,
  session: Session,
  callback: CallbackValues,
): Promise<void> {
  const { id } = session
  await context.database.db.transaction(async (tx) => {
    const moved = await moveSession(tx, id, ['asked', 'answered'], {
      providerSession: { ...providerSessionOf(session), callback },
    })
    if (!moved) throw new OperationFailure('session-not-found')
    if (moved.state !== 'answered') return
    const expiresAt = after(context.clock(), lifetimes.completing)
    await moveSession(tx, id, ['answered'], { expiresAt })
    await enqueue(tx, jobFor('attend-session', { sessionId: id }, `${id} callback`))
  })
  context.wakeWorker()
}
