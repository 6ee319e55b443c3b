import { gatewayUrl, portalUrl, readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { gatewayConfig } from '../configuration'
import { createMetrics } from '../core/metrics'
import { type Finding, fault, lookAt, reasonOf } from './finding'
import { portalProbes } from './portal'
import { serviceProbes } from './services'
import { settingsProbe } from './settings'
import { storageProbes } from './storage'
import { trustAtHand, trustProbes } from './trust'

/**
 * `npm run doctor`: tries everything an installation works with, for real, and says what to do. Exit status 0:
 * nothing is out of order; 1: something does not work; 2: the settings cannot be read.
 */
async function main(): Promise<number> {
  const env = readEnvironment()
  const config = gatewayConfig(env)
  const metrics = createMetrics()
  const trust = await trustAtHand(config, metrics)
  const probes = [
    settingsProbe(env),
    ...storageProbes(config),
    ...(await serviceProbes(config, trust, metrics)),
    ...trustProbes(config, trust),
    ...portalProbes({
      publicUrl: portalUrl(env),
      gatewayUrl: gatewayUrl(env),
      inProduction: env.NODE_ENV === 'production',
    }),
  ]
  // All at once, told in order.
  const looks = probes.map((probe) => ({ name: probe.name, finding: lookAt(probe) }))
  const findings: Finding[] = []
  for (const { name, finding } of looks) findings.push(tell(name, await finding))
  trust.kept.stop()
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

const marks = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const

function tell(name: string, finding: Finding): Finding {
  const { state, found, todo } = finding
  process.stdout.write(`${marks[state]}  ${name}: ${found}\n`)
  if (todo !== undefined) process.stdout.write(`         → ${todo}\n`)
  return finding
}

outliveReader()
process.exitCode = await main().catch((error: unknown) => {
  // A file that cannot be read, a value that no process could use: nothing else can be tried before.
  tell('settings', fault(reasonOf(error), 'See docs/settings.md.'))
  return 2
})
// Whatever a look has left open, such as a connection that nobody answers, keeps nobody waiting.
process.exit()
