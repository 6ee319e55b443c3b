import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../client'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

describe('the log at its most verbose level', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    services = await startServices({ LOG_LEVEL: 'debug' })
  })
  afterAll(async () => await services.stop())

  it('names operations, but no persons, secrets or files', async () => {
    const { call, awaitEnd } = clientOf(services.running)
    const hosted = clientOf(services.running, services.running.hostedToken)
    const content = samplePdf('A canary of a document').toString('base64')
    const pdf = { files: [{ name: 'canary-name.pdf', content }] }
    const signing = await call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
    await awaitEnd(`/mobile/sign/status/${signing.body.token}.json`)
    await call('/mobile/login.json', { ...mobile.cancels, phone: 'not-a-phone-canary' })
    const signer = { name: 'Kanarėlė', surname: 'Testaitė', email: 'canary@example.com' }
    const upload = await hosted.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'canary-name.pdf', content },
      signers: [signer],
    })
    const secret = upload.body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
    await hosted.call(`/api/invitation/${secret}.json`)

    const log = services.log()
    expect(log).toContain('initializeMobileSigning')
    for (const canary of [
      mobile.signs.code,
      mobile.signs.phone,
      mobile.cancels.code,
      services.running.accessToken,
      services.running.hostedToken,
      secret,
      signer.name,
      signer.email,
      'canary-name',
      'not-a-phone-canary',
      content.slice(0, 60),
    ]) {
      expect(log).not.toContain(canary)
    }
  })

  it('is one JSON object a line', () => {
    const lines = services.log().trim().split('\n')
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })
})
