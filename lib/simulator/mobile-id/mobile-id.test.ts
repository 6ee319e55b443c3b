import { verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { getJson, postJson } from '@/lib/testing/services/simulator-app'
import { verificationCode } from './handset'

const simulator = await appOfFile()

const person = {
  relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
  relyingPartyName: 'DEMO',
  phoneNumber: '+37060000666',
  nationalIdentityNumber: '50001018865',
}
const document = Buffer.from('HACKERMAN')
const prompt = {
  ...person,
  hash: 'AE7S1QxYjqtVv+Tgukv2bMMi9gDCbc9ca2vy/iIG6ug=',
  hashType: 'SHA256',
  language: 'LIT',
}

const post = (path: string, body: unknown) => postJson(simulator.app, `/mid-api${path}`, body)

async function sessionOf(kind: string, body: object) {
  const { sessionID } = (await post(`/${kind}`, body)).body
  return getJson(simulator.app, `/mid-api/${kind}/session/${sessionID}?timeoutMs=1000`)
}

describe('Mobile-ID', () => {
  it('returns the signing certificate, and signs with its key', async () => {
    const {
      body: { result, cert },
    } = await post('/certificate', person)
    expect(result).toBe('OK')
    const status = await sessionOf('signature', prompt)
    expect(status).toMatchObject({
      state: 'COMPLETE',
      result: 'OK',
      signature: { algorithm: 'SHA256WithECEncryption' },
    })
    expect(status.cert).toBeUndefined()
    const key = new X509Certificate(Buffer.from(cert, 'base64')).publicKey
    const value = Buffer.from(status.signature.value, 'base64')
    expect(verify('sha256', document, { key, dsaEncoding: 'ieee-p1363' }, value)).toBe(true)
  })

  it('authenticates with another certificate, which is in the answer', async () => {
    const status = await sessionOf('authentication', prompt)
    const certificate = new X509Certificate(Buffer.from(status.cert, 'base64'))
    const value = Buffer.from(status.signature.value, 'base64')
    expect(
      verify('sha256', document, { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' }, value),
    ).toBe(true)
    expect(status.cert).not.toBe((await post('/certificate', person)).body.cert)
  })

  it.each([
    ['+37200000266', '60001019939', 'NOT_MID_CLIENT'],
    ['+37061100266', '50001018854', 'USER_CANCELLED'],
    ['+37066000266', '50001018908', 'TIMEOUT'],
    ['+37213100266', '60001019983', 'PHONE_ABSENT'],
    ['+37207110066', '60001019947', 'DELIVERY_ERROR'],
    ['+37061200266', '50001018876', 'SIM_ERROR'],
    ['+37200000666', '60001019961', 'SIGNATURE_HASH_MISMATCH'],
    ['+37060000666', '38001010015', 'NOT_MID_CLIENT'],
  ])('ends the session of %s %s with %s', async (phoneNumber, nationalIdentityNumber, result) => {
    const status = await sessionOf('signature', { ...prompt, phoneNumber, nationalIdentityNumber })
    expect(status).toMatchObject({ state: 'COMPLETE', result })
    expect(status.signature).toBeUndefined()
  })

  it('has no certificate for a person who is not a client', async () => {
    const { status, body } = await post('/certificate', { ...person, phoneNumber: '+37060000667' })
    expect({ status, ...body }).toMatchObject({ status: 200, result: 'NOT_FOUND', cert: '' })
  })

  it('does not find a signature session on the authentication path', async () => {
    const { body } = await post('/signature', prompt)
    const response = await simulator.app.request(
      `/mid-api/authentication/session/${body.sessionID}`,
    )
    expect(response.status).toBe(404)
  })

  it.each([
    [400, '/signature', { ...prompt, hash: 'AAAA' }],
    [400, '/certificate', { ...person, phoneNumber: undefined }],
    [401, '/certificate', { ...person, relyingPartyName: 'NOT DEMO' }],
    [401, '/signature', { ...prompt, relyingPartyUUID: 'de305d54-75b4-431b-adb2-eb6b9e546014' }],
    [
      500,
      '/signature',
      { ...prompt, phoneNumber: '+37060000006', nationalIdentityNumber: '50001020068' },
    ],
    [
      503,
      '/certificate',
      { ...person, phoneNumber: '+37060000007', nationalIdentityNumber: '50001020079' },
    ],
  ])('answers %i to invalid requests', async (expected, path, body) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(expected)
    expect(answer.body).toEqual({
      error: expect.any(String),
      time: expect.any(String),
      traceId: expect.any(String),
    })
  })

  it('answers 405 to another method', async () => {
    expect((await simulator.app.request('/mid-api/signature')).status).toBe(405)
  })
})

const vectors = outsidePath('vectors', 'identity-vectors.json')

describe.runIf(hasOutside('vectors'))('published vectors', () => {
  const published = hasOutside('vectors') ? JSON.parse(readFileSync(vectors, 'utf8')) : {}

  it('give the same verification codes', () => {
    for (const { rule, input_hex, expected } of published.verification_codes) {
      if (rule !== 'mid-13bit' || input_hex === null || input_hex.length < 40) continue
      expect(verificationCode(Buffer.from(input_hex, 'hex'))).toBe(expected)
    }
  })

  it('have request bodies that are accepted', async () => {
    for (const { api, id, body } of published.request_bodies) {
      if (api !== 'mid') continue
      const path = /^cert/.test(id)
        ? '/certificate'
        : `/${id.startsWith('auth') ? 'authentication' : 'signature'}`
      expect((await post(path, body)).status, id).toBe(200)
    }
  })
})
