import { describe, expect, inject, it } from 'vitest'
import { clientOf } from '../../client'
import { app } from '../../people'

const services = inject('services')
const program = clientOf(services)
const portal = clientOf(services, services.hostedToken)

async function finishedLogin(): Promise<string> {
  const { body } = await portal.call('/smartid/login.json', app.signs)
  await portal.awaitEnd(`/smartid/status/${body.token}.json`)
  return body.token
}

describe('a session of a signed-in person', () => {
  it('goes on until they sign out, and does not come back', async () => {
    const token = await finishedLogin()
    const { body } = await portal.call('/api/person/session.json', { token })
    expect(body).toMatchObject({ status: 'ok', code: app.signs.code, country: 'LT' })
    const { session } = body
    expect((await portal.call('/api/person/session/read.json', { session })).http).toBe(200)
    expect((await portal.call('/api/person/session/end.json', { session })).http).toBe(200)
    for (const [path, request] of [
      ['/api/person/session/read.json', { session }],
      ['/en/api/person/session/end-all.json', { session }],
      ['/api/person/session.json', { token }],
    ] as const) {
      const { http, body: failure } = await portal.call(path, request)
      expect([http, failure.error_code]).toEqual([404, 40402])
    }
  })

  it('is for portals only', async () => {
    const { http } = await program.call('/api/person/session/read.json', { session: '' })
    expect(http).toBe(401)
  })

  it.each([
    ['token', '/api/person/session.json', { token: 'x' }],
    ['owners', '/api/person/session.json', { token: crypto.randomUUID(), owners: 'x' }],
    ['session', '/api/person/session/end.json', { session: 'x' }],
  ])('names %s when it is wrong', async (field, path, request) => {
    const { http, body } = await portal.call(path, request)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`[${field}`)
  })
})
