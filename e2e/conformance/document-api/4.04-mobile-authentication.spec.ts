import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { mobile } from '../../people'

const { call } = clientOf(services)

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.4 · mobile authentication, %s', (_, prefix) => {
  const login = (body: object) => call(`${prefix}/mobile/login.json`, body)

  it('returns certificate, code, token and control code', async () => {
    const { http, body } = await login(mobile.signs)
    expect(http).toBe(200)
    expect(body.code).toBe(mobile.signs.code)
    expect(body.control_code).toMatch(/^\d{4}$/)
    const parsed = new X509Certificate(Buffer.from(body.certificate.value, 'base64'))
    expect(body.certificate.subject.serial_number).toBe(`PNOLT-${mobile.signs.code}`)
    expect(parsed.subject).toContain(mobile.signs.code)
    expect(body.certificate.valid_from).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it.each(['LIT', 'ENG', 'RUS', 'EST'])('uses %s for the texts on the phone', async (language) => {
    const { body } = await login({ ...mobile.signs, language })
    expect(body.status).toBe('ok')
  })

  it.each([
    ['language', { language: 'LTU' }],
    ['message', { message: 'x'.repeat(41) }],
    ['message_format', { message_format: 'GSM7' }],
    ['sanctions', { sanctions: 1 }],
  ])('names %s if it is wrong', async (field, wrong) => {
    const { http, body } = await login({ ...mobile.signs, ...wrong })
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [${field}]: `)
  })

  it('returns 40401 for a person without an account', async () => {
    const { http, body } = await login(mobile.hasNoAccount)
    expect([http, body.error_code]).toEqual([404, 40401])
  })
})
