import type {
  CallbackValues,
  DeviceLinkSession,
  DeviceLinks,
} from '@/lib/providers/identity-provider'
import { enqueue } from '@/lib/queue/queue'
import type { SessionRequest } from '@/lib/storage/records'
import {
  awaitsCallback,
  moveSession,
  pendingOf,
  providerSessionOf,
  type Session,
} from '@/lib/storage/sessions/sessions'
import type { DeviceLinkType } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { openSecret } from '../operation/secrets/sealed-secret'
import { jobFor } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { requireSession } from './require-session'

interface AskedLink {
  readonly device_link?: DeviceLinkType | undefined
  readonly callback_url?: string | undefined
}

/** The link a caller asks for in place of a message, checked as the provider would. */
export function askedDeviceLink(
  context: Context,
  { device_link: type, callback_url: callbackUrl }: AskedLink,
): Pick<SessionRequest, 'deviceLink'> {
  if (type === undefined) return {}
  const { deviceLinks } = context.providers.smartid
  if (!deviceLinks) throw invalidParameter('device_link', 'This service has no device links')
  if (type === 'QR') return { deviceLink: { type } }
  if (callbackUrl === undefined) throw new Error('The contract lets no such link through')
  if (!deviceLinks.isCallbackUrl(callbackUrl) && !isDemonstrated(context, callbackUrl)) {
    throw invalidParameter('callback_url', 'This value is not an address the app can go back to')
  }
  return { deviceLink: { type, callbackUrl } }
}

/** Without real providers the portal may stand on plain http; its simulator goes back there. */
function isDemonstrated({ settings }: Context, callbackUrl: string): boolean {
  return settings.demonstration && callbackUrl.startsWith(`${settings.portalUrl}/`)
}

/** The link of a session as it has to be at this moment; one that waits for no app has none. */
export const readDeviceLink: Operation<'readDeviceLink'> = async (context, { path, body }) => {
  const session = await requireSession(context, path.token, 'smartid')
  const started = session.state === 'asked' ? deviceLinkOf(context, session) : undefined
  const { deviceLinks } = context.providers.smartid
  if (!(started && deviceLinks)) throw new OperationFailure('session-not-found')
  const { order } = pendingOf(session)
  const language = body.language ?? context.locale
  const link = deviceLinks.linkAt(order, started, language, context.clock())
  return { status: 'ok', device_link: link }
}

/** What links of a session are made of; undefined where it has none. */
function deviceLinkOf({ settings }: Context, session: Session): DeviceLinkSession | undefined {
  const { deviceLink } = providerSessionOf(session)
  if (!deviceLink) return undefined
  return { ...deviceLink, secret: openSecret(settings.keys, session.id, deviceLink.secret) }
}

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
