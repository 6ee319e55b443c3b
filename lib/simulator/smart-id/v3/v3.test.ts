import { constants, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { digest } from '@paraph/validator/encoding/digest'
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
const interactions = Buffer.from(
  JSON.stringify([
    {
      type: 'confirmationMessageAndVerificationCodeChoice',
      displayText200: 'Pasirašyti „sutartis.pdf“?',
    },
  ]),
).toString('base64')
const pss = {
  signatureAlgorithm: 'rsassa-pss',
  signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
}
const document = Buffer.from('a document')

function authentication(parameters: object = pss) {
  const rpChallenge = Buffer.alloc(64, 7).toString('base64')
  return {
    ...party,
    signatureProtocol: 'ACSP_V2',
    signatureProtocolParameters: { rpChallenge, ...parameters },
    interactions,
    vcType: 'numeric4',
  }
}

let requests = 0
function signature(parameters: object = pss, hash: 'SHA-256' | 'SHA-512' = 'SHA-512') {
  const given = Buffer.from(digest(hash, document)).toString('base64')
  return {
    ...party,
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signatureProtocolParameters: { digest: given, ...parameters },
    interactions,
    nonce: `${requests++}`,
  }
}

const post = (path: string, body: unknown) =>
  postJson(simulator.app, `/smart-id-rp/v3${path}`, body)

async function session(path: string, body: unknown) {
  const { sessionID } = (await post(path, body)).body
  return getJson(simulator.app, `/smart-id-rp/v3/session/${sessionID}?timeoutMs=20000`)
}

function publicKeyOf({ cert }: { cert: { value: string } }) {
  return new X509Certificate(Buffer.from(cert.value, 'base64')).publicKey
}

describe('authentication by notification', () => {
  const path = '/authentication/notification/etsi/PNOLT-30303039914'

  it('signs the ACSP_V2 payload with the registered name, independent of the case in the request', async () => {
    const request = authentication()
    const status = await session(path, request)
    expect(status).toMatchObject({
      state: 'COMPLETE',
      result: { endResult: 'OK', documentNumber: 'PNOLT-30303039914-MOCK-Q' },
      interactionTypeUsed: 'confirmationMessageAndVerificationCodeChoice',
    })
    const payload = acspV2Payload({
      schemeName: 'smart-id-demo',
      serverRandom: status.signature.serverRandom,
      rpChallenge: request.signatureProtocolParameters.rpChallenge,
      userChallenge: status.signature.userChallenge,
      relyingPartyName: 'DEMO',
      brokeredRpName: '',
      interactions,
      interactionTypeUsed: 'confirmationMessageAndVerificationCodeChoice',
      initialCallbackUrl: '',
      flowType: 'Notification',
    })
    const key = {
      key: publicKeyOf(status),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 64,
    }
    expect(verify('sha512', payload, key, Buffer.from(status.signature.value, 'base64'))).toBe(true)
  })

  it('returns the same session when the request is repeated', async () => {
    const request = { ...authentication(), requestProperties: { shareMdClientIpAddress: true } }
    const [first, second] = [await post(path, request), await post(path, request)]
    expect(first.body.sessionID).toBe(second.body.sessionID)
  })

  it('refuses a nonce, which the challenge replaces', async () => {
    expect((await post(path, { ...authentication(), nonce: 'x' })).status).toBe(400)
  })
})

describe('signature by notification', () => {
  const path = '/signature/notification/document/PNOLT-30303039914-MOCK-Q'

  it('signs the digest by PSS with the key of the chosen certificate', async () => {
    const choice = await session(
      '/signature/certificate-choice/notification/etsi/PNOLT-30303039914',
      { ...party, nonce: 'x' },
    )
    const status = await session(path, signature())
    expect(status.cert.value).toBe(choice.cert.value)
    expect(status.signature.signatureAlgorithmParameters).toMatchObject({
      hashAlgorithm: 'SHA-512',
      saltLength: 64,
      trailerField: '0xbc',
    })
    const key = {
      key: publicKeyOf(status),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 64,
    }
    expect(verify('sha512', document, key, Buffer.from(status.signature.value, 'base64'))).toBe(
      true,
    )
  })

  it('signs the digest by PKCS#1 v1.5 on request', async () => {
    const status = await session(
      path,
      signature({ signatureAlgorithm: 'sha256WithRSAEncryption' }, 'SHA-256'),
    )
    expect(status.signature.signatureAlgorithmParameters).toBeUndefined()
    expect(
      verify(
        'sha256',
        document,
        publicKeyOf(status),
        Buffer.from(status.signature.value, 'base64'),
      ),
    ).toBe(true)
  })

  it('returns its own verification code', async () => {
    const { body } = await post(path, signature())
    expect(body.vc).toMatchObject({ type: 'numeric4', value: expect.stringMatching(/^\d{4}$/) })
  })

  it('refuses a digest with a wrong length for its algorithm', async () => {
    expect((await post(path, signature(pss, 'SHA-256'))).status).toBe(400)
  })
})

describe('the result of a session', () => {
  it.each([
    ['PNOLT-30403039917', { endResult: 'USER_REFUSED' }],
    [
      'PNOLT-30403039928',
      { endResult: 'USER_REFUSED_INTERACTION', details: { interaction: 'displayTextAndPIN' } },
    ],
    [
      'PNOEE-30403039950',
      {
        endResult: 'USER_REFUSED_INTERACTION',
        details: { interaction: 'confirmationMessageAndVerificationCodeChoice' },
      },
    ],
    ['PNOLV-030403-10075', { endResult: 'WRONG_VC' }],
    ['PNOLT-30403039983', { endResult: 'TIMEOUT' }],
    ['PNOLT-30505050023', { endResult: 'DOCUMENT_UNUSABLE' }],
    ['PNOLT-30505050045', { endResult: 'REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP' }],
  ])('%s: %j', async (identifier, result) => {
    const status = await session(`/signature/notification/etsi/${identifier}`, signature())
    expect(status).toMatchObject({ state: 'COMPLETE', result })
    expect(status.signature).toBeUndefined()
  })

  it('is a refusal when a person with several accounts chooses none', async () => {
    const status = await session(
      '/signature/certificate-choice/notification/etsi/PNOLT-30505050078',
      party,
    )
    expect(status.result).toMatchObject({ endResult: 'USER_REFUSED_CERT_CHOICE' })
  })
})

describe('certificate by document number', () => {
  it('is returned at once', async () => {
    const { body } = await post('/signature/certificate/PNOLT-30303039914-MOCK-Q', party)
    expect(body).toMatchObject({ state: 'OK', cert: { certificateLevel: 'QUALIFIED' } })
  })

  it('is not returned for an unusable document', async () => {
    const { body } = await post('/signature/certificate/PNOLT-30505050023-MOCK-Q', party)
    expect(body).toMatchObject({ state: 'DOCUMENT_UNUSABLE' })
    expect(body.cert).toBeUndefined()
  })
})

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
