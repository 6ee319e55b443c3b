import { bundle } from '@/lib/bundle/bundle.mjs'
import { startServices } from './services'

/** Everything a browser story needs, once for all of them; the addresses travel in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await bundle()
  const services = await startServices({
    SIMULATOR_ANSWER_MS: '2500',
    SIMULATOR_TIMEOUT_MS: '60000',
    PROMPT_DELAY_MS: '500',
    SIGN_IN_LIMIT: '10',
    TRUST_PROXY: '1',
  })
  await services.startPortal()
  process.env.E2E_PORTAL_URL = services.running.portalUrl
  process.env.E2E_GATEWAY_URL = services.running.gatewayUrl
  process.env.E2E_ACCESS_TOKEN = services.running.hostedToken
  process.env.E2E_SIMULATOR_URL = services.running.simulatorUrl
  return services.stop
}
