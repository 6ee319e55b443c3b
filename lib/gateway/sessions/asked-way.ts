import type { SessionRequest } from '@/lib/storage/records'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { type AskedLink, askedDeviceLink } from './device-link'
import { ringsOrLinks } from './provider-of'

/** How a hosted page asks a person: by message, by the link it wants, or through the browser, back to the portal. */
export function askedWay(
  context: Context,
  asked: AskedLink & { readonly method: MethodName },
): Pick<SessionRequest, 'deviceLink' | 'byBrowser'> {
  if (ringsOrLinks(context, asked.method)) return askedDeviceLink(context, asked)
  return { byBrowser: { returnUrl: portalReturnUrl(context) } }
}

/** The portal's address to which a provider's page sends the browser back. */
export const portalReturnUrl = ({ settings }: Pick<Context, 'settings'>): string =>
  `${settings.portalUrl}/return`
