import { mkdirSync, writeFileSync } from 'node:fs'
import { bundle } from '@/lib/bundle/bundle.mjs'
import { missingEngines } from './engines/engines'
import { pointAt } from './portal/point-at'
import { startServices } from './services'

/** Services for all browser stories, started once; the addresses are passed in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  for (const line of missingEngines) process.stdout.write(`${line}\n`)
  await bundle()
  const services = await startServices({
    // Stories answer the phones: a story that is slow to see a control code misses none.
    SIMULATOR_ANSWER_MS: 'manual',
    SIMULATOR_TIMEOUT_MS: '60000',
    SIGN_IN_LIMIT: '10',
    TRUST_PROXY: '1',
  })
  await services.startPortal()
  pointAt(services.running)
  process.env.E2E_FOREIGN_TOKEN = services.running.foreignToken
  process.env.E2E_OPENID_URL = services.running.openIdUrl
  process.env.E2E_DATA_DIR = services.running.dataDir
  return async () => {
    // The logs help to explain failed stories, whose last pictures are in the same folder.
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/gateway.log', services.log())
    writeFileSync('test-results/portal.log', services.portalLog())
    await services.stop()
  }
}
