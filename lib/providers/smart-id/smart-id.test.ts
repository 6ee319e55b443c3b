import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { publicKeyOf } from '@paraph/validator/pki/certificate/public-key'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  failureFor,
  orderFrom,
  signedText,
  stored,
  waiting,
} from '@/lib/testing/providers/provider-orders'
import {
  answering,
  type Changes,
  recording,
  type SimulatedProviders,
  simulatedProviders,
  tampered,
} from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import type { PhoneProvider, Prompt, SignatureOrder } from '../identity-provider'
import { encodeInteractions, interactionsFor } from './interactions'
import type { SmartIdSettings } from './session'
import { smartId } from './smart-id'

let world: SimulatedProviders

beforeAll(async () => {
  world = await simulatedProviders()
})
afterAll(() => world.close())

const ok: Person = { country: 'LT', personalCode: '40504040001' }
const other: Person = { country: 'EE', personalCode: '40504040001' }
const latvian: Person = { country: 'LV', personalCode: '050405-10009' }
const prompt: Prompt = { text: 'Sign “Sutartis ąčęėįšųūž.pdf”', format: 'GSM-7', language: 'LIT' }

function provider(more: Partial<SmartIdSettings> = {}): PhoneProvider {
  return smartId({
    ...world.settings('/smart-id-rp/v3', more),
    schemeName: more.schemeName ?? 'smart-id-demo',
  })
}

const orderFor = (person: Person, level?: CertificateLevel) =>
  orderFrom(provider(), person, { prompt, level })

describe('Smart-ID signing', () => {
  it.each([ok, latvian])(
    'returns a value that verifies with the certificate: $country',
    async (person) => {
      const order = stored(await orderFor(person))
      const { providerSession, verificationCode } = await provider().startSignature(order)
      const answer = await provider().readSignature(order, providerSession, waiting)
      const publicKey = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
      const { signatureValue } = answer as { signatureValue: Uint8Array }
      const signature = { signatureAlgorithm: 'rsa-pss-sha256', signatureValue } as const
      expect(verifyRawSignatureValue(signature, publicKey, signedText)).toBe(true)
      expect(verificationCode).toMatch(/^\d{4}$/)
    },
  )

  it('has no code before the provider makes one', async () => {
    expect(await orderFor(ok)).not.toHaveProperty('verificationCode')
  })

  it('signs SHA-512 when requested', async () => {
    const order = await orderFrom(provider(), ok, { prompt, hash: 'SHA-512' })
    const { providerSession } = await provider().startSignature(order)
    const answer = await provider().readSignature(order, providerSession, waiting)
    expect(answer).toHaveProperty('signatureValue.length', 256)
  })

  it('signs by PKCS#1 v1.5 if the order says so', async () => {
    const order: SignatureOrder = { ...(await orderFor(ok)), algorithm: 'rsa-sha256' }
    const { providerSession } = await provider().startSignature(order)
    const answer = await provider().readSignature(order, providerSession, waiting)
    expect(answer).toHaveProperty('signatureValue.length', 256)
  })

  it('asks the account that returned the certificate', async () => {
    const { documentNumber } = await provider().signingCertificate({ person: ok, level: 'QSCD' })
    expect(documentNumber).toBe('PNOLT-40504040001-MOCK-Q')
  })

  it('uses one session when an order is started twice, as after a crash', async () => {
    const order = await orderFor(ok)
    const [first, second] = [
      await provider().startSignature(order),
      await provider().startSignature(order),
    ]
    expect(second).toEqual(first)
  })

  it('uses another session for another order of the same digest', async () => {
    const [first, second] = [
      await provider().startSignature(await orderFor(ok)),
      await provider().startSignature(await orderFor(ok)),
    ]
    expect(second.providerSession).not.toBe(first.providerSession)
  })

  it.each([
    ['40504049999', 'not-qualified'],
    ['30505050023', 'account-unusable'],
    ['30505050034', 'account-unusable'],
    ['30505050078', 'refused'],
    ['30505050089', 'certificate-late'],
    ['30505050106', 'wrong-configuration'],
  ])('gets no certificate of %s: %s', async (personalCode, why) => {
    const person: Person = { country: 'LT', personalCode }
    const certificate = provider().signingCertificate({ person, level: 'QSCD' })
    await expect(certificate).rejects.toEqual(failureFor(why))
  })

  it.each([
    ['30403039917', 'refused'],
    ['30403039928', 'refused'],
    ['30403039939', 'refused'],
    ['30403039946', 'refused'],
    ['30403039950', 'refused'],
    ['30403039972', 'wrong-code'],
    ['30403039983', 'timed-out'],
    ['30505050045', 'app-outdated'],
    ['30505050056', 'unknown-result'],
  ])('fails for %s: %s', async (personalCode, why) => {
    const order = await orderFor({ country: 'LT', personalCode })
    const { providerSession } = await provider().startSignature(order)
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })

  it('rejects a value over another digest', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const another = { ...order, digest: encodeBase64(digest('SHA-256', utf8('something else'))) }
    const answer = provider().readSignature(another, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects an answer whose certificate differs from the one in the order', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(await orderFor(other))
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  const pss = (change: Changes): Changes => ({
    signature: { signatureAlgorithmParameters: change },
  })

  it.each<[string, Changes, string]>([
    ['without a signature', { signature: undefined }, 'answer-rejected'],
    ['with an empty value', { signature: { value: '' } }, 'answer-rejected'],
    ['that is not Base64', { signature: { value: '!' } }, 'unknown-result'],
    ['of the other protocol', { signatureProtocol: 'ACSP_V2' }, 'answer-rejected'],
    ['without a protocol', { signatureProtocol: undefined }, 'answer-rejected'],
    ['without a certificate', { cert: undefined }, 'answer-rejected'],
    ['of a lower level', { cert: { certificateLevel: 'ADVANCED' } }, 'not-qualified'],
    [
      'by PKCS#1',
      { signature: { signatureAlgorithm: 'sha256WithRSAEncryption' } },
      'answer-rejected',
    ],
    ['with another digest', pss({ hashAlgorithm: 'SHA-512' }), 'answer-rejected'],
    ['with a shorter salt', pss({ saltLength: 20 }), 'answer-rejected'],
    ['with another trailer', pss({ trailerField: '0xcc' }), 'answer-rejected'],
    ['with another mask', pss({ maskGenAlgorithm: { algorithm: 'id-mgf2' } }), 'answer-rejected'],
    [
      'with another digest in the mask',
      pss({ maskGenAlgorithm: { parameters: { hashAlgorithm: 'SHA-512' } } }),
      'answer-rejected',
    ],
  ])('rejects an answer %s', async (_how, change, why) => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const http = tampered(world.http, change)
    const answer = provider({ http }).readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })
})

describe('Smart-ID authentication', () => {
  it('returns the person who answered', async () => {
    const order = stored(provider().orderAuthentication({ person: latvian, prompt }))
    const started = await provider().startAuthentication(order)
    const answer = await provider().readAuthentication(order, started.providerSession, waiting)
    expect(started.verificationCode).toBe(order.verificationCode)
    expect(answer).toMatchObject({ identity: { identifier: { number: '050405-10009' } } })
  })

  it('needs no text from the caller', async () => {
    const silent = { ...prompt, text: '' }
    const order = provider().orderAuthentication({ person: ok, prompt: silent })
    await expect(provider().startAuthentication(order)).resolves.toHaveProperty('providerSession')
  })

  it('rejects an answer to an earlier challenge', async () => {
    const earlier = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider().startAuthentication(earlier)
    const order = provider().orderAuthentication({ person: ok, prompt })
    const answer = provider().readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects an answer to another text on the screen', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider().startAuthentication(order)
    const { state } = provider().orderAuthentication({
      person: ok,
      prompt: { ...prompt, text: 'Something else' },
    })
    const answer = provider().readAuthentication({ ...order, state }, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects an answer of another person', async () => {
    const order = provider().orderAuthentication({ person: other, prompt })
    const { providerSession } = await provider().startAuthentication(order)
    const answer = provider().readAuthentication({ ...order, person: ok }, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('other-person'))
  })

  it('rejects an answer from another environment', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider().startAuthentication(order)
    const live = provider({ schemeName: 'smart-id' })
    const answer = live.readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it.each([
    ['a changed server random', { signature: { serverRandom: 'A'.repeat(24) } }],
    ['a changed user challenge', { signature: { userChallenge: 'A'.repeat(43) } }],
    ['another screen', { interactionTypeUsed: 'displayTextAndPIN' }],
    ['a bar in a field', { interactionTypeUsed: 'displayTextAndPIN||Notification' }],
  ])('rejects an answer with %s', async (_what, change) => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider().startAuthentication(order)
    const http = tampered(world.http, change)
    const answer = provider({ http }).readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })
})

describe('Smart-ID RP API', () => {
  const party = {
    relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
    relyingPartyName: 'DEMO',
  }
  const nonce = expect.stringMatching(/^\w{1,30}$/)
  const interactions = encodeInteractions(interactionsFor(prompt.text))

  it('is called for the certificate of a person and the signature of that account', async () => {
    const { http, sent } = recording(world.http)
    const recorded = provider({ http })
    const certificate = await recorded.signingCertificate({ person: latvian, level: 'QSCD' })
    const request = { person: latvian, level: 'QSCD', certificate, prompt } as const
    const order = recorded.orderSignature({
      ...request,
      algorithm: 'rsa-pss-sha512',
      digest: digest('SHA-512', signedText),
    })
    await recorded.startSignature(order)
    const posts = sent.filter(({ body }) => body !== undefined)
    expect(posts).toEqual([
      {
        call: 'POST /smart-id-rp/v3/signature/certificate-choice/notification/etsi/PNOLV-050405-10009',
        body: { ...party, certificateLevel: 'QSCD', nonce },
      },
      {
        call: 'POST /smart-id-rp/v3/signature/notification/document/PNOLV-050405-10009-DEM0-Q',
        body: {
          ...party,
          certificateLevel: 'QSCD',
          signatureProtocol: 'RAW_DIGEST_SIGNATURE',
          signatureProtocolParameters: {
            digest: order.digest,
            signatureAlgorithm: 'rsassa-pss',
            signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
          },
          interactions,
          nonce,
        },
      },
    ])
  })

  it('is called to authenticate with a challenge instead of a nonce', async () => {
    const { http, sent } = recording(world.http)
    const order = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider({ http }).startAuthentication(order)
    await provider({ http }).readAuthentication(order, providerSession, { waitMs: 500_000 })
    expect(sent).toEqual([
      {
        call: 'POST /smart-id-rp/v3/authentication/notification/etsi/PNOLT-40504040001',
        body: {
          ...party,
          certificateLevel: 'QUALIFIED',
          signatureProtocol: 'ACSP_V2',
          signatureProtocolParameters: {
            rpChallenge: order.challenge,
            signatureAlgorithm: 'rsassa-pss',
            signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
          },
          interactions,
          vcType: 'numeric4',
        },
      },
      {
        call: `GET /smart-id-rp/v3/session/${providerSession}?timeoutMs=120000`,
        body: undefined,
      },
    ])
  })

  const unsuitable = { status: 404, errors: [{ code: 'NO_SUITABLE_ACCOUNT_FOUND' }] }

  it.each([
    [400, {}, 'request-rejected'],
    [401, {}, 'not-authorised'],
    [403, {}, 'not-authorised'],
    [404, {}, 'no-account'],
    [404, { status: 404, errors: [{ code: 'SOMETHING_NEW' }] }, 'no-account'],
    [404, unsuitable, 'not-qualified'],
    [471, {}, 'not-qualified'],
    [472, {}, 'account-unusable'],
    [480, {}, 'wrong-configuration'],
    [500, {}, 'unavailable'],
    [580, {}, 'unavailable'],
    [429, {}, 'unavailable'],
    [418, {}, 'unknown-result'],
  ])('turns status %d with %j of a start call into %s', async (status, body, why) => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const asked = provider({ http: answering(status, body) }).startAuthentication(order)
    await expect(asked).rejects.toEqual(failureFor(why))
  })

  it("does not take a web server's page for a missing account", async () => {
    const body = Buffer.from('\n<!doctype html><title>404 Not Found</title>')
    const http = async () => ({ status: 404, headers: {}, body })
    const certificate = provider({ http }).signingCertificate({ person: ok, level: 'QUALIFIED' })
    await expect(certificate).rejects.toEqual(failureFor('wrong-configuration'))
  })

  it('reports session-lost on 404 for a session', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const answer = provider().readAuthentication(order, 'unknown', waiting)
    await expect(answer).rejects.toEqual(failureFor('session-lost'))
  })

  it('answers running until the person answers', async () => {
    const http = answering(200, { state: 'RUNNING', news: 1 })
    const order = provider().orderAuthentication({ person: ok, prompt })
    expect(await provider({ http }).readAuthentication(order, 'abc', waiting)).toBe('running')
  })
})
