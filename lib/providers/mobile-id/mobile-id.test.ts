import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { digest } from '@paraph/validator/encoding/digest'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { failureFor, orderFrom } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { answering, recording } from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { PhoneProvider, Prompt } from '../identity-provider'
import type { ProviderSettings } from '../provider-settings'
import { mobileId, verificationCode } from './mobile-id'

const world = await providersOfFile()

const ok: Person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' }
const other: Person = { country: 'EE', personalCode: '60001019906', phone: '+37200000766' }
const prompt: Prompt = { text: 'contract.pdf', format: 'GSM-7', language: 'LIT' }

function provider(more: Partial<ProviderSettings> = {}): PhoneProvider {
  return mobileId(world.settings('/mid-api', more))
}

describe('Mobile-ID signing', () => {
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

  it('rejects bytes that are not a certificate', async () => {
    const http = answering(200, { result: 'OK', cert: 'AAAA' })
    const asked = provider({ http }).signingCertificate({ person: ok, level: 'QSCD' })
    await expect(asked).rejects.toEqual(failureFor('certificate-rejected'))
  })
})

describe('Mobile-ID authentication', () => {
  it('uses a new challenge every time', () => {
    const orders = [1, 2].map(() => provider().orderAuthentication({ person: ok, prompt }))
    expect(orders[0]?.challenge).not.toBe(orders[1]?.challenge)
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
