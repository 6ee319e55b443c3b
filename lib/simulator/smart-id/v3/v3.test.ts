import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { getJson, postJson } from '@/lib/testing/services/simulator-app'
import { verificationCode } from '../phone'
import { acspV2Payload } from './app'

const simulator = await appOfFile()

const party = {
  relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
  relyingPartyName: 'demo',
}

const post = (path: string, body: unknown) =>
  postJson(simulator.app, `/smart-id-rp/v3${path}`, body)

async function session(path: string, body: unknown) {
  const { sessionID } = (await post(path, body)).body
  return getJson(simulator.app, `/smart-id-rp/v3/session/${sessionID}?timeoutMs=20000`)
}

describe('refusals', () => {
  const path = '/signature/certificate-choice/notification/etsi/PNOLT-30303039914'

  it.each([
    [400, path, { relyingPartyUUID: party.relyingPartyUUID }],
    [403, path, { ...party, certificateLevel: 'ADVANCED' }],
    [404, path.replace('30303039914', '30505050012'), party],
    [404, path.replace('30303039914', '40504049999'), party],
    [400, path.replace('30303039914', '123'), party],
    [400, path.replace('PNOLT-30303039914', 'PNOLV-05040510009'), party],
    [404, path.replace('30303039914', '30303039915'), party],
    [480, path.replace('30303039914', '30505050106'), party],
    [580, path.replace('30303039914', '30505050110'), party],
  ])('with status %i is a problem document: %s', async (status, where, body) => {
    const answer = await post(where, body)
    expect(answer).toMatchObject({
      status,
      type: 'application/problem+json',
      body: { type: 'about:blank', status },
    })
  })

  it('with status 401 has no body', async () => {
    expect(await post(path, { ...party, relyingPartyName: 'NOT DEMO' })).toMatchObject({
      status: 401,
      body: '',
    })
  })

  it('do not apply to a customer who may request certificates that are not qualified', async () => {
    const bank = {
      relyingPartyUUID: 'de305d54-75b4-431b-adb2-eb6b9e546014',
      relyingPartyName: 'BANK123',
      certificateLevel: 'ADVANCED',
    }
    const status = await session(path.replace('30303039914', '40504049999'), bank)
    expect(status.cert.certificateLevel).toBe('ADVANCED')
  })

  it('answers not found for an unknown session', async () => {
    expect(
      (await simulator.app.request('/smart-id-rp/v3/session/00000000-0000-4000-8000-000000000000'))
        .status,
    ).toBe(404)
  })

  it('answers not allowed for another method', async () => {
    expect((await simulator.app.request(`/smart-id-rp/v3${path}`)).status).toBe(405)
  })
})

const vectors = outsidePath('vectors', 'identity-vectors.json')

describe.runIf(hasOutside('vectors'))('published vectors', () => {
  const published = hasOutside('vectors') ? JSON.parse(readFileSync(vectors, 'utf8')) : {}

  it('give the same verification codes', () => {
    for (const { provider, input_hex, expected } of published.verification_codes) {
      if (provider === 'mid' || !input_hex) continue
      expect(verificationCode(Buffer.from(input_hex, 'hex'))).toBe(expected)
    }
  })

  it('give the same ACSP_V2 payload', () => {
    for (const { inputs, expected_payload } of published.acsp_v2_payloads) {
      const { interactionsBase64, ...fields } = inputs
      const payload = acspV2Payload({ ...fields, interactions: interactionsBase64 })
      expect(Buffer.from(payload).toString()).toBe(expected_payload)
    }
  })

  it('have request bodies that are accepted or refused as intended', async () => {
    const bodies = published.request_bodies.filter(
      ({ api, path }: { api: string; path: string }) =>
        api === 'smartid-v3' && !path.includes('/linked/signature/'),
    )
    expect(bodies).toHaveLength(23)
    for (const { id, path, body } of bodies) {
      const { status } = await post(pathFor(path), body)
      expect(status, id).toBe(expectedStatus(id, body))
    }
  })

  const paths: readonly (readonly [part: string, path: string])[] = [
    ['auth/notification', '/authentication/notification/etsi/PNOEE-40504040001'],
    ['auth/device-link', '/authentication/device-link/anonymous'],
    ['linked/cert-choice', '/signature/certificate-choice/device-link/anonymous'],
    [
      'notification/cert-choice',
      '/signature/certificate-choice/notification/etsi/PNOEE-40504040001',
    ],
    ['notification/signature', '/signature/notification/etsi/PNOEE-40504040001'],
    ['device-link/signature', '/signature/device-link/etsi/PNOEE-40504040001'],
    ['certificate-by-document-number', '/signature/certificate/PNOEE-40504040001-DEM0-Q'],
  ]

  function pathFor(path: string): string {
    return paths.find(([part]) => path.includes(part))?.[1] ?? expect.fail(path)
  }

  function expectedStatus(id: string, { certificateLevel }: { certificateLevel?: string }): number {
    if (/-invalid(-request)?$/.test(id)) return 400
    if (id.endsWith('-invalid-credentials')) return 401
    return certificateLevel === 'ADVANCED' ? 403 : 200
  }
})
