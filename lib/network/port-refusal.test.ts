import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '@/lib/testing/services/free-ports'
import { portRefusal, portRefusalOf } from './port-refusal'

describe('listening on a port', () => {
  it("is refused with the setting's name while the port is in use, and accepted afterwards", async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await portRefusal('SIMULATOR_PORT', '127.0.0.1', port)).toBe(
      `Port ${port} (SIMULATOR_PORT) is in use already: stop the program that listens there, or choose another port.`,
    )
    await once(other.close(), 'close')
    expect(await portRefusal('SIMULATOR_PORT', '127.0.0.1', port)).toBeUndefined()
  })

  it("ignores an error about connecting to another server's port", async () => {
    const [error] = (await once(connect(await freePort(), '127.0.0.1'), 'error')) as [Error]
    expect(error).toMatchObject({ code: 'ECONNREFUSED', port: expect.any(Number) })
    expect(portRefusalOf(error)).toBeUndefined()
  })

  it("is refused with the host's name when it is not an address of this machine", async () => {
    expect(await portRefusal('PORT', '192.0.2.1', await freePort())).toBe(
      'HOST=192.0.2.1 is not an address of this machine (EADDRNOTAVAIL).',
    )
  })
})
