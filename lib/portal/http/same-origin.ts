import { portalSettings } from '../settings/settings'

/**
 * Whether a page of ours sent the request. Next checks this for server actions but not for route handlers. If the
 * browser sends no Sec-Fetch-Site (over plain http), the origin must be the portal's.
 */
export function isFromOurPages(headers: Headers, portalUrl = portalSettings().portalUrl): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('origin') === new URL(portalUrl).origin
}

/**
 * Whether the browser came by a link of another site, a bookmark or a typed address. False if the browser does not say
 * it, as over plain http.
 */
export function isByAnotherSite(headers: Headers): boolean {
  return !['same-origin', null].includes(headers.get('sec-fetch-site'))
}
