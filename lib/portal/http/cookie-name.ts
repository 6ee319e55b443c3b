import { portalSettings } from '../settings/settings'

/** `__Host-`: the browser accepts it only from this host, over https, for every path. */
export function cookieName(plainName: string): string {
  return isSecure() ? `__Host-paraph-${plainName}` : `paraph-${plainName}`
}

export const isSecure = () => portalSettings().portalUrl.startsWith('https://')
