import { createHash, verify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { mobile } from '../../people'

const { call, awaitEnd } = clientOf(services)
const data = Buffer.from('what the digest is of')
const person = { ...mobile.signs, country: 'LT' }

/** The signer's key, fetched from the provider itself. */
async function signerKey() {
  const response = await fetch(`${services.simulatorUrl}/mid-api/certificate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
      relyingPartyName: 'DEMO',
      phoneNumber: mobile.signs.phone,
      nationalIdentityNumber: mobile.signs.code,
    }),
  })
  const { cert } = (await response.json()) as { cert: string }
  return new X509Certificate(Buffer.from(cert, 'base64')).publicKey
}

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.6 · mobile hash signing, %s', (_, prefix) => {
  const sign = (body: object) => call(`${prefix}/mobile/sign/hash.json`, body)

  it.each([
    ['SHA256', 'hex'],
    ['SHA256', 'base64'],
    ['SHA512', 'hex'],
    ['SHA512', 'base64'],
  ] as const)('signs the given digest itself, %s in %s', async (hash_algorithm, encoding) => {
    const hash = createHash(hash_algorithm).update(data).digest(encoding)
    const started = await sign({ hash, hash_algorithm, ...person })
    expect(started.body.control_code).toMatch(/^\d{4}$/)
    const end = await awaitEnd(`${prefix}/mobile/sign-hash/status/${started.body.token}.json`)
    expect(Object.keys(end.body).toSorted()).toEqual(['signature_value', 'status'])
    const value = Buffer.from(end.body.signature_value, 'base64')
    expect(value).toHaveLength(64)
    const key = { key: await signerKey(), dsaEncoding: 'ieee-p1363' } as const
    expect(verify(hash_algorithm, data, key, value)).toBe(true)
  })

  it('computes the control code from the given digest', async () => {
    const hash = `${'5fef901d'.padEnd(58, '0')}2ffe44`
    const { body } = await sign({ hash, hash_algorithm: 'SHA256', ...person })
    expect(body.control_code).toBe('3012')
  })

  it.each([
    ['hash', { hash: 'abc' }],
    ['hash', { hash: Buffer.alloc(31).toString('base64') }],
    ['hash', { hash: Buffer.alloc(64, 255).toString('base64') }],
    ['hash', { hash: 'x'.repeat(64) }],
    ['hash', { hash: createHash('sha512').update(data).digest('hex') }],
    ['hash_algorithm', { hash_algorithm: 'SHA1' }],
    ['country', { country: 'LV' }],
    ['country', { country: 'EE' }],
    ['message', { message: 'ačiū' }],
  ])('names %s if it is wrong', async (field, wrong) => {
    const hash = createHash('sha256').update(data).digest('hex')
    const { http, body } = await sign({ hash, hash_algorithm: 'SHA256', ...person, ...wrong })
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [${field}]: `)
  })

  it('ends with the right error code if the person cancels', async () => {
    const hash = createHash('sha256').update(data).digest('hex')
    const started = await sign({ hash, hash_algorithm: 'SHA256', ...mobile.cancels, country: 'LT' })
    const end = await awaitEnd(`${prefix}/mobile/sign-hash/status/${started.body.token}.json`)
    expect([end.http, end.body.error_code]).toEqual([200, 40020])
  })
})
