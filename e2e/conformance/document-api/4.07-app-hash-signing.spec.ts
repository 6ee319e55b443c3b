import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app } from '../../people'

const { call, awaitEnd } = clientOf(services)
const data = Buffer.from('what the digest is of')

async function signerKey() {
  const path = '/smart-id-rp/v3/signature/certificate/PNOLT-40504040001-MOCK-Q'
  const response = await fetch(services.simulatorUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
      relyingPartyName: 'DEMO',
      certificateLevel: 'QUALIFIED',
    }),
  })
  const { cert } = (await response.json()) as { cert: { value: string } }
  return new X509Certificate(Buffer.from(cert.value, 'base64')).publicKey
}

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.7 · app hash signing, %s', (_, prefix) => {
  it.each([
    ['SHA256', 'hex', 32],
    ['SHA512', 'base64', 64],
  ] as const)('signs the given digest itself, %s', async (hash_algorithm, encoding, saltLength) => {
    const hash = createHash(hash_algorithm).update(data).digest(encoding)
    const request = { hash, hash_algorithm, ...app.signs }
    const started = await call(`${prefix}/smartid/sign/hash.json`, request)
    const end = await awaitEnd(`${prefix}/smartid/sign/hash/status/${started.body.token}.json`)
    const key = { key: await signerKey(), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
    const value = Buffer.from(end.body.signature_value, 'base64')
    expect(verify(hash_algorithm, data, key, value)).toBe(true)
  })

  it('accepts only LT and EE', async () => {
    const hash = createHash('sha256').update(data).digest('hex')
    const request = { hash, hash_algorithm: 'SHA256', ...app.signsInLatvia }
    const { body } = await call(`${prefix}/smartid/sign/hash.json`, request)
    expect(body.message).toBe('Invalid parameter [country]: This value is not valid.')
  })
})
