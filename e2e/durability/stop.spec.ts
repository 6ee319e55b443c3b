import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../client'
import { app } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

describe('SIGTERM', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    services = await startServices({ SIMULATOR_ANSWER_MS: '2000', SIMULATOR_TIMEOUT_MS: '30000' })
  })
  afterAll(async () => await services.stop())

  it('ends the process in order, and the session continues afterwards', async () => {
    const { call, awaitEnd } = clientOf(services.running)
    const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
    const { body } = await call('/smartid/sign.json', { type: 'pdf', ...app.signs, pdf })
    expect(await services.terminateGateway()).toBe(0)
    await services.restartGateway()
    const end = await awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.body).toMatchObject({ status: 'ok' })
  })

  it('does not wait for a list publisher that accepts the call but does not answer', async () => {
    const callers: Socket[] = []
    const silent = createServer((socket) => callers.push(socket)).listen(0, '127.0.0.1')
    const called = once(silent, 'connection')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await services.terminateGateway()
    await services.restartGateway({ SCREENING_LISTS: `un=http://127.0.0.1:${port}/un.xml` })
    await called
    expect(await services.terminateGateway()).toBe(0)
    for (const socket of callers) socket.destroy()
    silent.close()
  })
})
