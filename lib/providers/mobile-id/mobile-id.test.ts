import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { publicKeyOf } from '@paraph/validator/pki/certificate/public-key'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import {
  failureFor,
  orderFrom,
  signedText,
  stored,
  waiting,
} from '@/lib/testing/providers/provider-orders'
import {
  answering,
  recording,
  type SimulatedProviders,
  simulatedProviders,
  tampered,
} from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { PhoneProvider, Prompt } from '../identity-provider'
import type { ProviderSettings } from '../provider-settings'
import { mobileId, verificationCode } from './mobile-id'

let world: SimulatedProviders

beforeAll(async () => {
  world = await simulatedProviders()
})
afterAll(() => world.close())

const ok: Person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' }
const other: Person = { country: 'EE', personalCode: '60001019906', phone: '+37200000766' }
const prompt: Prompt = { text: 'contract.pdf', format: 'GSM-7', language: 'LIT' }

function provider(more: Partial<ProviderSettings> = {}): PhoneProvider {
  return mobileId(world.settings('/mid-api', more))
}

const orderFor = (person: Person) => orderFrom(provider(), person, { prompt })

describe('Mobile-ID signing', () => {
  it('returns a value that verifies with the certificate returned before', async () => {
    const order = await orderFor(ok)
    const { providerSession, verificationCode } = await provider().startSignature(stored(order))
    const answer = await provider().readSignature(stored(order), providerSession, waiting)
    const publicKey = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
    expect(answer).not.toBe('running')
    expect(verificationCode).toBe(order.verificationCode)
    const { signatureValue } = answer as { signatureValue: Uint8Array }
    const signature = { signatureAlgorithm: order.algorithm, signatureValue }
    expect(verifyRawSignatureValue(signature, publicKey, signedText)).toBe(true)
  })

  it('signs SHA-512 when requested', async () => {
    const order = await orderFrom(provider(), ok, { prompt, hash: 'SHA-512' })
    const { providerSession } = await provider().startSignature(order)
    const answer = await provider().readSignature(order, providerSession, waiting)
    expect(answer).toHaveProperty('signatureValue.length', 64)
  })

  it('returns the issuers and the holder of the certificate', async () => {
    const { issuers, identity } = await provider().signingCertificate({
      person: ok,
      level: 'QSCD',
    })
    expect(issuers.map((issuer) => parseCertificate(issuer).basicConstraints.isCa)).toEqual([
      true,
      true,
    ])
    expect(identity).toMatchObject({
      surname: 'PAVYZDŽIŪNAS TESTNUMBER',
      identifier: { type: 'PNO', country: 'LT', number: '50001018865' },
      birthDate: '2000-01-01',
    })
  })

  it.each([
    ['+37060000266', '50001018832', 'no-account'],
    ['+37060000667', '50001018865', 'no-account'],
  ])('finds no account for %s with %s: %s', async (phone, personalCode, why) => {
    const person: Person = { country: 'LT', personalCode, phone }
    const certificate = provider().signingCertificate({ person, level: 'QSCD' })
    await expect(certificate).rejects.toEqual(failureFor(why))
  })

  it.each([
    ['+37061100266', '50001018854', 'refused'],
    ['+37066000266', '50001018908', 'timed-out'],
    ['+37060000001', '50001020013', 'phone-absent'],
    ['+37060000002', '50001020024', 'not-delivered'],
    ['+37061200266', '50001018876', 'not-delivered'],
    ['+37060000003', '50001020035', 'keys-mismatch'],
    ['+37060000004', '50001020046', 'unknown-result'],
  ])('fails for %s with %s: %s', async (phone, personalCode, why) => {
    const order = await orderFor({ country: 'LT', personalCode, phone })
    const { providerSession } = await provider().startSignature(order)
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })

  it('rejects a certificate whose holder is not the requested person', async () => {
    const certificate = await provider().signingCertificate({ person: other, level: 'QSCD' })
    const http = answering(200, { result: 'OK', cert: encodeBase64(certificate.certificate) })
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('other-person'))
  })

  it('rejects an expired certificate', async () => {
    const clock = () => new Date('2099-01-01T00:00:00Z')
    const asked = provider({ clock }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('certificate-rejected'))
  })

  it('rejects a certificate without a path to a trust anchor', async () => {
    const issuersOf = async () => undefined
    const asked = provider({ issuersOf }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('certificate-rejected'))
  })

  it('rejects bytes that are not a certificate', async () => {
    const http = answering(200, { result: 'OK', cert: 'AAAA' })
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('certificate-rejected'))
  })

  it('rejects a value over another digest', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const another = { ...order, digest: encodeBase64(digest('SHA-256', utf8('something else'))) }
    const answer = provider().readSignature(another, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects a value of another person', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(await orderFor(other))
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it.each([
    ['without a signature', { signature: undefined }],
    ['with an empty value', { signature: { value: '', algorithm: 'SHA256WithECEncryption' } }],
    ['with another algorithm', { signature: { algorithm: 'SHA256WithRSAEncryption' } }],
    ['with an unknown algorithm', { signature: { algorithm: 'toString' } }],
  ])('rejects an answer %s', async (_how, change) => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const http = tampered(world.http, change)
    const answer = provider({ http }).readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })
})

describe('Mobile-ID authentication', () => {
  it('returns the person who answered', async () => {
    const order = stored(provider().orderAuthentication({ person: ok, prompt }))
    const started = await provider().startAuthentication(order)
    const answer = await provider().readAuthentication(order, started.providerSession, waiting)
    expect(started.verificationCode).toBe(order.verificationCode)
    expect(answer).toMatchObject({ identity: { identifier: { number: '50001018865' } } })
  })

  it('uses a new challenge every time', () => {
    const orders = [1, 2].map(() => provider().orderAuthentication({ person: ok, prompt }))
    expect(orders[0]?.challenge).not.toBe(orders[1]?.challenge)
  })

  it('rejects an answer to an earlier challenge', async () => {
    const earlier = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession } = await provider().startAuthentication(earlier)
    const order = provider().orderAuthentication({ person: ok, prompt })
    const answer = provider().readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects an answer of another person', async () => {
    const order = provider().orderAuthentication({ person: other, prompt })
    const { providerSession } = await provider().startAuthentication(order)
    const answer = provider().readAuthentication({ ...order, person: ok }, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('other-person'))
  })
})

describe('Mobile-ID REST API', () => {
  const person = {
    relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
    relyingPartyName: 'DEMO',
    phoneNumber: '+37060000666',
    nationalIdentityNumber: '50001018865',
  }

  it('is called for the certificate, the signature and its session', async () => {
    const { http, sent } = recording(world.http)
    const recorded = provider({ http })
    const order = await orderFrom(recorded, ok, { prompt })
    const { providerSession } = await recorded.startSignature(order)
    await recorded.readSignature(order, providerSession, { waitMs: 2_345.6 })
    expect(sent).toEqual([
      { call: 'POST /mid-api/certificate', body: person },
      {
        call: 'POST /mid-api/signature',
        body: {
          ...person,
          hash: order.digest,
          hashType: 'SHA256',
          language: 'LIT',
          displayText: 'contract.pdf',
          displayTextFormat: 'GSM-7',
        },
      },
      { call: `GET /mid-api/signature/session/${providerSession}?timeoutMs=2346`, body: undefined },
    ])
  })

  it('gets no text if the prompt has none', async () => {
    const { http, sent } = recording(world.http)
    const silent: Prompt = { text: '', format: 'UCS-2', language: 'ENG' }
    const order = provider().orderAuthentication({ person: ok, prompt: silent })
    await provider({ http }).startAuthentication(order)
    expect(sent[0]?.body).toEqual({
      ...person,
      hash: encodeBase64(digest('SHA-256', Buffer.from(order.challenge, 'base64'))),
      hashType: 'SHA256',
      language: 'ENG',
    })
  })

  it.each([
    ['LT', 'LIT', 'LIT'],
    ['LT', 'EST', 'ENG'],
    ['EE', 'EST', 'EST'],
    ['EE', 'LIT', 'ENG'],
    ['EE', 'RUS', 'RUS'],
  ] as const)(
    'gets a language that the SIM card has: %s %s becomes %s',
    async (country, language, spoken) => {
      const { http, sent } = recording(world.http)
      const order = provider().orderAuthentication({
        person: country === 'LT' ? ok : other,
        prompt: { ...prompt, language },
      })
      await provider({ http }).startAuthentication(order)
      expect(sent[0]?.body).toHaveProperty('language', spoken)
    },
  )

  it('is called again after a lost connection for the certificate only', async () => {
    let calls = 0
    const http: HttpClient = () => {
      calls += 1
      return Promise.reject(new OutgoingFailure('connection', 'provider.example'))
    }
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('unavailable'))
    expect(calls).toBe(2)
    const order = provider().orderAuthentication({ person: ok, prompt })
    await expect(provider({ http }).startAuthentication(order)).rejects.toEqual(
      failureFor('unavailable'),
    )
    expect(calls).toBe(3)
  })

  it('reports certificate-late when the certificate does not arrive in time', async () => {
    const http = () => Promise.reject(new OutgoingFailure('timeout', 'provider.example'))
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('certificate-late'))
  })

  it('does not count a call that the caller cancelled as a failure', async () => {
    const cancelled = new OutgoingFailure('cancelled', 'provider.example')
    const http = () => Promise.reject(cancelled)
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toBe(cancelled)
  })

  it.each([
    [400, 'request-rejected'],
    [401, 'not-authorised'],
    [404, 'unknown-result'],
    [405, 'wrong-configuration'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [302, 'unknown-result'],
  ])('turns status %d of a start call into %s', async (status, why) => {
    const asked = provider({ http: answering(status) }).startAuthentication(
      provider().orderAuthentication({ person: ok, prompt }),
    )
    await expect(asked).rejects.toEqual(failureFor(why))
  })

  it('reports session-lost on 404 for a session', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const answer = provider().readAuthentication(order, 'unknown', waiting)
    await expect(answer).rejects.toEqual(failureFor('session-lost'))
  })

  it('is unavailable when the connection fails', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const asked = provider({ url: 'http://127.0.0.1:1/mid-api' }).startAuthentication(order)
    await expect(asked).rejects.toEqual(failureFor('unavailable'))
  })

  it('may add fields and use the old spelling of the session field', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const http = answering(200, { sessionId: 'abc', news: { nested: true } })
    const started = await provider({ http }).startAuthentication(order)
    expect(started.providerSession).toBe('abc')
  })

  it('ends a poll after the requested time and answers running', async () => {
    const order = await orderFor(ok)
    const http = answering(200, { state: 'RUNNING', result: '' })
    const answer = await provider({ http }).readSignature(order, 'abc', waiting)
    expect(answer).toBe('running')
  })
})

describe('Mobile-ID verification code', () => {
  it('consists of the first six and the last seven bits', () => {
    const digest = Buffer.alloc(32)
    digest[0] = 0xff
    expect(verificationCode(digest)).toBe('8064')
    digest[31] = 0xff
    expect(verificationCode(digest)).toBe('8191')
  })

  it('matches the published worked example', () => {
    const digest = Buffer.from('2f665f6a6999e0ef0752e00ec9f453adf59d8cb6', 'hex')
    expect(verificationCode(digest)).toBe('1462')
  })

  it('is not made from bytes shorter than a digest', () => {
    expect(() => verificationCode(Buffer.from('01020304', 'hex'))).toThrow(RangeError)
  })

  it.runIf(hasIdentityVectors)('agrees with the published vectors', () => {
    const vectors = identityVectors<{ rule: string; input_hex: string | null; expected: string }>(
      'verification_codes',
    ).filter(({ rule, input_hex }) => rule === 'mid-13bit' && (input_hex?.length ?? 0) >= 40)
    for (const { input_hex, expected } of vectors) {
      expect(verificationCode(Buffer.from(input_hex ?? '', 'hex'))).toBe(expected)
    }
    expect(vectors.length).toBeGreaterThan(6)
  })
})
