import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../client'
import { startServices } from '../services'

// A provider that accepts connections and closes them.
let connections = 0
const provider = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let services: Awaited<ReturnType<typeof startServices>>

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as { port: number }
  services = await startServices({ MOBILE_ID_URL: `http://127.0.0.1:${port}/mid-api` })
})
afterAll(async () => {
  provider.close()
  await services.stop()
})

const request = {
  phone: '+37060000666',
  code: '50001018865',
  country: 'LT',
  hash: 'a'.repeat(64),
  hash_algorithm: 'SHA256',
}

describe('an unavailable provider', () => {
  it('causes 50002 for every caller, and is soon no longer called', async () => {
    const program = clientOf(services.running)
    const ask = () => program.call('/mobile/sign/hash.json', request)
    for (let call = 0; call < 3; call++) {
      expect(await ask()).toMatchObject({ http: 502, body: { error_code: 50002 } })
    }
    const before = connections
    for (let call = 0; call < 10; call++) {
      expect(await ask()).toMatchObject({ http: 502, body: { error_code: 50002 } })
    }
    // Each of the first three calls was tried twice. Now only occasional probes are sent.
    expect(before).toBe(5)
    expect(connections - before).toBeLessThan(10)
  })
})
