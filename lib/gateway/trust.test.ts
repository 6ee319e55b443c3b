import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { openTestApp, type TestApp } from '@/lib/testing/services/simulator-app'
import { createMetrics } from './process/metrics'
import { openTrust } from './trust'

const world = 'http://localhost:4400'
const list = '/tl.xml'

describe('trust', () => {
  let simulator: TestApp
  let dataDir: string
  let asked: string[]
  let warnings: string[]
  let metrics: ReturnType<typeof createMetrics>

  beforeAll(async () => {
    simulator = await openTestApp()
  })
  afterAll(() => simulator.close())
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'paraph-trust-'))
    asked = []
    warnings = []
    metrics = createMetrics()
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const rounds = () => asked.filter((path) => path === list).length

  /** Opens trust with the simulator's world; `first` is called before each of its answers. */
  async function open(first: (path: string) => Promise<void>) {
    const http: HttpClient = async ({ url }) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      await first(pathname)
      const answer = await simulator.app.request(pathname)
      const body = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, headers: {}, body }
    }
    const write = (line: string) => void warnings.push(JSON.parse(line).err.code)
    return await openTrust({
      config: { dataDir, trust: { source: { world }, listUrl: world + list } },
      configuredHttp: http,
      outgoingHttp: http,
      metrics,
      clock: () => new Date(),
      log: pino({ level: 'warn' }, { write }),
    })
  }

  it('logs once what prevents its renewal, however many rounds that takes', async () => {
    const folder = join(dataDir, 'trusted-lists')
    const trust = await open(async (path) => {
      if (path !== list) return
      if (rounds() < 3) await rm(folder, { recursive: true, force: true })
      else await mkdir(folder)
    })
    await expect.poll(() => trust.status().state).toBe('current')
    trust.stop()
    expect([rounds(), warnings]).toEqual([3, ['ENOENT']])
  })

  it('logs nothing about a simulator that does not run yet', async () => {
    const trust = await open(async () => {
      if (asked.length <= 4) throw new OutgoingFailure('connection', 'localhost')
    })
    await expect.poll(() => trust.status().state).toBe('current')
    trust.stop()
    expect(warnings).toEqual([])
  })

  it('reports a missing list until it is loaded', async () => {
    let isListThere = false
    const trust = await open(async (path) => {
      if (path === list && !isListThere) throw new OutgoingFailure('connection', 'localhost')
    })
    const missing = async () => (await metrics.trustedListsMissing.get()).values[0]?.value
    await expect.poll(missing).toBe(1)
    isListThere = true
    await expect.poll(missing).toBe(0)
    trust.stop()
  })
})
