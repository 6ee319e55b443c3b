import { gatewayConfig } from '@/lib/gateway/configuration'
import { type Finding, fault, lookAt, reasonOf } from '@/lib/gateway/doctor/finding'
import { nodeProbe } from '@/lib/gateway/doctor/node'
import { portalProbes } from '@/lib/gateway/doctor/portal'
import { serviceProbes } from '@/lib/gateway/doctor/services'
import { settingsProbe } from '@/lib/gateway/doctor/settings'
import { storageProbes } from '@/lib/gateway/doctor/storage'
import { trustAtHand, trustProbes } from '@/lib/gateway/doctor/trust'
import { createMetrics } from '@/lib/gateway/process/metrics'
import { gatewayUrl, portalUrl, readEnvironment } from '@/lib/settings/config'
import { folderRefusal } from '@/lib/settings/folder-refusal'
import { action } from './command'
import { exitStatus, Refused, say, whileWorking } from './output'

interface NamedFinding extends Finding {
  readonly name: string
}

/** Tests everything that an installation uses, all at once, and reports each finding in order. */
async function examine(
  mailTo: string | undefined,
  report: (finding: NamedFinding) => void,
): Promise<NamedFinding[]> {
  const env = readEnvironment()
  const refusal = folderRefusal(env.DATA_DIR)
  if (refusal !== undefined) throw new Refused(refusal)
  const config = gatewayConfig(env)
  const metrics = createMetrics()
  const trust = await trustAtHand(config, metrics)
  const probes = [
    settingsProbe(env),
    nodeProbe(process.version, () => new Date()),
    ...storageProbes(config),
    ...(await serviceProbes(config, trust, { metrics, mailTo })),
    ...trustProbes(config, trust),
    ...portalProbes({
      publicUrl: portalUrl(env),
      gatewayUrl: gatewayUrl(env),
      inProduction: env.NODE_ENV === 'production',
    }),
  ]
  const looks = probes.map((probe) => ({ name: probe.name, finding: lookAt(probe) }))
  const findings: NamedFinding[] = []
  for (const { name, finding } of looks) {
    const found = { name, ...(await whileWorking(`seconds of waiting for ${name}`, finding)) }
    findings.push(found)
    report(found)
  }
  trust.kept.stop()
  return findings
}

const marks = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const

function sayFinding({ name, state, found, todo }: NamedFinding): void {
  say(`${marks[state]}  ${name}: ${found}`)
  if (todo !== undefined) say(`         → ${todo}`)
}

async function diagnose(isJson: boolean, mailTo: string | undefined): Promise<number> {
  try {
    const findings = await examine(mailTo, isJson ? () => undefined : sayFinding)
    if (isJson) say(JSON.stringify(findings))
    return findings.some(({ state }) => state === 'fault') ? exitStatus.failed : exitStatus.done
  } catch (error) {
    // The settings file cannot be read or has an invalid value, so nothing else can be tested.
    const finding = { name: 'settings', ...fault(reasonOf(error), 'See docs/operate/settings.md.') }
    if (isJson) say(JSON.stringify([finding]))
    else sayFinding(finding)
    return exitStatus.misused
  }
}

export const actions = {
  '': action({
    about: 'Test everything an installation needs, and print what to do',
    options: {
      'mail-to': { kind: 'value', value: 'ADDRESS', about: 'Send a test mail' },
      json: { kind: 'flag', about: 'Print one JSON array' },
    },
    run: async ({ json, 'mail-to': mailTo }) => {
      const status = await diagnose(json, mailTo)
      // A probe may leave a connection open that never answers, so the process must be ended.
      process.exit(status)
    },
  }),
}
