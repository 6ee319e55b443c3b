import { digest } from '@paraph/validator/encoding/digest'
import { describe, expect, it } from 'vitest'
import { failureFor, orderFrom, signedText, stored } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { recording } from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { PhoneProvider } from '../../identity-provider'
import type { ProviderSettings } from '../../provider-settings'
import { smartIdV2 } from './smart-id-v2'

const world = await providersOfFile()

const ok: Person = { country: 'LT', personalCode: '40504040001' }
const prompt = { text: 'Sutartis „ąčę“.pdf', format: 'GSM-7', language: 'LIT' } as const

function provider(more: Partial<ProviderSettings> = {}): PhoneProvider {
  return smartIdV2(world.settings('/smart-id-rp/v2', more))
}

const orderFor = async (person: Person) =>
  stored(await orderFrom(provider(), person, { prompt, hash: 'SHA-512' }))

describe('Smart-ID v2 signing', () => {
  it('knows the code before the app is woken', async () => {
    // SHA-256 of the SHA-512 of the data ends in 0xc039.
    const code = (0xc039 % 10_000).toString().padStart(4, '0')
    expect(await orderFor(ok)).toHaveProperty('verificationCode', code)
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

  it('has no device links', () => {
    expect(provider().deviceLinks).toBeUndefined()
  })
})
