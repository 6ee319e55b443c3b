import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvFile } from './bundle/env-file.mjs'
import { watchVerifier } from './bundle/verifier.mjs'
import {
  gatewayUrl,
  inheritedEnvironment,
  isDemonstration,
  portalListens,
  portalUrl,
  readEnvironment,
  simulatorUrl,
} from './config'
import { folderRefusal } from './folder-refusal'
import { portRefusal } from './network/port-refusal'

/**
 * `npm start`: runs the three processes, prints their addresses, and stops them together. The portal is built first
 * if it is missing or older than its sources; the other processes start meanwhile.
 */
readEnvFile()
const env = readEnvironment()
const watching = process.argv.includes('--watch')
const next = join('node_modules', 'next', 'dist', 'bin', 'next')
const running: ChildProcess[] = []
let stopping = false

async function main(): Promise<void> {
  process.once('SIGINT', () => void stop(0))
  process.once('SIGTERM', () => void stop(0))
  void stopWithParent(process.ppid)
  const refusals = [folderRefusal(env.DATA_DIR) ?? [], await portRefusals()].flat()
  for (const refusal of refusals) process.stderr.write(`${refusal}\n`)
  if (refusals.length > 0) return await stop(1)
  if (watching) await watchVerifier()
  const built = !watching && isBuildOutdated() ? build() : undefined
  if (isDemonstration(env)) run('simulator', program('simulator', 'lib/simulator/main.ts'))
  run('gateway', program('gateway', 'lib/gateway/main.ts'))
  await built
  if (stopping) return
  run('portal', [next, watching ? 'dev' : 'start', '-H', env.HOST, '-p', String(env.PORT)])
  await Promise.all([answers(`${gatewayUrl(env)}/readyz`), answers(portalListens(env))])
  if (!stopping) announce()
}

/** Checks the ports before the build, so that a second start fails at once. */
async function portRefusals(): Promise<readonly string[]> {
  const names = ['PORT', 'GATEWAY_PORT', 'METRICS_PORT'] as const
  const simulators = ['SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT'] as const
  const all = isDemonstration(env) ? [...names, ...simulators] : names
  const refusals = await Promise.all(
    all.map((name) => env[name] && portRefusal(name, env.HOST, env[name])),
  )
  return [...new Set(refusals.filter((refusal) => typeof refusal === 'string'))]
}

/** Builds the portal. If the build fails, all processes stop. */
async function build(): Promise<void> {
  say('Building the portal. This takes about half a minute, only once.')
  const child = begin([next, 'build'], 'ignore')
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0 || stopping) return
  say('The build of the portal failed.')
  await stop(1)
}

function program(name: string, source: string): readonly string[] {
  return watching
    ? ['--import', 'tsx', '--watch', source]
    : ['--enable-source-maps', `dist/${name}.js`]
}

function run(name: string, args: readonly string[]): void {
  const child = begin(args, name === 'simulator' ? 'ignore' : 'inherit')
  child.once('exit', (code) => {
    if (stopping) return
    say(`The ${name} stopped (${code ?? 'killed'}).`)
    void stop(1)
  })
}

function begin(args: readonly string[], stdout: 'ignore' | 'inherit'): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: childEnvironment(),
    stdio: ['ignore', stdout, 'inherit'],
  })
  running.push(child)
  return child
}

/** Logs warnings only by default, so that the printed addresses stay visible. */
function childEnvironment(): NodeJS.ProcessEnv {
  return inheritedEnvironment({
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
    // Without this, glibc keeps for each thread most of the memory used to create a database.
    MALLOC_ARENA_MAX: '2',
    // Next always runs as production; the simulator's pages may then be served without https.
    DEMONSTRATION:
      isDemonstration(env) && env.NODE_ENV !== 'production' ? 'yes' : env.DEMONSTRATION,
  })
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)
  const ended = alive.map((child) => once(child, 'exit'))
  for (const child of alive.toReversed()) child.kill('SIGTERM')
  await Promise.race([Promise.all(ended), pause(15_000)])
  for (const child of alive) child.kill('SIGKILL')
  process.exit(code)
}

/** npm does not pass SIGTERM on: stops when the parent process is gone. */
async function stopWithParent(parent: number): Promise<void> {
  while (!stopping && process.ppid === parent) await pause(1_000, undefined, { ref: false })
  await stop(0)
}

const sources = ['app', 'components', 'lib', 'messages', 'public']
const sourceFiles = [
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'tailwind.config.ts',
  'package-lock.json',
]

/** Looks at the last file that a build writes: an interrupted build does not leave it. */
function isBuildOutdated(): boolean {
  const built = modified(join('.next', 'export-marker.json'))
  const newest = Math.max(...sourceFiles.map(modified), ...sources.map(newestIn))
  return built < newest
}

function newestIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(0, ...entries.map((entry) => modified(join(folder, entry))))
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

async function answers(url: string): Promise<void> {
  while (!stopping) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(250)
  }
}

function announce(): void {
  say(`\n  Portal     ${portalUrl(env)}`)
  say(`  Gateway    ${gatewayUrl(env)}`)
  if (isDemonstration(env)) {
    say(`  Simulator  ${simulatorUrl(env)}  (phones and inbox: signatures have no legal effect)`)
  }
  say('\n  Ctrl-C stops all of them.\n')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
