import type { SessionRequest } from '@/lib/storage/schema/records'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context, GatewaySettings } from '../operation/context'
import { type AskedLink, askedDeviceLink } from './device-link'
import { ringsOrLinks } from './provider-of'

/**
 * How a hosted page asks a person: by a message, by the requested link, or through the browser, which returns to the
 * portal.
 */
export function askedWay(
  context: Context,
  asked: AskedLink & { readonly method: MethodName },
): Pick<SessionRequest, 'deviceLink' | 'byBrowser'> {
  if (ringsOrLinks(context, asked.method)) return askedDeviceLink(context, asked)
  return { byBrowser: { returnUrl: portalReturnUrl(context, asked.method) } }
}

/**
 * The portal's address to which a provider's page sends the browser back. It is different for each provider. RFC 9700,
 * 4.4.2.2: an answer that arrives at another provider's address is not accepted.
 */
export const portalReturnUrl = (
  { settings }: { readonly settings: Pick<GatewaySettings, 'portalUrl'> },
  method: MethodName,
): string => `${settings.portalUrl}/return/${method}`
