import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '@/lib/testing/services/free-ports'
import { type Client, clientOf } from '../../client'
import { mobile } from '../../people'
import { startServices } from '../../services'

let services: Awaited<ReturnType<typeof startServices>>
let client: Client
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/metrics`
  services = await startServices({ METRICS_PORT: String(port) })
  client = clientOf(services.running)
})
afterAll(() => services.stop())

/** Lines of one metric, as Prometheus reads them. */
async function lines(name: string): Promise<string[]> {
  const all = await (await fetch(address)).text()
  return all.split('\n').filter((line) => line.startsWith(`${name}{`))
}

it('count sessions by how they ended, and how long those took that gave a result', async () => {
  const login = async (person: object) => {
    const { body } = await client.call('/mobile/login.json', person)
    return (await client.awaitEnd(`/mobile/status/${body.token}.json`)).body.status
  }
  expect(await login(mobile.signs)).toBe('ok')
  expect(await login(mobile.cancels)).toBe('error')
  await vi.waitFor(async () => {
    const counted = await lines('paraph_sessions_total')
    expect(counted).toContain(
      'paraph_sessions_total{family="mobile",kind="authentication",outcome="ok"} 1',
    )
    expect(counted.filter((line) => !line.includes('outcome="ok"'))).toHaveLength(1)
    expect(await lines('paraph_session_duration_seconds_count')).toEqual([
      'paraph_session_duration_seconds_count{family="mobile",kind="authentication"} 1',
    ])
  })
})
