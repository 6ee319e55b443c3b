import { portalSettings } from '../settings/settings'

/** Hosts that browsers treat as this machine (Secure Contexts, 3.1). */
const thisMachine = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether browsers treat the pages of this portal as secure. Only then a browser can check files itself. */
export function isSecurePortal(address = portalSettings().portalUrl): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || thisMachine.test(hostname)
}
