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
import type { PhoneProvider } from '../../identity-provider'
import type { ProviderSettings } from '../../provider-settings'
import { smartIdV2 } from './smart-id-v2'

let world: SimulatedProviders

beforeAll(async () => {
  world = await simulatedProviders()
})
afterAll(() => world.close())

const ok: Person = { country: 'LT', personalCode: '40504040001' }
const other: Person = { country: 'EE', personalCode: '40504040001' }
const prompt = { text: 'Sutartis „ąčę“.pdf', format: 'GSM-7', language: 'LIT' } as const

function provider(more: Partial<ProviderSettings> = {}): PhoneProvider {
  return smartIdV2(world.settings('/smart-id-rp/v2', more))
}

const orderFor = async (person: Person) =>
  stored(await orderFrom(provider(), person, { prompt, hash: 'SHA-512' }))

describe('Smart-ID v2 signing', () => {
  it('returns a PKCS#1 v1.5 value that verifies with the certificate', async () => {
    const order = await orderFor(ok)
    const { providerSession, verificationCode } = await provider().startSignature(order)
    const answer = await provider().readSignature(order, providerSession, waiting)
    const publicKey = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
    const { signatureValue } = answer as { signatureValue: Uint8Array }
    const signature = { signatureAlgorithm: 'rsa-sha512', signatureValue } as const
    expect(verifyRawSignatureValue(signature, publicKey, signedText)).toBe(true)
    expect(verificationCode).toBe(order.verificationCode)
  })

  it('knows the code before the app is woken', async () => {
    // SHA-256 of the SHA-512 of the data ends in 0xc039.
    const code = (0xc039 % 10_000).toString().padStart(4, '0')
    expect(await orderFor(ok)).toHaveProperty('verificationCode', code)
  })

  it('rejects a value over another digest', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const another = { ...order, digest: encodeBase64(digest('SHA-512', utf8('another'))) }
    const answer = provider().readSignature(another, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it.each<[string, Changes, string]>([
    ['without a signature', { signature: undefined }, 'answer-rejected'],
    [
      'with another algorithm',
      { signature: { algorithm: 'sha256WithRSAEncryption' } },
      'answer-rejected',
    ],
    ['with an unknown algorithm', { signature: { algorithm: 'toString' } }, 'answer-rejected'],
    ['of a lower level', { cert: { certificateLevel: 'ADVANCED' } }, 'not-qualified'],
  ])('rejects an answer %s', async (_how, change, why) => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const http = tampered(world.http, change)
    const answer = provider({ http }).readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
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
  ])('fails for %s: %s', async (personalCode, why) => {
    const order = await orderFor({ country: 'LT', personalCode })
    const { providerSession } = await provider().startSignature(order)
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })

  it.each([
    ['40504049999', 'not-qualified'],
    ['30505050012', 'no-account'],
    ['30505050110', 'unavailable'],
  ])('gets no certificate of %s: %s', async (personalCode, why) => {
    const person: Person = { country: 'LT', personalCode }
    const certificate = provider().signingCertificate({ person, level: 'QSCD' })
    await expect(certificate).rejects.toEqual(failureFor(why))
  })
})

describe('Smart-ID v2 authentication', () => {
  it('returns the person who answered', async () => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const { providerSession, verificationCode } = await provider().startAuthentication(order)
    const answer = await provider().readAuthentication(order, providerSession, waiting)
    expect(verificationCode).toBe(order.verificationCode)
    expect(answer).toMatchObject({
      documentNumber: 'PNOLT-40504040001-MOCK-Q',
      identity: { identifier: { number: '40504040001' } },
    })
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

describe('Smart-ID RP API v2', () => {
  const party = {
    relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
    relyingPartyName: 'DEMO',
  }
  const nonce = expect.stringMatching(/^\w{1,30}$/)

  it('is called for the certificate of a person and the signature of that account', async () => {
    const { http, sent } = recording(world.http)
    const recorded = provider({ http })
    const certificate = await recorded.signingCertificate({ person: ok, level: 'QSCD' })
    const order = recorded.orderSignature({
      person: ok,
      level: 'QSCD',
      certificate,
      prompt,
      algorithm: 'rsa-sha512',
      digest: digest('SHA-512', signedText),
    })
    await recorded.startSignature(order)
    expect(sent.filter(({ body }) => body !== undefined)).toEqual([
      {
        call: 'POST /smart-id-rp/v2/certificatechoice/etsi/PNOLT-40504040001',
        body: { ...party, certificateLevel: 'QSCD', nonce },
      },
      {
        call: 'POST /smart-id-rp/v2/signature/document/PNOLT-40504040001-MOCK-Q',
        body: {
          ...party,
          certificateLevel: 'QSCD',
          hash: order.digest,
          hashType: 'SHA512',
          allowedInteractionsOrder: [
            { type: 'confirmationMessageAndVerificationCodeChoice', displayText200: prompt.text },
            { type: 'verificationCodeChoice', displayText60: prompt.text },
            { type: 'displayTextAndPIN', displayText60: prompt.text },
          ],
          nonce,
        },
      },
    ])
  })

  it('is called for the certificate of the account the person used before', async () => {
    const { http, sent } = recording(world.http)
    const documentNumber = 'PNOLT-40504040001-MOCK-Q'
    const request = { person: ok, level: 'QSCD', documentNumber } as const
    const certificate = await provider({ http }).signingCertificate(request)
    expect(sent[0]?.call).toBe(`POST /smart-id-rp/v2/certificatechoice/document/${documentNumber}`)
    expect(certificate).toMatchObject({
      documentNumber,
      identity: { identifier: { number: '40504040001' } },
    })
  })

  it.each([
    ['another person’s account', 'PNOLT-30303039914-MOCK-Q', 'other-person'],
    ['a deleted account', 'PNOLT-40504040001-GONE-Q', 'no-account'],
  ])('gets no certificate of %s', async (_what, documentNumber, why) => {
    const request = { person: ok, level: 'QSCD', documentNumber } as const
    await expect(provider().signingCertificate(request)).rejects.toEqual(failureFor(why))
  })

  it.each([
    [471, 'not-qualified'],
    [472, 'account-unusable'],
    [480, 'wrong-configuration'],
    [580, 'unavailable'],
  ])('turns status %d into %s', async (status, why) => {
    const order = provider().orderAuthentication({ person: ok, prompt })
    const asked = provider({ http: answering(status) }).startAuthentication(order)
    await expect(asked).rejects.toEqual(failureFor(why))
  })

  it('has no device links', () => {
    expect(provider().deviceLinks).toBeUndefined()
  })
})
