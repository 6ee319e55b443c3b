import { inspect } from 'node:util'
import { createLog } from '@/lib/log/log'
import { requestFields } from '@/lib/log/request-id'
import { createWakeUp } from '@/lib/queue/wake-up'
import { misspeltSettings, readEnvironment } from '@/lib/settings/config'
import { folderRefusal } from '@/lib/settings/folder-refusal'
import { productionSlips, productionWarnings } from '@/lib/settings/production'
import { gatewayConfig } from './configuration'
import { startGateway } from './start-gateway'
import { StartRefused, startRefusal } from './start-refusal'

/** The gateway's process: reads the configuration, starts the service, and stops gracefully on SIGTERM. */
async function main(): Promise<void> {
  const env = readEnvironment()
  const slips = productionSlips(env, 'gateway')
  if (slips.length > 0) throw new StartRefused(slips)
  const refusal = folderRefusal(env.DATA_DIR)
  if (refusal !== undefined) throw new StartRefused([refusal])
  const log = createLog(env.LOG_LEVEL, 'gateway', requestFields)
  for (const warning of [...misspeltSettings(), ...productionWarnings(env)]) log.warn(warning)
  const gateway = await startGateway(gatewayConfig(env), log, {
    clock: () => new Date(),
    wakeUp: createWakeUp(),
  })
  log.info({ url: gateway.url }, 'gateway started')
  let isStopping = false
  const stop = async (signal: string) => {
    // A terminal sends SIGINT to the whole group, and the parent process then sends SIGTERM.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'gateway stopping')
    await gateway.stop()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
}

/** Prints one plain sentence for expected errors, and the stack for all other errors. */
function refuse(error: unknown): never {
  process.stderr.write(`${startRefusal(error) ?? inspect(error)}\n`)
  process.exit(1)
}

await main().catch(refuse)
