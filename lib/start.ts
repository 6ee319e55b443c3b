import { portRefusal } from './network/port-refusal'
import {
  ConfigurationInvalid,
  type Environment,
  gatewayUrl,
  inheritedEnvironment,
  isDemonstration,
  portalListens,
  portalUrl,
  readEnvironment,
  simulatorUrl,
} from './settings/config'
import { folderRefusal } from './settings/folder-refusal'

/** A process that `npm start` runs. */
interface PlannedProcess {
  readonly name: string
  /** Of Node.js. */
  readonly args: readonly string[]
  /** Whether its standard output is left out. */
  readonly isQuiet: boolean
  /** Answers when the process is ready. */
  readonly url: string
  /** Printed with the note. */
  readonly address: string
  readonly note: string
}

/** Prints, as JSON, what lib/start.mjs has to run. If a setting cannot be used, prints a sentence and exits with 1. */
async function main(): Promise<void> {
  const env = readEnvironment()
  const refusals = [folderRefusal(env.DATA_DIR) ?? [], await portRefusals(env)].flat()
  if (refusals.length > 0) return refuse(refusals)
  const services = isDemonstration(env) ? [simulator(env), gateway(env)] : [gateway(env)]
  const plan = { environment: childEnvironment(env), services, portal: portal(env) }
  process.stdout.write(JSON.stringify(plan))
}

function refuse(refusals: readonly string[]): void {
  for (const refusal of refusals) process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}

/** Checks the ports before the build, so that a second start fails at once. */
async function portRefusals(env: Environment): Promise<readonly string[]> {
  const names = ['PORT', 'GATEWAY_PORT', 'METRICS_PORT'] as const
  const simulators = ['SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT'] as const
  const all = isDemonstration(env) ? [...names, ...simulators] : names
  const refusals = await Promise.all(
    all.map((name) => env[name] && portRefusal(name, env.HOST, env[name])),
  )
  return [...new Set(refusals.filter((refusal) => typeof refusal === 'string'))]
}

/** Logs warnings only by default, so that the printed addresses stay visible. */
function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  return inheritedEnvironment({
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
    // Without this, glibc keeps for each thread most of the memory used to create a database.
    MALLOC_ARENA_MAX: '2',
    // The portal always runs as production; the simulator's pages may then be served without https.
    DEMONSTRATION:
      isDemonstration(env) && env.NODE_ENV !== 'production' ? 'yes' : env.DEMONSTRATION,
  })
}

const watching = process.argv.includes('--watch')

/** Without `--enable-source-maps`, which takes half a second of a start and 15 MB. The bundle keeps function names. */
function program(name: string, source: string): readonly string[] {
  return watching ? ['--import', 'tsx', '--watch', source] : [`dist/${name}.js`]
}

const simulator = (env: Environment): PlannedProcess => ({
  name: 'Simulator',
  args: program('simulator', 'lib/simulator/main.ts'),
  isQuiet: true,
  url: simulatorUrl(env),
  address: simulatorUrl(env),
  note: '(phones and inbox: signatures have no legal effect)',
})

const gateway = (env: Environment): PlannedProcess => ({
  name: 'Gateway',
  args: program('gateway', 'lib/gateway/main.ts'),
  isQuiet: false,
  url: `${gatewayUrl({ ...env, GATEWAY_URL: undefined })}/readyz`,
  address: gatewayUrl(env),
  note: '',
})

const portal = (env: Environment): PlannedProcess => ({
  name: 'Portal',
  // Next watches its files itself.
  args: watching ? ['--import', 'tsx', 'lib/portal/main.ts', '--watch'] : ['dist/portal.js'],
  isQuiet: false,
  url: portalListens(env),
  address: portalUrl(env),
  note: '',
})

await main().catch((error) => {
  if (error instanceof ConfigurationInvalid) return refuse([error.message])
  throw error
})
