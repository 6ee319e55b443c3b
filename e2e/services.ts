import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

/** Where a test reaches the processes, and as whom. */
export interface RunningServices {
  readonly gatewayUrl: string
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
  const [gatewayPort, simulatorPort, smtpPort] = await freePorts(3)
  const tokens = {
    own: 'own-token-of-the-tests',
    foreign: 'token-of-somebody-else',
    hosted: 'portal-token',
  }
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
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
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    dataDir,
    accessToken: tokens.own,
    foreignToken: tokens.foreign,
    hostedToken: tokens.hosted,
  }
  const simulator = startProcess('lib/simulator/main.ts', env)
  let gateway = startProcess('lib/gateway/main.ts', env)
  await answers(`${running.gatewayUrl}/readyz`)
  return {
    running,
    /** As the power cord does it. */
    killGateway: async () => {
      gateway.kill('SIGKILL')
      await once(gateway, 'exit')
    },
    restartGateway: async () => {
      gateway = startProcess('lib/gateway/main.ts', env)
      await answers(`${running.gatewayUrl}/readyz`)
    },
    stop: async () => {
      await Promise.all([stopProcess(gateway), stopProcess(simulator)])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function startProcess(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', script], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
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
