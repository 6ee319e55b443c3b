import type { DeviceLinkSession, StartedSession } from '@/lib/providers/identity-provider'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import type { Session } from '@/lib/storage/sessions/sessions'
import type { Services } from '../core/context'
import { openSecret, sealSecret } from '../core/secrets/sealed-secret'

type Keeper = Pick<Services, 'settings' | 'clock'>

/** A session as it is stored: whoever reads the database cannot make links of it. */
export function keptSession(
  { settings, clock }: Keeper,
  id: string,
  { providerSession, deviceLink }: StartedSession,
): ProviderSession {
  const kept = { name: providerSession, startedAt: clock().getTime() }
  if (!deviceLink) return kept
  const secret = sealSecret(settings.keys, id, deviceLink.secret)
  return { ...kept, deviceLink: { ...deviceLink, secret } }
}

export function providerSessionOf({ providerSession }: Session): ProviderSession {
  return providerSession ?? { name: '', startedAt: 0 }
}

/** What links of a session are made of; undefined where it has none. */
export function deviceLinkOf(
  { settings }: Pick<Keeper, 'settings'>,
  session: Session,
): DeviceLinkSession | undefined {
  const { deviceLink } = providerSessionOf(session)
  if (!deviceLink) return undefined
  return { ...deviceLink, secret: openSecret(settings.keys, session.id, deviceLink.secret) }
}

/**
 * Whether the person answered on the device they began on, as far as anybody knows, and the browser there
 * has not said so: until it does, a link sent to somebody else would do (RP API v3, callback).
 */
export function awaitsCallback(session: Session): boolean {
  const { deviceLink } = session.request
  const hasCallback = deviceLink !== undefined && 'callbackUrl' in deviceLink
  return hasCallback && providerSessionOf(session).callback === undefined
}
