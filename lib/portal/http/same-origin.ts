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

/**
 * Whether a browser came by a link of another site, a bookmark or a typed address. False if it does not say so, as by
 * plain http.
 */
export function isByAnotherSite(headers: Headers): boolean {
  return !['same-origin', null].includes(headers.get('sec-fetch-site'))
}
