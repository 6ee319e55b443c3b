import type { SessionRequest } from '@/lib/storage/schema/records'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context, GatewaySettings } from '../operation/context'
import { type AskedLink, askedDeviceLink } from './device-link'
import { ringsOrLinks } from './provider-of'

/** How a hosted page asks a person: by message, by the link it wants, or through the browser, back to the portal. */
export function askedWay(
  context: Context,
  asked: AskedLink & { readonly method: MethodName },
): Pick<SessionRequest, 'deviceLink' | 'byBrowser'> {
  if (ringsOrLinks(context, asked.method)) return askedDeviceLink(context, asked)
  return { byBrowser: { returnUrl: portalReturnUrl(context, asked.method) } }
}

/**
 * The portal's address to which the page of one provider sends the browser back. RFC 9700, 4.4.2.2: an answer that
 * arrives at the address of another provider is not accepted.
 */
export const portalReturnUrl = (
  { settings }: { readonly settings: Pick<GatewaySettings, 'portalUrl'> },
  method: MethodName,
): string => `${settings.portalUrl}/return/${method}`
