import { constants, verify, X509Certificate } from 'node:crypto'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { type DigestAlgorithm, digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { describe, expect, it } from 'vitest'
import { issuedCards } from '@/lib/testing/providers/issued-cards'
import { failureFor, signedText, stored } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import type { BrowserAnswer, BrowserRequest } from '@/lib/vocabulary/browser-request'
import type { SignatureOrder, SigningCertificate } from '../identity-provider'
import { card } from './card'

const world = await providersOfFile()

const origin = 'https://portal.example.test'
const prompt = { text: '', format: 'GSM-7', language: 'ENG' } as const
const person = { country: 'LT', personalCode: '50001018865' } as const

const settings = world.settings('')
const { issuersOf: identityIssuersOf } = settings
const provider = card({ ...settings, identityIssuersOf, policies: [], origin })

/** Plays page, extension and native application for one card. */
async function ask(name: string, request: BrowserRequest | undefined): Promise<BrowserAnswer> {
  const commands = {
    authenticate: 'authenticate',
    certificate: 'get-signing-certificate',
    sign: 'sign',
    redirect: 'none',
  }
  if (!request) throw new Error('Nothing was asked')
  const { kind, ...asked } = request
  const body = 'nonce' in asked ? { challengeNonce: asked.nonce, origin } : asked
  const response = await fetch(`${world.url}/card/${name}/${commands[kind]}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return answer.error ? { error: answer.error.code } : answer
}

async function authenticate(name: string, more: object = {}) {
  const order = stored(provider.orderAuthentication({ prompt, ...more }))
  const { providerSession, browserRequest } = await provider.startAuthentication(order)
  const browserAnswer = await ask(name, browserRequest)
  return await provider.readAuthentication(order, providerSession, { waitMs: 0, browserAnswer })
}

async function choose(name: string, change: object = {}): Promise<SigningCertificate> {
  const choice = provider.certificateChoice
  if (!choice) throw new Error('No choice')
  const order = stored(choice.order({ level: 'QSCD', prompt }))
  const { providerSession, browserRequest } = await choice.start(order)
  const browserAnswer = { ...(await ask(name, browserRequest)), ...change }
  const chosen = await choice.read(order, providerSession, { waitMs: 0, browserAnswer })
  if (chosen === 'running') throw new Error('No answer')
  return chosen
}

/** The order of a signature by a card, and its parts. */
async function ordered(name: string, hash: 'SHA-256' | 'SHA-512' = 'SHA-256') {
  const certificate = await choose(name)
  const algorithm = provider.signatureAlgorithm(certificate, hash)
  const request = { person, level: 'QSCD', certificate, algorithm, prompt } as const
  const order = provider.orderSignature({
    ...request,
    digest: digest(digestAlgorithmOf(algorithm), signedText),
  })
  return { certificate, algorithm, order: stored(order) }
}

async function sign(name: string, order: SignatureOrder, change: object = {}) {
  const { providerSession, browserRequest } = await provider.startSignature(order)
  const browserAnswer = { ...(await ask(name, browserRequest)), ...change }
  return await provider.readSignature(order, providerSession, { waitMs: 0, browserAnswer })
}

/** Verifies a signature by OpenSSL. */
function isSigned(certificate: Uint8Array, algorithm: SignatureAlgorithm, value: Uint8Array) {
  const hash: DigestAlgorithm = digestAlgorithmOf(algorithm)
  const pss = algorithm.startsWith('rsa-pss') && {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }
  const key = {
    key: new X509Certificate(certificate).publicKey,
    dsaEncoding: 'ieee-p1363',
  } as const
  return verify(hash.replace('-', ''), signedText, { ...key, ...pss }, value)
}

const cards = [
  ['EE', '60001019906', 'ecdsa-sha384'],
  ['LT', '50001018865', 'rsa-sha256'],
  ['LV', '050405-10009', 'ecdsa-sha256'],
  ['FI', '999000110', 'rsa-pss-sha256'],
  ['BE', '85073003328', 'ecdsa-sha384'],
  ['HR', '12345678903', 'rsa-sha256'],
] as const

describe('a card', () => {
  it.each(cards)('of %s identifies the person %s', async (country, number) => {
    const answer = await authenticate(country)
    const identifier = { type: 'PNO', country, number }
    expect(answer).toMatchObject({ identity: { identifier }, issuers: [{}, {}] })
  })

  it.each(cards)('of %s, person %s, signs by %s', async (country, number, expected) => {
    const { certificate, algorithm, order } = await ordered(country)
    const answer = await sign(country, order)
    if (answer === 'running') throw new Error('No answer')
    expect(algorithm).toBe(expected)
    expect(certificate.identity.identifier.number).toBe(number)
    expect(isSigned(certificate.certificate, algorithm, answer.signatureValue)).toBe(true)
  })

  it('with an RSA key signs SHA-512 when requested', async () => {
    expect(await ordered('LT', 'SHA-512')).toHaveProperty('algorithm', 'rsa-sha512')
  })

  it('is asked the same when the session starts again', async () => {
    const order = stored(provider.orderAuthentication({ prompt }))
    expect(await provider.startAuthentication(order)).toEqual(
      await provider.startAuthentication(order),
    )
  })

  it('gets a new nonce of 256 bits in each order', () => {
    const [first, second] = [1, 2].map(() => provider.orderAuthentication({ prompt }).challenge)
    expect(Buffer.from(first ?? '', 'base64')).toHaveLength(32)
    expect(first).not.toBe(second)
  })

  it('has not answered before the browser brings the answer', async () => {
    const { order } = await ordered('EE')
    const choice = provider.certificateChoice
    const asked = choice?.order({ level: 'QSCD', prompt })
    const waiting = { waitMs: 0 }
    expect([
      asked && (await choice?.read(asked, '', waiting)),
      await provider.readSignature(order, '', waiting),
      await provider.readAuthentication(provider.orderAuthentication({ prompt }), '', waiting),
    ]).toEqual(['running', 'running', 'running'])
  })

  it('does not identify another person than the requested one', async () => {
    await expect(authenticate('EE', { person })).rejects.toEqual(failureFor('other-person'))
  })

  it('that is revoked does not identify its holder', async () => {
    await expect(authenticate('REVOKED')).rejects.toEqual(failureFor('certificate-revoked'))
  })

  it('without a qualified certificate does not sign', async () => {
    await expect(choose('NOT_QUALIFIED')).rejects.toEqual(failureFor('not-qualified'))
  })

  it('that offers no algorithm of its key does not sign', async () => {
    const rsa = { cryptoAlgorithm: 'RSA', hashFunction: 'SHA-256', paddingScheme: 'PSS' }
    const old = { cryptoAlgorithm: 'ECC', hashFunction: 'SHA-224', paddingScheme: 'NONE' }
    const offered = choose('EE', { supportedSignatureAlgorithms: [rsa, old] })
    await expect(offered).rejects.toEqual(failureFor('no-algorithm'))
  })

  it('signs by an algorithm that it offers if the usual one is missing', async () => {
    const only = { cryptoAlgorithm: 'ECC', hashFunction: 'SHA-256', paddingScheme: 'NONE' }
    const certificate = await choose('EE', { supportedSignatureAlgorithms: [only] })
    expect(provider.signatureAlgorithm(certificate, 'SHA-512')).toBe('ecdsa-sha256')
  })

  it('does not sign with its authentication certificate', async () => {
    const issued = await issuedCards(world)
    const certificate = encodeBase64(issued().certificate)
    await expect(choose('EE', { certificate })).rejects.toEqual(failureFor('wrong-purpose'))
  })

  it.each(['CANCELLED', 'PIN_BLOCKED'])('%s ends as refused', async (name) => {
    const { order } = await ordered(name)
    await expect(authenticate(name)).rejects.toEqual(failureFor('refused'))
    await expect(sign(name, order)).rejects.toEqual(failureFor('refused'))
  })

  it.each(['ERR_WEBEID_USER_TIMEOUT', 'ERR_WEBEID_ACTION_TIMEOUT'])(
    'ends as timed out after %s',
    async (error) => {
      const { order } = await ordered('EE')
      const read = provider.readSignature(order, '', { waitMs: 0, browserAnswer: { error } })
      await expect(read).rejects.toEqual(failureFor('timed-out'))
    },
  )

  it('is not asked any more after a session was abandoned', async () => {
    expect(await provider.awaitEnd('signature', '', { waitMs: 0 })).toBe('ended')
  })
})

const ecc = (hashFunction: string) => ({
  cryptoAlgorithm: 'ECC',
  hashFunction,
  paddingScheme: 'NONE',
})

describe('a signature of a card is refused', () => {
  it('over another digest', async () => {
    const { order } = await ordered('EE')
    const other = encodeBase64(digest('SHA-384', new Uint8Array(1)))
    const { browserRequest } = await provider.startSignature({ ...order, digest: other })
    const browserAnswer = await ask('EE', browserRequest)
    const read = provider.readSignature(order, '', { waitMs: 0, browserAnswer })
    await expect(read).rejects.toMatchObject({
      reason: 'answer-rejected',
      providerWord: 'signature',
    })
  })

  it('by another card', async () => {
    const [one, another] = await Promise.all([ordered('EE'), ordered('BE')])
    const { browserRequest } = await provider.startSignature(another.order)
    const browserAnswer = await ask('BE', browserRequest)
    const read = provider.readSignature(one.order, '', { waitMs: 0, browserAnswer })
    await expect(read).rejects.toMatchObject({ providerWord: 'signature' })
  })

  it.each([
    ['another hash function', { signatureAlgorithm: ecc('SHA-256') }, 'algorithm'],
    ['an unknown hash function', { signatureAlgorithm: ecc('SHA3-384') }, 'algorithm'],
    ['an empty value', { signature: '' }, 'shape'],
    ['a value in DER', { signature: 'MAYCAQECAQE=' }, 'signature'],
    ['no algorithm', { signatureAlgorithm: undefined }, 'shape'],
    ['text that is not Base64', { signature: '§§§§' }, 'shape'],
  ])('with %s', async (_what, change, providerWord) => {
    const { order } = await ordered('EE')
    await expect(sign('EE', order, change)).rejects.toMatchObject({
      reason: 'answer-rejected',
      providerWord,
    })
  })
})

describe('an answer of a browser', () => {
  it('belongs only to its own kind of order', async () => {
    const { order: signature } = await ordered('EE')
    const authentication = provider.orderAuthentication({ prompt })
    const certificate = provider.certificateChoice?.order({ level: 'QSCD', prompt })
    if (!certificate) throw new Error('No choice')
    const orders = [authentication, certificate, signature]
    const requests = await Promise.all([
      provider.startAuthentication(authentication),
      provider.certificateChoice?.start(certificate),
      provider.startSignature(signature),
    ])
    const answers = await Promise.all(requests.map((asked) => ask('EE', asked?.browserRequest)))
    const belongs = orders.map((order) =>
      answers.map((answer) => provider.isAnswerTo?.(order, answer)),
    )
    expect(belongs).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
  })

  it.each([
    [{ error: 'ERR_WEBEID_USER_CANCELLED' }, true],
    [{ code: 'ERR_WEBEID_USER_CANCELLED', message: 'cancelled' }, true],
    [{ error: { code: 'ERR_WEBEID_USER_TIMEOUT' } }, true],
    [{ error: 'ERR_WEBEID_NATIVE_FATAL' }, false],
    [{ code: 'ERR_WEBEID_NATIVE_FATAL' }, false],
    [{ error: 'toString' }, false],
    [{ error: ['ERR_WEBEID_USER_CANCELLED'] }, false],
    [{}, false],
    [{ state: 'a', code: 'b' }, false],
  ])('%j ends a session: %s', (answer, ends) => {
    expect(provider.isAnswerTo?.(provider.orderAuthentication({ prompt }), answer)).toBe(ends)
  })
})
