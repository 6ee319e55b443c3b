import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { describe, expect, it } from 'vitest'
import { type CardChoices, issuedCards, tokenOf } from '@/lib/testing/providers/issued-cards'
import { failureFor } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import type { AuthenticationOrder } from '../identity-provider'
import { acceptToken, authenticationToken, type CardSettings } from './authentication-token'

const world = await providersOfFile()

const card = await issuedCards(world)

const origin = 'https://portal.example.test'
const nonce = encodeBase64(new Uint8Array(32).fill(7))
const order: AuthenticationOrder = { challenge: nonce, state: null }
const person = { country: 'LT', personalCode: '50001018865' } as const

const settings = (more: Partial<CardSettings> = {}): CardSettings => ({
  ...world.settings(''),
  identityIssuersOf: world.settings('').issuersOf,
  policies: [],
  origin,
  ...more,
})

type Token = ReturnType<typeof tokenOf>

/** A token of a good card with P-384 for this page and this order. */
const goodToken = () => tokenOf(card(), { algorithm: 'ES384', origin, nonce })

const accept = (token: Token, asked = order, more: Partial<CardSettings> = {}) =>
  acceptToken(settings(more), asked, authenticationToken.parse(token))

const refusal = (reason: string, providerWord: string) =>
  expect.objectContaining({ name: 'ProviderFailure', reason, providerWord })

function withBrokenKey({ certificate }: { readonly certificate: Uint8Array }): Uint8Array {
  const broken = Buffer.from(certificate)
  const key = Buffer.from(parseCertificate(certificate).subjectPublicKey)
  const last = broken.indexOf(key) + key.length - 1
  broken[last] = (broken[last] ?? 0) ^ 1
  return broken
}

describe('an authentication token', () => {
  it.each<[SignatureAlgorithm, string]>([
    ['ecdsa-sha256', 'ES256'],
    ['ecdsa-sha384', 'ES384'],
    ['ecdsa-sha512', 'ES512'],
    ['rsa-sha256', 'RS256'],
    ['rsa-sha512', 'RS512'],
    ['rsa-pss-sha256', 'PS256'],
    ['rsa-pss-sha384', 'PS384'],
  ])('made by %s identifies its holder', async (algorithm, name) => {
    const token = tokenOf(card({ algorithm }), { algorithm: name, origin, nonce })
    const { identity, issuers } = await accept(token, { ...order, person })
    expect(identity.identifier).toEqual({ type: 'PNO', country: 'LT', number: '50001018865' })
    expect(issuers).toHaveLength(2)
  })

  it('may have a newer minor version with fields that are not known', async () => {
    const token = { ...goodToken(), format: 'web-eid:1.1', unverifiedSigningCertificates: [{}] }
    await expect(accept(token)).resolves.toHaveProperty('identity.surname', 'TESTNUMBER')
  })

  it('may come from a card without an extended key usage', async () => {
    const token = tokenOf(card({ purposes: [] }), { algorithm: 'ES384', origin, nonce })
    await expect(accept(token)).resolves.toHaveProperty('identity.surname', 'TESTNUMBER')
  })

  it.each(['web-eid:2.0', 'web-eid:10', 'web-eid:1.', 'web-eid', ''])(
    'is refused in the format %j',
    async (format) => {
      await expect(accept({ ...goodToken(), format })).rejects.toEqual(
        refusal('answer-rejected', 'token-format'),
      )
    },
  )

  it.each([
    'https://portal.example.test/',
    'https://portal.example.test:8443',
    'http://portal.example.test',
    'https://portal.example.test.evil.test',
    'https://evil.test',
  ])('is refused when it was made for %s', async (elsewhere) => {
    const token = tokenOf(card(), { algorithm: 'ES384', origin: elsewhere, nonce })
    await expect(accept(token)).rejects.toEqual(refusal('answer-rejected', 'signature'))
  })

  it('is refused for another nonce', async () => {
    const other = { ...order, challenge: encodeBase64(new Uint8Array(32).fill(8)) }
    await expect(accept(goodToken(), other)).rejects.toEqual(
      refusal('answer-rejected', 'signature'),
    )
  })

  it('is refused when the boundary between origin and nonce is moved', async () => {
    const token = tokenOf(card(), {
      algorithm: 'ES384',
      origin: `${origin}${nonce.slice(0, 4)}`,
      nonce: nonce.slice(4),
    })
    await expect(accept(token)).rejects.toEqual(refusal('answer-rejected', 'signature'))
  })

  it('is refused with the signature of another key', async () => {
    const { signature } = tokenOf(card({ state: 'revoked' }), { algorithm: 'ES384', origin, nonce })
    await expect(accept({ ...goodToken(), signature })).rejects.toEqual(
      refusal('answer-rejected', 'signature'),
    )
  })

  it('is refused with the certificate of another card', async () => {
    const unverifiedCertificate = encodeBase64(card({ serialNumber: 'PNOLT-1' }).certificate)
    await expect(accept({ ...goodToken(), unverifiedCertificate })).rejects.toEqual(
      refusal('answer-rejected', 'signature'),
    )
  })

  it.each<[name: string, key: string, SignatureAlgorithm, curve?: string]>([
    ['ES256', 'P-384', 'ecdsa-sha256', 'P-384'],
    ['ES384', 'P-256', 'ecdsa-sha384', 'P-256'],
    ['ES512', 'P-384', 'ecdsa-sha384'],
    ['RS384', 'P-384', 'ecdsa-sha384'],
    ['ES256', 'RSA', 'rsa-sha256'],
    ['HS256', 'RSA', 'rsa-sha256'],
    ['none', 'P-384', 'ecdsa-sha384'],
    ['__proto__', 'P-384', 'ecdsa-sha384'],
    ['EdDSA', 'Ed25519', 'ed25519'],
    ['ES256', 'secp256k1', 'ecdsa-sha256', 'secp256k1'],
  ])('is refused if it names %s for a %s key', async (name, _key, algorithm, curve) => {
    const holder = card({ algorithm, ...(curve && { curve }) })
    const token = tokenOf(holder, { algorithm: name, origin, nonce })
    await expect(accept(token)).rejects.toEqual(refusal('answer-rejected', 'token-algorithm'))
  })

  it.each<[string, CardChoices, reason: string, word: string]>([
    ['for signatures', { usages: ['nonRepudiation'] }, 'wrong-purpose', 'purpose'],
    [
      'for both purposes',
      { usages: ['digitalSignature', 'nonRepudiation'] },
      'wrong-purpose',
      'purpose',
    ],
    ['for nothing known', { usages: ['keyAgreement'] }, 'wrong-purpose', 'purpose'],
    ['for servers', { purposes: ['1.3.6.1.5.5.7.3.1'] }, 'wrong-purpose', 'purpose'],
    ['of Mobile-ID', { policies: ['1.3.6.1.4.1.10015.1.3'] }, 'certificate-rejected', 'policy'],
    [
      'of a version of Mobile-ID',
      { policies: ['0.4.0.2042.1.2', '1.3.6.1.4.1.10015.1.3.3'] },
      'certificate-rejected',
      'policy',
    ],
    ['of Smart-ID', { policies: ['1.3.6.1.4.1.10015.17.2'] }, 'certificate-rejected', 'policy'],
    ['without a number', { serialNumber: 'X' }, 'certificate-rejected', 'subject'],
    ['of another person', { serialNumber: 'PNOLT-50001020057' }, 'other-person', 'person'],
  ])('is refused with a certificate %s', async (_which, choices, reason, word) => {
    const token = tokenOf(card(choices), { algorithm: 'ES384', origin, nonce })
    await expect(accept(token, { ...order, person })).rejects.toEqual(refusal(reason, word))
  })

  it('is accepted with a policy whose number only begins like one of Mobile-ID', async () => {
    const holder = card({ policies: ['1.3.6.1.4.1.10015.1.31'] })
    const token = tokenOf(holder, { algorithm: 'ES384', origin, nonce })
    await expect(accept(token)).resolves.toHaveProperty('identity.surname', 'TESTNUMBER')
  })

  it.each([
    ['expired', '2099-01-01T00:00:00Z'],
    ['not yet valid', '2001-01-01T00:00:00Z'],
  ])('is refused with a certificate that is %s', async (_when, at) => {
    const later = { clock: () => new Date(at) }
    await expect(accept(goodToken(), order, later)).rejects.toEqual(
      refusal('certificate-rejected', 'validity'),
    )
  })

  it('is refused with a revoked certificate', async () => {
    const token = tokenOf(card({ state: 'revoked' }), { algorithm: 'ES384', origin, nonce })
    await expect(accept(token)).rejects.toEqual(failureFor('certificate-revoked'))
  })

  it('is refused with a certificate of an unknown issuer', async () => {
    const token = tokenOf(card({ isForged: true }), { algorithm: 'ES384', origin, nonce })
    await expect(accept(token)).rejects.toEqual(refusal('certificate-rejected', 'issuer'))
  })

  it.each([
    ['bytes that are no certificate', () => 'AAAA'],
    ['a certificate whose key is not on its curve', () => encodeBase64(withBrokenKey(card()))],
  ])('is refused with %s', async (_what, unverifiedCertificate) => {
    const token = { ...goodToken(), unverifiedCertificate: unverifiedCertificate() }
    await expect(accept(token)).rejects.toEqual(refusal('certificate-rejected', 'unreadable'))
  })

  it.each([
    ['a missing signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['text that is not Base64', { signature: 'a b c d' }],
    ['a certificate that is too long', { unverifiedCertificate: 'A'.repeat(10_004) }],
    ['a number as algorithm', { algorithm: 256 }],
  ])('is refused with %s', (_what, change) => {
    expect(authenticationToken.safeParse({ ...goodToken(), ...change }).success).toBe(false)
  })
})
