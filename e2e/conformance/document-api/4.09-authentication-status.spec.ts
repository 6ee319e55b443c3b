import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services, unanswered } from '../../in-process/services'
import { app, mobile } from '../../people'

const { call, awaitEnd } = clientOf(services)

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.9 · authentication status, %s', (_, prefix) => {
  it('names the person who answered by Mobile-ID, with the control code', async () => {
    const login = await call(`${prefix}/mobile/login.json`, mobile.signs)
    const { body } = await awaitEnd(`${prefix}/mobile/status/${login.body.token}.json`)
    expect(body).toMatchObject({
      status: 'ok',
      country: 'LT',
      code: mobile.signs.code,
      token: login.body.token,
      control_code: login.body.control_code,
      name: 'ĄŽUOLAS',
      sanctions_data: [],
      peps_data: [],
    })
  })

  it('names the person who answered by Smart-ID, without the control code', async () => {
    const login = await call(`${prefix}/smartid/login.json`, app.signs)
    const { body } = await awaitEnd(`${prefix}/smartid/status/${login.body.token}.json`)
    expect(body).toMatchObject({ status: 'ok', country: 'LT', code: app.signs.code })
    expect(body).not.toHaveProperty('control_code')
    expect(body.certificate.subject.serial_number).toBe(`PNOLT-${app.signs.code}`)
  })

  it.each([
    ['mobile', 'mobile', mobile.cancels, 40020],
    ['mobile', 'mobile', mobile.neverAnswers, 40021],
    ['app', 'smartid', app.refuses, 40020],
    ['app', 'smartid', app.neverAnswers, 40021],
  ])('ends with the right error code, %s', async (_family, path, person, code) => {
    const login = await call(`${prefix}/${path}/login.json`, person)
    const status = `${prefix}/${path}/status/${login.body.token}.json`
    const end = await unanswered(awaitEnd(status))
    expect([end.http, end.body.status, end.body.error_code]).toEqual([200, 'error', code])
  })
})
