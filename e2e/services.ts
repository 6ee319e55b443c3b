import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { bundle } from '@/lib/bundle/bundle.mjs'
import {
  freshServedDatabase,
  migratedServedDatabase,
  type ServedDatabase,
} from '@/lib/testing/services/database'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { freePort, freePorts } from '@/lib/testing/services/free-ports'

/** The addresses of the processes, and tokens for calls. */
export interface RunningServices {
  readonly gatewayUrl: string
  readonly portalUrl: string
  readonly simulatorUrl: string
  /** Issuer of a provider of OpenID Connect that a spec may start: the gateway may call this address. */
  readonly openIdUrl: string
  readonly dataDir: string
  readonly accessToken: string
  readonly foreignToken: string
  readonly hostedToken: string
  /** Token of the portal's relying party, without the scope of a portal. */
  readonly portalProgramToken: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: RunningServices
  }
}

/** Gateway and simulator as real processes, over real HTTP, for all specs of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundle()
  const services = await startServices()
  project.provide('services', services.running)
  return services.stop
}

/** Differences of the first gateway: Node flags, or another version. */
interface FirstGateway {
  readonly flags?: readonly string[]
  readonly program?: string
}

/** Settings of a gateway and a simulator, whose data folder and database exist. */
export interface PreparedServices {
  readonly env: NodeJS.ProcessEnv & Readonly<Record<'DATA_DIR' | 'PORT', string>>
  readonly running: RunningServices
}

/** Makes data folder, database and settings of a gateway and a simulator; `forget` removes them. */
export async function prepareServices(
  overrides: Readonly<Record<string, string>> = {},
  servedDatabase: () => Promise<ServedDatabase | undefined> = migratedServedDatabase,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'paraph-e2e-'))
  const served = overrides.DATABASE_URL === undefined ? await servedDatabase() : undefined
  if (!served && !overrides.DATABASE_URL)
    renameSync(await embeddedFolder(), join(dataDir, 'database'))
  const [gatewayPort, simulatorPort, smtpPort, portalPort, openIdPort] = await freePorts(5)
  const tokens = {
    own: 'own-token-of-the-tests',
    foreign: 'token-of-somebody-else',
    hosted: 'access-token-of-the-portal-in-tests',
    ofPortal: 'token-of-a-program-of-the-portal',
  }
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...(served ? { DATABASE_URL: served.url } : {}),
    PORT: String(portalPort),
    GATEWAY_PORT: String(gatewayPort),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    ACCESS_TOKENS: `tests:${tokens.own},others:${tokens.foreign},portal:${tokens.ofPortal}`,
    GATEWAY_ACCESS_TOKEN: tokens.hosted,
    SIMULATOR_ANSWER_MS: '0',
    // Long enough for two other signings meanwhile, on a busy machine.
    SIMULATOR_TIMEOUT_MS: '5000',
    PROMPT_DELAY_MS: '0',
    PROMPT_LIMITS: '0,0,0',
    SIGN_IN_LIMIT: '0',
    MAIL_LIMITS: '0,0,0,0,0',
    WRONG_TOKEN_LIMIT: '0',
    ORGANISATIONS: 'anyone',
    OUTGOING_ALLOW: `127.0.0.1:${openIdPort}`,
    LOG_LEVEL: 'warn',
    ...overrides,
  }
  const running: RunningServices = {
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    portalUrl: `http://localhost:${portalPort}`,
    simulatorUrl: `http://127.0.0.1:${env.SIMULATOR_PORT}`,
    openIdUrl: `http://127.0.0.1:${openIdPort}`,
    dataDir,
    accessToken: tokens.own,
    foreignToken: tokens.foreign,
    hostedToken: tokens.hosted,
    portalProgramToken: tokens.ofPortal,
  }
  const forget = async () => {
    await served?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env, running, forget }
}

export async function startServices(
  overrides: Readonly<Record<string, string>> = {},
  { flags = [], program = 'dist/gateway.js' }: FirstGateway = {},
) {
  // A process migrates its database itself, also through what DATABASE_THROUGH names.
  const { env, running, forget } = await prepareServices(overrides, freshServedDatabase)
  const { dataDir } = running
  const simulatorKeys = join(dataDir, 'simulator', 'keys')
  if (existsSync(knownPrimes)) cpSync(knownPrimes, simulatorKeys, { recursive: true })
  const simulator = startProcess(env, 'dist/simulator.js')
  let gateway = startProcess(env, ...flags, program)
  let portal: ChildProcess | undefined
  /** The environment and the process of each further gateway, by its address. */
  const neighbours = new Map<string, { env: NodeJS.ProcessEnv; process: ChildProcess }>()
  const stop = async () => {
    await Promise.all(
      [gateway, simulator, portal, ...[...neighbours.values()].map(({ process }) => process)].map(
        stopProcess,
      ),
    )
    keepPrimes(simulatorKeys)
    await forget()
  }
  await answers(`${running.gatewayUrl}/readyz`).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    running,
    /** The environment of gateway and simulator, for processes that are started next to them. */
    environment: env,
    /** Starts the built portal, for tests in a browser. */
    startPortal: async (changed: Readonly<Record<string, string>> = {}) => {
      const its = { ...env, ...changed }
      portal = startProcess(its, 'dist/portal.js')
      await answers(running.portalUrl)
    },
    /**
     * Starts another gateway with the same settings and its own folder; returns its address. Before that it is killed
     * and restarted, once for each of these delays.
     */
    addGateway: async (...killedAfterMs: readonly number[]): Promise<string> => {
      const port = await freePort()
      const own = { DATA_DIR: join(dataDir, String(port)), GATEWAY_PORT: String(port) }
      const url = `http://127.0.0.1:${port}`
      const its = { ...env, ...own }
      for (const lifeMs of killedAfterMs) {
        const doomed = startProcess(its, 'dist/gateway.js')
        await pause(lifeMs)
        doomed.kill('SIGKILL')
        await once(doomed, 'exit')
      }
      neighbours.set(url, { env: its, process: startProcess(its, 'dist/gateway.js') })
      await answers(`${url}/readyz`)
      return url
    },
    /** Starts a gateway with other settings that must refuse to start; returns its exit code and output. */
    refusedGateway: async (others: Readonly<Record<string, string>>) => {
      const port = await freePort()
      const options = {
        env: { ...env, GATEWAY_PORT: String(port), ...others },
        timeout: startMsMax,
      }
      const command = ['dist/gateway.js']
      return await new Promise<{ code: unknown; said: string }>((resolve) => {
        execFile(process.execPath, command, options, (error, _log, said) =>
          resolve({ code: error?.code ?? 'it started', said }),
        )
      })
    },
    /** Kills an added gateway and restarts it at once. */
    replaceNeighbour: async (url: string) => {
      const neighbour = neighbours.get(url)
      if (!neighbour) throw new Error(`There is no gateway at ${url}`)
      neighbour.process.kill('SIGKILL')
      await once(neighbour.process, 'exit')
      neighbour.process = startProcess(neighbour.env, 'dist/gateway.js')
      await answers(`${url}/readyz`)
    },
    processes: () => ({
      gateway: gateway.pid,
      portal: portal?.pid,
      simulator: simulator.pid,
      /** Process ids of the added gateways, in order. */
      neighbours: [...neighbours.values()].map((neighbour) => neighbour.process.pid),
    }),
    /** The output of the gateway so far. */
    log: () => logOf(gateway),
    /** The output of an added gateway. */
    logAt: (url: string) => logOf(neighbours.get(url)?.process),
    /** The output of the portal. */
    portalLog: () => logOf(portal),
    /** Ends the gateway as an orchestrator does, unless other signals are given; returns the exit code. */
    terminateGateway: async (signals: readonly NodeJS.Signals[] = ['SIGTERM']) => {
      const ended = once(gateway, 'exit') as Promise<[number | null]>
      for (const signal of signals) gateway.kill(signal)
      return (await ended)[0]
    },
    /** Ends the gateway like a power cut. */
    killGateway: async () => {
      gateway.kill('SIGKILL')
      await once(gateway, 'exit')
    },
    /** Starts the stopped gateway again, optionally with changed settings. */
    restartGateway: async (changed: Readonly<Record<string, string>> = {}) => {
      gateway = startProcess({ ...env, ...changed }, 'dist/gateway.js')
      await answers(`${running.gatewayUrl}/readyz`)
    },
    /** Starts the gateway again without waiting until it is ready. */
    beginGateway: (changed: Readonly<Record<string, string>> = {}) => {
      gateway = startProcess({ ...env, ...changed }, 'dist/gateway.js')
    },
    untilReady: () => answers(`${running.gatewayUrl}/readyz`),
    isGatewayAlive: () => gateway.exitCode === null && gateway.signalCode === null,
    stop,
  }
}

/**
 * Simulators need a second to generate an RSA key, so keys are kept between runs, like the template of a database.
 */
const knownPrimes = join(tmpdir(), 'paraph-test-rsa-keys')

function keepPrimes(folder: string): void {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => /\.pem$/.test(name)) : []
  mkdirSync(knownPrimes, { recursive: true, mode: 0o700 })
  for (const name of found.filter((key) => !existsSync(join(knownPrimes, key)))) {
    const aside = join(folder, `${name}.copy`)
    copyFileSync(join(folder, name), aside)
    renameSync(aside, join(knownPrimes, name))
  }
}

const logs = new WeakMap<ChildProcess, string[]>()

function startProcess(env: NodeJS.ProcessEnv, ...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  logs.set(child, lines)
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  return child
}

function logOf(child: ChildProcess | undefined): string {
  return (child && logs.get(child)?.join('')) ?? ''
}

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, pause(10_000)])
  child.kill('SIGKILL')
}

/** Starting a process next to others on a busy machine takes long. */
const startMsMax = 180_000

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + startMsMax
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error(`${url} did not answer in time`)
}
