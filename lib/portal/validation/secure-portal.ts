import { portalSettings } from '../settings/settings'

/** Hosts that browsers take for this machine (Secure Contexts, 3.1). */
const thisMachine = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a browser takes the pages of this portal for secure, as it must to check files itself. */
export function isSecurePortal(address = portalSettings().portalUrl): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || thisMachine.test(hostname)
}
