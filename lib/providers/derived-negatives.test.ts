import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { concatBytes, utf8 } from '@paraph/validator/encoding/bytes'
import { integer, sequence, unsignedInteger } from '@paraph/validator/encoding/der/writer'
import { digest } from '@paraph/validator/encoding/digest'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { answering, planted, tampered } from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { AuthenticationOrder, PhoneProvider, SignatureOrder } from './identity-provider'
import { mobileId } from './mobile-id/mobile-id'
import type { ProviderSettings } from './provider-settings'
import { encodeInteractions } from './smart-id/interactions'
import type { SmartIdSettings } from './smart-id/session'
import { smartId } from './smart-id/smart-id'
import { smartIdV2 } from './smart-id/v2/smart-id-v2'

// Answers derived from valid ones by one small change. Every one of them must be rejected.

const now = Date.now()
const world = await providersOfFile({ clock: () => new Date(now) })

const sim: Person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' }
const app: Person = { country: 'LT', personalCode: '40504040001' }
const prompt = { text: 'contract.pdf', format: 'GSM-7', language: 'LIT' } as const
const waiting = { waitMs: 20_000 }
const rejected = (name: string) =>
  expect.objectContaining({ name: 'ProviderFailure', reason: name })

const mobile = (more: Partial<ProviderSettings> = {}) => mobileId(world.settings('/mid-api', more))
const smart = (more: Partial<SmartIdSettings> = {}) =>
  smartId({ ...world.settings('/smart-id-rp/v3', more), schemeName: 'smart-id-demo' })
const smartV2 = (more: Partial<ProviderSettings> = {}) =>
  smartIdV2(world.settings('/smart-id-rp/v2', more))

async function signatureOf(provider: PhoneProvider, person: Person) {
  const certificate = await provider.signingCertificate({ person, level: 'QSCD' })
  const order: SignatureOrder = provider.orderSignature({
    person,
    level: 'QSCD',
    certificate,
    prompt,
    algorithm: provider.signatureAlgorithm(certificate, 'SHA-512'),
    digest: digest('SHA-512', utf8('what is signed')),
  })
  return { order, ...(await provider.startSignature(order)) }
}

async function authenticationOf(provider: PhoneProvider, person: Person) {
  const order: AuthenticationOrder = provider.orderAuthentication({ person, prompt })
  return { order, ...(await provider.startAuthentication(order)) }
}

/** A client that changes the signature value in the response. */
function changing(change: (value: Buffer) => Uint8Array): HttpClient {
  return async (request) => {
    const response = await world.http(request)
    const body = JSON.parse(Buffer.from(response.body).toString())
    if (!body.signature) return response
    const value = encodeBase64(change(Buffer.from(body.signature.value, 'base64')))
    const changed = { ...body, signature: { ...body.signature, value } }
    return { ...response, body: Buffer.from(JSON.stringify(changed)) }
  }
}

const halves = (raw: Buffer) => [raw.subarray(0, 32), raw.subarray(32)] as const
const swapped = (raw: Buffer) => concatBytes(...halves(raw).toReversed())
const inDer = (raw: Buffer) => sequence(...halves(raw).map((half) => unsignedInteger(half)))

describe('a Mobile-ID signature', () => {
  it.each([
    ['with r and s swapped', swapped],
    ['in DER', inDer],
    ['one byte short', (raw: Buffer) => raw.subarray(0, 63)],
    ['of zeros', (raw: Buffer) => Buffer.alloc(raw.length)],
    ['of small integers', () => sequence(integer(1), integer(1))],
  ])('is rejected: %s', async (_how, change) => {
    const { order, providerSession } = await signatureOf(mobile(), sim)
    const answer = mobile({ http: changing(change) }).readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(rejected('answer-rejected'))
  })
})

describe('an ACSP_V2 answer', () => {
  it('is rejected if it was made in another flow', async () => {
    const { order, providerSession } = await authenticationOf(smart(), app)
    const state = { ...(order.state as object), flow: { type: 'QR' } }
    const answer = smart().readAuthentication({ ...order, state }, providerSession, waiting)
    await expect(answer).rejects.toEqual(rejected('answer-rejected'))
  })

  it('is rejected if the relying party name differs in case, because the provider compares it exactly', async () => {
    const relyingParty = { uuid: '00000000-0000-4000-8000-000000000000', name: 'demo' }
    const { order, providerSession } = await authenticationOf(smart({ relyingParty }), app)
    const answer = smart({ relyingParty }).readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(rejected('answer-rejected'))
  })

  it('is rejected if the interactions have the same content but another key order', async () => {
    const { order, providerSession } = await authenticationOf(smart(), app)
    const { interactions } = order.state as { interactions: string }
    const list: object[] = JSON.parse(Buffer.from(interactions, 'base64').toString())
    const turned = list.map((one) => Object.fromEntries(Object.entries(one).toReversed()))
    const state = { interactions: encodeInteractions(turned as never) }
    const answer = smart().readAuthentication({ ...order, state }, providerSession, waiting)
    await expect(answer).rejects.toEqual(rejected('answer-rejected'))
  })
})

describe('a certificate', () => {
  const providers = [
    ['Mobile-ID', () => mobile(), sim],
    ['Smart-ID', () => smart(), app],
    ['Smart-ID v2', () => smartV2(), app],
  ] as const

  const years = (count: number) => () => new Date(Date.now() + count * 365 * 86_400_000)
  const changed = [
    ['after its validity', { clock: years(20) }, 'certificate-rejected'],
    ['before its validity', { clock: years(-20) }, 'certificate-rejected'],
    ['with an unknown issuer', { issuersOf: async () => undefined }, 'certificate-rejected'],
    ['after its revocation', { isRevoked: async () => true }, 'certificate-revoked'],
  ] as const

  it.each(changed)('is rejected: %s', async (_when, change, reason) => {
    for (const [, open, person] of providers) {
      const { order, providerSession } = await authenticationOf(open(), person)
      const later = open === providers[0][1] ? mobile(change) : smart(change)
      if (open === providers[2][1]) continue
      const answer = later.readAuthentication(order, providerSession, waiting)
      await expect(answer).rejects.toEqual(rejected(reason))
    }
  })

  it('that the OCSP responder reports as revoked is rejected', async () => {
    const revoked: readonly (readonly [PhoneProvider, Person])[] = [
      [mobile(), { country: 'LT', personalCode: '50001020057', phone: '+37060000005' }],
      [smart(), { country: 'LT', personalCode: '30505050099' }],
    ]
    for (const [provider, person] of revoked) {
      const { order, providerSession } = await authenticationOf(provider, person)
      const answer = provider.readAuthentication(order, providerSession, waiting)
      await expect(answer).rejects.toEqual(rejected('certificate-revoked'))
    }
  })

  it('for authentication is rejected for signing', async () => {
    const { order, providerSession } = await authenticationOf(mobile(), sim)
    const answer = await mobile().readAuthentication(order, providerSession, waiting)
    if (answer === 'running' || 'challenge' in answer) expect.fail('The phone has answered')
    const http = answering(200, { result: 'OK', cert: encodeBase64(answer.certificate) })
    const asked = mobile({ http }).signingCertificate({ person: sim, level: 'QUALIFIED' })
    await expect(asked).rejects.toEqual(rejected('wrong-purpose'))
  })

  it('for signing is rejected for authentication', async () => {
    const { certificate } = await mobile().signingCertificate({ person: sim, level: 'QSCD' })
    const { order, providerSession } = await authenticationOf(mobile(), sim)
    const http = tampered(world.http, { cert: encodeBase64(certificate) })
    const answer = mobile({ http }).readAuthentication(order, providerSession, waiting)
    await expect(answer).rejects.toThrow(/certificate-rejected|answer-rejected/)
  })

  it('that is not qualified is rejected even if the answer calls it qualified', async () => {
    const person: Person = { country: 'LT', personalCode: '40504049999' }
    const bank = {
      relyingPartyUUID: 'de305d54-75b4-431b-adb2-eb6b9e546014',
      relyingPartyName: 'BANK123',
      certificateLevel: 'ADVANCED',
    }
    const path = '/smart-id-rp/v3/signature/certificate/PNOLT-40504049999-MOCK-NQ'
    const response = await fetch(world.url + path, { method: 'POST', body: JSON.stringify(bank) })
    const { cert } = await response.json()
    const body = {
      sessionID: 'abc',
      state: 'COMPLETE',
      result: { endResult: 'OK' },
      cert: { ...cert, certificateLevel: 'QUALIFIED' },
    }
    const http = answering(200, body)
    const asked = smart({ http }).signingCertificate({ person, level: 'QUALIFIED' })
    await expect(asked).rejects.toEqual(rejected('not-qualified'))
  })

  it('of Mobile-ID is rejected when Smart-ID was asked', async () => {
    const { certificate } = await mobile().signingCertificate({ person: sim, level: 'QSCD' })
    const value = encodeBase64(certificate)
    const http = answering(200, { state: 'OK', cert: { value, certificateLevel: 'QUALIFIED' } })
    const person: Person = { country: 'LT', personalCode: sim.personalCode }
    const asked = smart({ http }).signingCertificate({
      person,
      level: 'QUALIFIED',
      documentNumber: 'PNOLT-50001018865-SIMU-Q',
    })
    await expect(asked).rejects.toEqual(rejected('certificate-rejected'))
  })
})

describe('a session', () => {
  it.each([
    ['Mobile-ID', (http: HttpClient) => mobile({ http }), sim],
    ['Smart-ID', (http: HttpClient) => smart({ http }), app],
    ['Smart-ID v2', (http: HttpClient) => smartV2({ http }), app],
  ] as const)('may carry unknown fields in every object: %s', async (_name, open, person) => {
    const provider = open(planted(world.http))
    const signed = await signatureOf(provider, person)
    await expect(
      provider.readSignature(signed.order, signed.providerSession, waiting),
    ).resolves.toHaveProperty('signatureValue')
    const known = await authenticationOf(provider, person)
    await expect(
      provider.readAuthentication(known.order, known.providerSession, waiting),
    ).resolves.toHaveProperty('identity')
  })
})
