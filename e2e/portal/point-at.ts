import type { RunningServices } from '../services'

/** Makes the stories of this process use other services. Returns a function that restores the previous ones. */
export function pointAt(running: RunningServices): () => void {
  const addresses = {
    E2E_PORTAL_URL: running.portalUrl,
    E2E_GATEWAY_URL: running.gatewayUrl,
    E2E_ACCESS_TOKEN: running.hostedToken,
    E2E_SIMULATOR_URL: running.simulatorUrl,
  }
  const before = Object.keys(addresses).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, addresses)
  return () => {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value
  }
}
