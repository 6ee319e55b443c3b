import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { foreign } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, awaitEnd } = clientOf(services)
const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }
const started = async () =>
  (await call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })).body.token

describe('4.8 · signing status', () => {
  it('returns only waiting while the phone rings', async () => {
    const request = { type: 'pdf', ...mobile.neverAnswers, pdf }
    const { body } = await call('/mobile/sign.json', request)
    const status = await call(`/mobile/sign/status/${body.token}.json`)
    expect(status.http).toBe(200)
    expect(status.body).toEqual({ status: 'waiting' })
  })

  it('has both screening arrays, which are empty without screening', async () => {
    const { body } = await awaitEnd(`/mobile/sign/status/${await started()}.json`)
    expect([body.sanctions_data, body.peps_data]).toEqual([[], []])
  })

  it('is idempotent', async () => {
    const path = `/mobile/sign/status/${await started()}.json`
    const first = await awaitEnd(path)
    const second = await call(path)
    expect(second.body).toEqual(first.body)
  })

  it('returns the same response to concurrent calls', async () => {
    const path = `/mobile/sign/status/${await started()}.json`
    const end = await awaitEnd(path)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(path)))
    for (const answer of answers) expect(answer.body).toEqual(end.body)
  })

  it.each(['', '/en'])(
    'does not find a session of another family, kind or client (%s)',
    async (prefix) => {
      const token = await started()
      const paths = [
        `${prefix}/smartid/sign/status/${token}.json`,
        `${prefix}/mobile/status/${token}.json`,
        `${prefix}/smartid/status/${token}.json`,
      ]
      const strangers = [
        ...(await Promise.all(paths.map((path) => call(path)))),
        await foreign.call(`${prefix}/mobile/sign/status/${token}.json`),
        await call(`${prefix}/mobile/sign/status/00000000-0000-4000-8000-000000000000.json`),
        await call(`${prefix}/mobile/sign/status/nonsense.json`),
        await call(`${prefix}/mobile/sign/status/${'x'.repeat(5000)}.json`),
        await call(`${prefix}/mobile/sign/status/%00.json`),
      ]
      for (const { http, body } of strangers) {
        expect(http).toBe(404)
        expect(body).toEqual({
          status: 'error',
          message: 'Session for given token was not found',
          error_code: 40402,
        })
      }
    },
  )

  it('ends as refused if the session is cancelled', async () => {
    const request = { type: 'pdf', ...app.neverAnswers, pdf }
    const { body } = await call('/smartid/sign.json', request)
    const cancelled = await call(`/api/smartid/session/${body.token}`, {}, 'DELETE')
    expect(cancelled.body).toEqual({ status: 'ok' })
    const end = await call(`/smartid/sign/status/${body.token}.json`)
    expect([end.http, end.body.error_code]).toEqual([200, 40020])
  })
})
