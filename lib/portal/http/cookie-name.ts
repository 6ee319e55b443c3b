import { portalSettings } from '../settings/settings'

/** With the prefix `__Host-`, a browser accepts the cookie only from this host, over https, for every path. */
export function cookieName(plainName: string): string {
  return isSecure() ? `__Host-paraph-${plainName}` : `paraph-${plainName}`
}

export const isSecure = () => portalSettings().portalUrl.startsWith('https://')
