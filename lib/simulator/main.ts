import { simulatorConfig } from '@/lib/config'
import { startSimulator } from './start-simulator'

const simulator = await startSimulator(simulatorConfig())
process.stdout.write(`simulator listens at ${simulator.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
