import { OperationFailure } from '../operation-failure'
import { deviceLinkOf } from '../session/provider-session'
import { requireSession } from '../session/require-session'
import type { PendingAuthentication } from '../session/start-authentication'
import type { PendingHashSignature } from '../session/start-hash-signing'
import type { Operation } from './operation'

/** The link of a session as it has to be at this moment; one that waits for no app has none. */
export const readDeviceLink: Operation<'readDeviceLink'> = async (context, { path }) => {
  const session = await requireSession(context, path.token, 'smartid')
  const started = session.state === 'asked' ? deviceLinkOf(context, session) : undefined
  const { deviceLinks } = context.providers.smartid
  if (!(started && deviceLinks)) throw new OperationFailure('session-not-found')
  const { order } = session.prepared as PendingHashSignature | PendingAuthentication
  const { locale, clock } = context
  return { status: 'ok', device_link: deviceLinks.linkAt(order, started, locale, clock()) }
}
