import { constants, type KeyObject, randomBytes, verify, X509Certificate } from 'node:crypto'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { digest } from '@paraph/validator/encoding/digest'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { certifyWorld } from '../authority/certified-world'
import { cardHolders } from '../persons/card-holders'
import { cards } from './handler'

const clock = () => new Date()
const { office } = await certifyWorld(memoryKeyRing(clock), 'http://127.0.0.1', clock)
const app = new Hono().route('/card', cards(office))

const goodCards = cardHolders.filter(({ outcome }) => outcome === 'OK').map(({ card }) => card)
const origin = 'https://portal.example.test'

async function command(card: string, name: string, body: object = {}) {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const response = await app.request(`/card/${card}/${name}`, init)
  return { status: response.status, body: await response.json() }
}

/** Verifies with OpenSSL, by the algorithm's name in the message. */
function isSignedBy(key: KeyObject, padding: string, hash: string, data: Buffer, value: string) {
  const pss = padding === 'PSS' && {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }
  const options = { key, dsaEncoding: 'ieee-p1363', ...pss } as const
  return verify(hash.replace('-', ''), data, options, Buffer.from(value, 'base64'))
}

const keyOf = (certificate: string) =>
  new X509Certificate(Buffer.from(certificate, 'base64')).publicKey

describe('a simulated card', () => {
  it.each(goodCards)('of %s signs the origin and the nonce', async (card) => {
    const challengeNonce = randomBytes(32).toString('base64')
    const { body } = await command(card, 'authenticate', { challengeNonce, origin })
    const { algorithm, signature, unverifiedCertificate } = body
    const hash = `SHA-${algorithm.slice(2)}` as 'SHA-256'
    const data = [origin, challengeNonce].map((text) => digest(hash, Buffer.from(text)))
    const padding = algorithm.startsWith('PS') ? 'PSS' : ''
    const key = keyOf(unverifiedCertificate)
    expect(isSignedBy(key, padding, hash, Buffer.concat(data), signature)).toBe(true)
    expect(body.format).toBe('web-eid:1.0')
  })

  it.each(goodCards)('of %s signs a digest by an algorithm that it offers', async (card) => {
    const chosen = (await command(card, 'get-signing-certificate')).body
    const { certificate, supportedSignatureAlgorithms } = chosen
    const data = Buffer.from('a document')
    const hash = Buffer.from(digest('SHA-384', data)).toString('base64')
    const request = { certificate, hash, hashFunction: 'SHA-384' }
    const { signature, signatureAlgorithm } = (await command(card, 'sign', request)).body
    const { paddingScheme } = signatureAlgorithm
    expect(supportedSignatureAlgorithms).toContainEqual(signatureAlgorithm)
    expect(isSignedBy(keyOf(certificate), paddingScheme, 'SHA-384', data, signature)).toBe(true)
  })

  it.each([
    ['another certificate', { certificate: 'AAAA' }],
    ['a digest of another length', { hashFunction: 'SHA-512' }],
    ['a hash function that it does not have', { hashFunction: 'MD5' }],
  ])('refuses to sign with %s', async (_what, change) => {
    const { certificate } = (await command('EE', 'get-signing-certificate')).body
    const hash = randomBytes(32).toString('base64')
    const request = { certificate, hash, hashFunction: 'SHA-256', ...change }
    const { body } = await command('EE', 'sign', request)
    expect(body).toHaveProperty('error.code', 'ERR_WEBEID_NATIVE_INVALID_ARGUMENT')
  })

  it.each(['CANCELLED', 'PIN_BLOCKED'])('%s ends without a token', async (card) => {
    const challengeNonce = randomBytes(32).toString('base64')
    const { body } = await command(card, 'authenticate', { challengeNonce, origin })
    expect(body).toHaveProperty('error.code', 'ERR_WEBEID_USER_CANCELLED')
  })

  it('refuses a nonce of less than 256 bits', async () => {
    const challengeNonce = randomBytes(31).toString('base64').slice(0, 42)
    expect(await command('EE', 'authenticate', { challengeNonce, origin })).toMatchObject({
      status: 400,
    })
  })

  it('does not exist under another name', async () => {
    expect(await command('XX', 'get-signing-certificate')).toMatchObject({ status: 404 })
  })
})
