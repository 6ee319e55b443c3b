import { portRefusal } from '@/lib/network/port-refusal'
import { readEnvironment, simulatorConfig } from '@/lib/settings/config'
import { productionSlips } from '@/lib/settings/production'
import { startSimulator } from './start-simulator'

const env = readEnvironment()
for (const slip of productionSlips(env, 'simulator')) {
  process.stderr.write(`${slip}\n`)
  process.exit(1)
}
for (const setting of ['SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT'] as const) {
  const refusal = await portRefusal(setting, env.HOST, env[setting])
  if (refusal === undefined) continue
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
const simulator = await startSimulator(simulatorConfig(env))
process.stdout.write(`simulator listens at ${simulator.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
