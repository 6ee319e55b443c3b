import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services, unanswered } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, awaitEnd } = clientOf(services)
const pdf = { files: [{ name: 'sutartis.pdf', content: samplePdf().toString('base64') }] }
const request = { type: 'pdf', ...app.signs, pdf }

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.2 · app signing, %s', (_, prefix) => {
  it.each([
    ['Lithuania', app.signs],
    ['Latvia', app.signsInLatvia],
    ['Estonia', app.signsInEstonia],
  ])('signs with an account of %s', async (_country, person) => {
    const { body } = await call(`${prefix}/smartid/sign.json`, { ...request, ...person })
    expect(body.control_code).toMatch(/^\d{4}$/)
    const { body: end } = await awaitEnd(`${prefix}/smartid/sign/status/${body.token}.json`)
    expect(end.status).toBe('ok')
    expect(end.file.name).toBe('sutartis_signed.pdf')
  })

  it.each([
    ['country', { ...request, country: 'PL' }, 'Invalid parameter [country]: Invalid country code'],
    [
      'certificate_level',
      { ...request, certificate_level: 'ADVANCED' },
      'Invalid parameter [certificate_level]',
    ],
    ['message', { ...request, message: 'a'.repeat(201) }, 'Invalid parameter [message]'],
  ])('names %s if it is wrong', async (_field, body, message) => {
    const answer = await call(`${prefix}/smartid/sign.json`, body)
    expect(answer.http).toBe(400)
    expect(answer.body.error_code).toBe(40001)
    expect(answer.body.message).toContain(message)
  })
})

describe('4.2 · app signing', () => {
  it.each(['QSCD', 'QUALIFIED'])('signs at level %s', async (certificate_level) => {
    const { body } = await call('/smartid/sign.json', { ...request, certificate_level })
    const { body: end } = await awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.status).toBe('ok')
  })

  it.each([
    ['has no account', app.hasNoAccount, 404, 40401],
    ['has an account that is not qualified', app.isNotQualified, 403, 40403],
    ['has an account that cannot be used', app.isUnusable, 403, 40403],
  ])('returns an error at once if the person %s', async (_, person, http, code) => {
    const answer = await call('/smartid/sign.json', { ...request, ...person })
    expect([answer.http, answer.body.error_code]).toEqual([http, code])
  })

  it.each([
    ['refuses', app.refuses, 40020],
    ['chooses another code', app.picksAnotherCode, 40020],
    ['never answers', app.neverAnswers, 40021],
    ['has an app that is too old', app.hasOldApp, 50001],
  ])('ends with the right error code if the person %s', async (_, person, code) => {
    const { body } = await call('/smartid/sign.json', { ...request, ...person })
    const end = await unanswered(awaitEnd(`/smartid/sign/status/${body.token}.json`))
    expect([end.http, end.body.status, end.body.error_code]).toEqual([200, 'error', code])
  })
})
