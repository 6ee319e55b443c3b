import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { freePorts } from '@/lib/testing/services/free-ports'

const folder = folderOfFile('paraph-refusal-')
/** Programs that have taken the ports of a gateway and a simulator. */
let taken: readonly Server[]

beforeAll(async () => {
  taken = [1, 2].map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(taken.map((server) => once(server, 'listening')))
})
afterAll(async () => {
  for (const server of taken) server.close()
})

const takenPorts = () => taken.map((server) => String((server.address() as AddressInfo).port))

/** Returns the exit code and the output of a process that should refuse to start. */
async function start(path: string, settings: Readonly<Record<string, string>>) {
  // A new folder, because a folder in use is a reason by itself.
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, DATA_DIR: dataDir, ...settings }
  const child = spawn(process.execPath, [path], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, lines: said.trim().split('\n') }
}

describe.concurrent('a process that refuses to start gives the reason in plain sentences', () => {
  it.each([
    ['half simulated', { NODE_ENV: 'production', PORTAL_URL: 'https://sign.example' }, 5],
    ['a wrong setting', { GATEWAY_PORT: 'x' }, 2],
    [
      'a missing database',
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_WAIT_SECONDS: '0' },
      1,
    ],
  ])('gateway: %s', async (_what, settings, count) => {
    const { code, lines } = await start('dist/gateway.js', settings)
    expect(code).toBe(1)
    expect(lines).toHaveLength(count)
    expect(lines.join()).not.toMatch(/ at .*:\d+:\d+/)
  })

  it('gateway: its port is taken', async () => {
    const [port = ''] = takenPorts()
    const { code, lines } = await start('dist/gateway.js', { GATEWAY_PORT: port })
    expect([code, ...lines]).toEqual([1, expect.stringMatching(/^Port \d+ is in use already/)])
  })

  it('simulator: its port is taken', async () => {
    const [smtpPort] = await freePorts(1)
    const [, port = ''] = takenPorts()
    const world = { SIMULATOR_PORT: port, SIMULATOR_SMTP_PORT: String(smtpPort) }
    const { code, lines } = await start('dist/simulator.js', world)
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(/^Port \d+ \(SIMULATOR_PORT\) is in use already/),
    ])
  })

  it('all three: already running', async () => {
    const [portalPort, smtpPort] = await freePorts(2)
    const [gatewayPort = '', simulatorPort = ''] = takenPorts()
    const { code, lines } = await start('lib/start.mjs', {
      PORT: String(portalPort),
      GATEWAY_PORT: gatewayPort,
      SIMULATOR_PORT: simulatorPort,
      SIMULATOR_SMTP_PORT: String(smtpPort),
    })
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(/^Port \d+ \(GATEWAY_PORT\) is in use already/),
      expect.stringMatching(/^Port \d+ \(SIMULATOR_PORT\) is in use already/),
    ])
  })

  it('all three: a wrong setting', async () => {
    const { code, lines } = await start('lib/start.mjs', { GATEWAY_PORT: 'x' })
    expect([code, ...lines]).toEqual([
      1,
      'Configuration is not usable:',
      expect.stringMatching(/^ *GATEWAY_PORT: /),
    ])
  })

  it('simulator: in production', async () => {
    const { code, lines } = await start('dist/simulator.js', { NODE_ENV: 'production' })
    expect([code, ...lines]).toEqual([1, expect.stringContaining('not for production')])
  })
})
