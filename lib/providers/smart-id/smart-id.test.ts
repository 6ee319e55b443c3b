import { digest } from '@paraph/validator/encoding/digest'
import { describe, expect, it } from 'vitest'
import { failureFor, orderFrom, signedText, waiting } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { recording, tampered } from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import type { PhoneProvider, Prompt, SignatureOrder } from '../identity-provider'
import { encodeInteractions, interactionsFor } from './interactions'
import type { SmartIdSettings } from './session'
import { smartId } from './smart-id'

const world = await providersOfFile()

const ok: Person = { country: 'LT', personalCode: '40504040001' }
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
})

describe('Smart-ID authentication', () => {
  it('needs no text from the caller', async () => {
    const silent = { ...prompt, text: '' }
    const order = provider().orderAuthentication({ person: ok, prompt: silent })
    await expect(provider().startAuthentication(order)).resolves.toHaveProperty('providerSession')
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

  it("does not take a web server's page for a missing account", async () => {
    const body = Buffer.from('\n<!doctype html><title>404 Not Found</title>')
    const http = async () => ({ status: 404, headers: {}, body })
    const certificate = provider({ http }).signingCertificate({ person: ok, level: 'QUALIFIED' })
    await expect(certificate).rejects.toEqual(failureFor('wrong-configuration'))
  })
})
