import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { foreign } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'

const { call, awaitEnd } = clientOf(services)
const hash = createHash('sha256').update('what the digest is of').digest('hex')
const digest = { hash, hash_algorithm: 'SHA256' }

const families = [
  {
    family: 'mobile',
    start: '/mobile/sign/hash.json',
    status: '/mobile/sign-hash/status',
    person: { ...mobile.signs, country: 'LT' },
    cancelling: { ...mobile.cancels, country: 'LT' },
    otherStatus: '/mobile/sign/status',
  },
  {
    family: 'app',
    start: '/smartid/sign/hash.json',
    status: '/smartid/sign/hash/status',
    person: app.signs,
    cancelling: app.refuses,
    otherStatus: '/smartid/sign/status',
  },
]

const variants = families.flatMap((family) =>
  ['', '/en'].map((prefix) => ({ ...family, prefix, locale: prefix === '' ? 'LT' : 'EN' })),
)

describe.each(variants)('4.10 · hash signing status, $family, $locale', (variant) => {
  const { prefix, start, status, person, cancelling, otherStatus } = variant

  it('returns only the signature value', async () => {
    const { body } = await call(prefix + start, { ...digest, ...person })
    const end = await awaitEnd(`${prefix}${status}/${body.token}.json`)
    expect(end.http).toBe(200)
    expect(Object.keys(end.body).toSorted()).toEqual(['signature_value', 'status'])
    expect(end.body.status).toBe('ok')
    expect(end.body.signature_value).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  })

  it('reports a refusal with HTTP 200', async () => {
    const { body } = await call(prefix + start, { ...digest, ...cancelling })
    const end = await awaitEnd(`${prefix}${status}/${body.token}.json`)
    expect([end.http, end.body.status, end.body.error_code]).toEqual([200, 'error', 40020])
  })

  it('finds only tokens of its own kind and relying party', async () => {
    const { body } = await call(prefix + start, { ...digest, ...person })
    const answers = [
      await call(`${prefix}${status}/00000000-0000-4000-8000-000000000000.json`),
      await call(`${prefix}${otherStatus}/${body.token}.json`),
      await foreign.call(`${prefix}${status}/${body.token}.json`),
    ]
    for (const answer of answers) {
      expect([answer.http, answer.body.error_code]).toEqual([404, 40402])
      expect(answer.body.message).toBe('Session for given token was not found')
    }
  })
})
