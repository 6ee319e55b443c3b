import { portalSettings } from '../settings/settings'

/**
 * Whether a page of ours sent a request. Server actions check this themselves, route handlers do not. Browsers send
 * Sec-Fetch-Site; if they do not (plain http), the origin must be the portal's.
 */
export function isFromOurPages(headers: Headers, portalUrl = portalSettings().portalUrl): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin') === new URL(portalUrl).origin
}
