import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { embeddedFolder, freshServedDatabase } from '@/lib/testing/database'

/** Where a test reaches the processes, and as whom. */
export interface RunningServices {
  readonly gatewayUrl: string
  readonly portalUrl: string
  readonly simulatorUrl: string
  readonly dataDir: string
  readonly accessToken: string
  readonly foreignToken: string
  readonly hostedToken: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: RunningServices
  }
}

/** Gateway and simulator as real processes, over real HTTP, for all specs of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await startServices()
  project.provide('services', services.running)
  return services.stop
}

export async function startServices(overrides: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'paraph-e2e-'))
  const served = await freshServedDatabase()
  if (!served) renameSync(await embeddedFolder(), join(dataDir, 'database'))
  const [gatewayPort, simulatorPort, smtpPort, portalPort] = await freePorts(4)
  const tokens = {
    own: 'own-token-of-the-tests',
    foreign: 'token-of-somebody-else',
    hosted: 'portal-token',
  }
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    ...(served ? { DATABASE_URL: served.url } : {}),
    PORT: String(portalPort),
    GATEWAY_PORT: String(gatewayPort),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    ACCESS_TOKENS: `tests:${tokens.own},others:${tokens.foreign}`,
    GATEWAY_ACCESS_TOKEN: tokens.hosted,
    SIMULATOR_ANSWER_MS: '0',
    SIMULATOR_TIMEOUT_MS: '2000',
    PROMPT_DELAY_MS: '0',
    PROMPT_LIMITS: '0,0,0',
    LOG_LEVEL: 'warn',
    ...overrides,
  }
  const running: RunningServices = {
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    portalUrl: `http://localhost:${portalPort}`,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    dataDir,
    accessToken: tokens.own,
    foreignToken: tokens.foreign,
    hostedToken: tokens.hosted,
  }
  const simulator = startProcess(env, 'lib/simulator/main.ts')
  let gateway = startProcess(env, 'lib/gateway/main.ts')
  let portal: ChildProcess | undefined
  const neighbours: ChildProcess[] = []
  const stop = async () => {
    await Promise.all([gateway, simulator, portal, ...neighbours].map(stopProcess))
    await served?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await answers(`${running.gatewayUrl}/readyz`).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    running,
    /** The built portal, for what only a browser can see. */
    startPortal: async () => {
      const next = 'node_modules/next/dist/bin/next'
      portal = startProcess(env, next, 'start', '-H', '127.0.0.1', '-p', String(portalPort))
      await answers(running.portalUrl)
    },
    /** One more gateway with the same settings and a folder of its own; gives its address. */
    addGateway: async (): Promise<string> => {
      const [port] = await freePorts(1)
      const own = { DATA_DIR: join(dataDir, String(port)), GATEWAY_PORT: String(port) }
      neighbours.push(startProcess({ ...env, ...own }, 'lib/gateway/main.ts'))
      const url = `http://127.0.0.1:${port}`
      await answers(`${url}/readyz`)
      return url
    },
    processes: () => ({ gateway: gateway.pid, portal: portal?.pid }),
    /** What the gateway has written so far. */
    log: () => logOf(gateway),
    /** As an orchestrator does it; gives the exit code. */
    terminateGateway: async () => {
      const ended = once(gateway, 'exit') as Promise<[number | null]>
      gateway.kill('SIGTERM')
      return (await ended)[0]
    },
    /** As the power cord does it. */
    killGateway: async () => {
      gateway.kill('SIGKILL')
      await once(gateway, 'exit')
    },
    restartGateway: async () => {
      gateway = startProcess(env, 'lib/gateway/main.ts')
      await answers(`${running.gatewayUrl}/readyz`)
    },
    stop,
  }
}

const logs = new WeakMap<ChildProcess, string[]>()

function startProcess(env: NodeJS.ProcessEnv, ...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  logs.set(child, lines)
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  return child
}

function logOf(child: ChildProcess): string {
  return logs.get(child)?.join('') ?? ''
}

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, pause(10_000)])
  child.kill('SIGKILL')
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error(`${url} did not answer within a minute`)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
