import type {
  CallbackValues,
  DeviceLinkSession,
  DeviceLinks,
} from '@/lib/providers/identity-provider'
import type { SessionRequest } from '@/lib/storage/schema/records'
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
import { decryptSecret } from '../operation/secrets/encrypted-secret'
import { schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { requireSession } from './require-session'

export interface AskedLink {
  readonly device_link?: DeviceLinkType | undefined
  readonly callback_url?: string | undefined
}

/** The device link that the caller requested instead of a notification, checked by the provider's rules. */
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
    throw invalidParameter('callback_url', 'This value is not an address the app can return to')
  }
  return { deviceLink: { type, callbackUrl } }
}

/**
 * Whether a callback address is the portal's in a demonstration. It may then be plain http: the simulator returns to
 * it.
 */
function isDemonstrated({ settings }: Context, callbackUrl: string): boolean {
  return settings.demonstration && callbackUrl.startsWith(`${settings.portalUrl}/`)
}

/** Returns the current link of a session. A session that waits for no app has no link: 40402. */
const readDeviceLink: Operation<'readDeviceLink'> = async (context, { path, body }) => {
  const session = await requireSession(context, path.token, 'smartid')
  const started = session.state === 'asked' ? deviceLinkOf(context, session) : undefined
  const { deviceLinks } = context.providers.smartid
  if (!(started && deviceLinks)) throw new OperationFailure('session-not-found')
  const { order } = pendingOf(session)
  const language = body.language ?? context.locale
  const link = deviceLinks.linkAt(order, started, language, context.clock())
  return { status: 'ok', device_link: link }
}

/** The link data of a session; undefined if it has none. */
function deviceLinkOf({ settings }: Context, session: Session): DeviceLinkSession | undefined {
  const { deviceLink } = providerSessionOf(session)
  if (!deviceLink) return undefined
  return { ...deviceLink, secret: decryptSecret(settings.keys, session.id, deviceLink.secret) }
}

/**
 * Confirms the callback parameters of the app, for the browser that started the session. The answer of the app is
 * accepted only after this call, which works once.
 */
const confirmDeviceLink: Operation<'confirmDeviceLink'> = async (context, { path, body }) => {
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
    throw invalidParameter('session_secret_digest', 'This value does not belong to this session')
  }
  if (session.kind === 'authentication' && callback.userChallengeVerifier === undefined) {
    throw invalidParameter('user_challenge_verifier', 'This value is required')
  }
}

/**
 * Stores the callback. The process that waits at the provider finds it with the answer. If the answer is already
 * stored, its completion is resumed.
 */
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
    await schedule(tx, 'attend-session', { sessionId: id }, `${id} callback`)
  })
  context.wakeWorker()
}

export const operations = { readDeviceLink, confirmDeviceLink }
