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

  it('ends the process in order, and the session goes on after it', async () => {
    const { call, awaitEnd } = clientOf(services.running)
    const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
    const { body } = await call('/smartid/sign.json', { type: 'pdf', ...app.signs, pdf })
    expect(await services.terminateGateway()).toBe(0)
    await services.restartGateway()
    const end = await awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.body).toMatchObject({ status: 'ok' })
  })
})
