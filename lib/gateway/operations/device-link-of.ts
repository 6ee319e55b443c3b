import type { DeviceLink, SessionRequest } from '@/lib/storage/records'
import type { Context } from '../context'
import { invalidParameter } from '../operation-failure'

interface AskedLink {
  readonly device_link?: DeviceLink['type'] | undefined
  readonly callback_url?: string | undefined
}

/** The link a caller asks for in place of a message, checked as the provider would. */
export function deviceLinkOf(
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
