import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/gateway/contract/endpoints'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'

const { send } = clientOf(services)

const uuid = '00000000-0000-4000-8000-000000000000'
const documented = Object.values(endpoints).filter(({ credential }) => credential === 'body')
const calls = documented.flatMap(({ method, path, localised, carriesErrorCode }) =>
  (localised ? ['', '/en'] : ['']).map((prefix) => ({
    path: prefix + path.replaceAll(/\{\w+\}/g, uuid),
    method,
    carriesErrorCode,
  })),
)

describe('5 · access tokens', () => {
  it.each(calls)(
    '$method $path fails with 40003 without a token',
    async ({ path, method, carriesErrorCode }) => {
      for (const body of [{}, { access_token: 'wrong' }, { access_token: '' }]) {
        const answer = await send(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(answer.http).toBe(401)
        expect(answer.body.message).toBe('Invalid access token')
        expect(answer.body.error_code).toBe(carriesErrorCode ? 40003 : undefined)
      }
    },
  )

  it.each(['null', '1', 'true', '[]', '["x"]', '{"$ne":null}', '{"toString":"x"}'])(
    'refuses %s as a token',
    async (token) => {
      const answer = await send('/mobile/sign.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"access_token":${token}}`,
      })
      expect(answer.http).toBe(401)
    },
  )

  it('reads the token from the body only', async () => {
    const token = services.accessToken
    const answers = await Promise.all([
      send('/mobile/sign.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      }),
      send('/mobile/sign.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `access_token=${token}` },
        body: '{}',
      }),
      send(`/mobile/sign.json?access_token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ])
    expect(answers.map(({ http }) => http)).toEqual([401, 401, 401])
  })

  it('does not open hosted endpoints to an ordinary client', async () => {
    const { call } = clientOf(services)
    expect((await call('/api/invitation/x.json')).http).toBe(401)
    const hosted = clientOf(services, services.hostedToken)
    expect((await hosted.call('/api/invitation/x.json')).http).toBe(404)
  })
})
