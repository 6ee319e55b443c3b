import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '@/lib/testing/services/free-ports'
import { type Client, clientOf } from '../../client'
import { startInProcess } from '../../in-process/services'
import { isInstalled, runTool } from '../../interop/run-tool'
import { mobile } from '../../people'

let services: Awaited<ReturnType<typeof startInProcess>>
let client: Client
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/metrics`
  services = await startInProcess({ METRICS_PORT: String(port) })
  client = clientOf(services.running)
})
afterAll(() => services.stop())

/** The lines of one metric in the Prometheus format. */
async function lines(name: string): Promise<string[]> {
  const all = await (await fetch(address)).text()
  return all.split('\n').filter((line) => line.startsWith(`${name}{`))
}

it('count sessions by outcome, and the duration of those with a result', async () => {
  const login = async (person: object) => {
    const { body } = await client.call('/mobile/login.json', person)
    return (await client.awaitEnd(`/mobile/status/${body.token}.json`)).body.status
  }
  expect(await login(mobile.signs)).toBe('ok')
  expect(await login(mobile.cancels)).toBe('error')
  await vi.waitFor(async () => {
    const counted = await lines('paraph_sessions_total')
    expect(counted).toContain(
      'paraph_sessions_total{family="mobile",kind="authentication",outcome="ok",actor="nobody"} 1',
    )
    expect(counted.filter((line) => !line.includes('outcome="ok"'))).toHaveLength(1)
    expect(await lines('paraph_session_duration_seconds_count')).toEqual([
      'paraph_session_duration_seconds_count{family="mobile",kind="authentication"} 1',
    ])
  }, 60_000)
})

/** Every name with our prefixes in a query must be a metric, or a series of a histogram. */
const metricName = /\b(?:paraph|process|nodejs)_[a-z0-9_]+/g

it.each(['alerts.yaml', 'dashboard.json'])('include every metric that %s uses', async (file) => {
  const asked = readFileSync(`deploy/observability/${file}`, 'utf8').match(metricName) ?? []
  const text = await (await fetch(address)).text()
  const told = new Set(text.match(/(?<=^# TYPE )\S+/gm))
  const names = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !told.has(name))).toEqual([])
})

const promtool = isInstalled('promtool')
if (!promtool) process.stdout.write('promtool is not here: alert rules are not checked\n')

it.runIf(promtool)(
  'have alert rules that Prometheus accepts, and that fire when they should',
  async () => {
    const checked = await runTool('promtool', 'check', 'rules', 'deploy/observability/alerts.yaml')
    expect(checked).toMatchObject({ code: 0 })
    const tests = ['alerts', 'days'].map((name) => `deploy/observability/${name}.test.yaml`)
    const fired = await runTool('promtool', 'test', 'rules', ...tests)
    expect(fired).toMatchObject({ code: 0 })
  },
)

it('have alerts that are all documented with what to do', () => {
  const rules = readFileSync('deploy/observability/alerts.yaml', 'utf8')
  const page = readFileSync('docs/operate/monitoring.md', 'utf8')
  const told = [...page.matchAll(/^\| `([A-Z]\w+)`/gm)].map(([, name]) => name)
  expect(told).toEqual([...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name))
})
