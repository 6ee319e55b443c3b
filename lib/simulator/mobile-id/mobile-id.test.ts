import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { postJson } from '@/lib/testing/services/simulator-app'
import { verificationCode } from './handset'

const simulator = await appOfFile()

const person = {
  relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
  relyingPartyName: 'DEMO',
  phoneNumber: '+37060000666',
  nationalIdentityNumber: '50001018865',
}
const prompt = {
  ...person,
  hash: 'AE7S1QxYjqtVv+Tgukv2bMMi9gDCbc9ca2vy/iIG6ug=',
  hashType: 'SHA256',
  language: 'LIT',
}

const post = (path: string, body: unknown) => postJson(simulator.app, `/mid-api${path}`, body)

describe('Mobile-ID', () => {
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
