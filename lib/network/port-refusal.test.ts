import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '@/lib/testing/services/free-ports'
import { portRefusal, portRefusalOf } from './port-refusal'

describe('a port to listen on', () => {
  it('is refused by its setting while somebody listens there, and not afterwards', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await portRefusal('SIMULATOR_PORT', '127.0.0.1', port)).toBe(
      `Port ${port} (SIMULATOR_PORT) is in use already: stop what listens there, or choose another one.`,
    )
    await once(other.close(), 'close')
    expect(await portRefusal('SIMULATOR_PORT', '127.0.0.1', port)).toBeUndefined()
  })

  it('has nothing to do with a port that somebody else does not answer on', async () => {
    const [error] = (await once(connect(await freePort(), '127.0.0.1'), 'error')) as [Error]
    expect(error).toMatchObject({ code: 'ECONNREFUSED', port: expect.any(Number) })
    expect(portRefusalOf(error)).toBeUndefined()
  })

  it('is refused by its host where that is no address of this machine', async () => {
    expect(await portRefusal('PORT', '192.0.2.1', await freePort())).toBe(
      'HOST=192.0.2.1 is no address here (EADDRNOTAVAIL).',
    )
  })
})
