import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app } from '../../people'

const { call } = clientOf(services)

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.5 · app authentication, %s', (_, prefix) => {
  it('returns token and control code, and no data about the person', async () => {
    const { http, body } = await call(`${prefix}/smartid/login.json`, app.signs)
    expect(http).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['control_code', 'status', 'token'])
  })

  it.each([
    ['country', { country: 'XX' }, 40001, 'Invalid country code'],
    ['country', { country: undefined }, 40001, 'Invalid country code'],
    ['code', { code: '12345678901' }, 40005, 'Invalid personal code'],
    ['peps', { peps: 'true' }, 40001, ''],
  ])('names %s if it is wrong', async (field, wrong, code, reason) => {
    const { http, body } = await call(`${prefix}/smartid/login.json`, { ...app.signs, ...wrong })
    expect([http, body.error_code]).toEqual([400, code])
    expect(body.message).toContain(`Invalid parameter [${field}]: ${reason}`)
  })
})
