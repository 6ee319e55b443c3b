import { readFileSync } from 'node:fs'
import { digest } from '@paraph/validator/encoding/digest'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { getJson, postJson } from '@/lib/testing/services/simulator-app'

const simulator = await appOfFile()

const party = {
  relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
  relyingPartyName: 'DEMO',
}
const document = Buffer.from('a document')
const prompt = {
  ...party,
  hash: Buffer.from(digest('SHA-384', document)).toString('base64'),
  hashType: 'SHA384',
  allowedInteractionsOrder: [{ type: 'verificationCodeChoice', displayText60: 'Pasirašyti?' }],
}

const post = (path: string, body: unknown) =>
  postJson(simulator.app, `/smart-id-rp/v2${path}`, body)

async function session(path: string, body: unknown) {
  const { sessionID } = (await post(path, body)).body
  return getJson(simulator.app, `/smart-id-rp/v2/session/${sessionID}?timeoutMs=20000`)
}

describe('Smart-ID, version 2', () => {
  it.each([
    ['/authentication/etsi/PNOLT-30303039914', prompt],
    ['/certificatechoice/etsi/PNOLT-30303039914', party],
  ])('returns the address of the phone at %s on request', async (path, body) => {
    const asking = { ...body, requestProperties: { shareMdClientIpAddress: true } }
    expect(await session(path, asking)).toHaveProperty('deviceIpAddress', '203.0.113.34')
    expect(await session(path, body)).not.toHaveProperty('deviceIpAddress')
  })

  it.each([
    [400, 'PNOLT-30303039914', { ...prompt, hashType: 'SHA256' }],
    [401, 'PNOLT-30303039914', { ...prompt, relyingPartyName: 'NOT DEMO' }],
    [403, 'PNOLT-30303039914', { ...prompt, certificateLevel: 'ADVANCED' }],
    [404, 'PNOLT-30505050012', prompt],
    [471, 'PNOLT-40504049999', prompt],
    [580, 'PNOLT-30505050110', prompt],
  ])('answers %i to a request for %s', async (status, identifier, body) => {
    expect((await post(`/signature/etsi/${identifier}`, body)).status).toBe(status)
  })
})

const vectors = outsidePath('vectors', 'identity-vectors.json')

describe.runIf(hasOutside('vectors'))('published vectors', () => {
  it('have request bodies that are accepted', async () => {
    const { request_bodies } = JSON.parse(readFileSync(vectors, 'utf8'))
    for (const { api, id, body } of request_bodies) {
      if (api !== 'smartid-v2') continue
      const { status } = await post(`/${callOf(id)}/etsi/PNOEE-40504040001`, body)
      expect(status, id).toBe(200)
    }
  })

  function callOf(id: string): string {
    if (id.startsWith('certificateChoice')) return 'certificatechoice'
    return id.startsWith('authentication') ? 'authentication' : 'signature'
  }
})
