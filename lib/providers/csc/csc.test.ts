import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf } from '@paraph/validator/pki/algorithms'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { publicKeyOf } from '@paraph/validator/pki/certificate/public-key'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import { afterAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { failureFor, signedText, stored } from '@/lib/testing/providers/provider-orders'
import {
  chosenBy,
  cscSettings,
  orderFor,
  remotePrompt,
  returnUrl,
  visit,
} from '@/lib/testing/providers/remote-signing'
import {
  answering,
  type Changes,
  recording,
  simulatedProviders,
  tampered,
} from '@/lib/testing/providers/simulated-providers'
import type { IdentityProvider, SignatureOrder, SigningCertificate } from '../identity-provider'
import { csc } from './csc'
import type { CscSettings } from './csc-settings'

const world = await simulatedProviders()
afterAll(() => world.close())

const open = (version: 'v1' | 'v2' = 'v2', more: Partial<CscSettings> = {}) =>
  csc(cscSettings(world, version, more))

/** Signs as the person does who answers every page. */
async function sign(provider: IdentityProvider, order: SignatureOrder) {
  const started = await provider.startSignature(order)
  const browserAnswer = started.browserRequest && (await visit(started))
  return await provider.readSignature(order, started.providerSession, {
    waitMs: 20_000,
    browserAnswer,
  })
}

function isSignatureOver(text: Uint8Array, value: Uint8Array, order: SignatureOrder): boolean {
  const key = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
  const signature = { signatureAlgorithm: order.algorithm, signatureValue: value }
  return verifyRawSignatureValue(signature, key, text)
}

async function orderOf(provider: IdentityProvider, certificate: SigningCertificate) {
  const algorithm = provider.signatureAlgorithm(certificate, 'SHA-256')
  return orderFor(provider, certificate, {
    digest: digest(digestAlgorithmOf(algorithm), signedText),
  })
}

const page = { waitMs: 20_000 }
/** Digest of a second document that the same authorisation covers. */
const furtherDigests = [digest('SHA-256', utf8('second'))]
const rsa = 'TINIT-SPCTST80A01H501S'
const pss = 'IDCDE-L01X00T471'
const ecdsa = 'IDCES-99999999R'
const push = 'PNOHR-99999999994'

describe.each(['v1', 'v2'] as const)('CSC %s', (version) => {
  it.each([
    ['RSA PKCS #1', rsa, 'rsa-sha256'],
    ['RSASSA-PSS', pss, 'rsa-pss-sha256'],
    ['ECDSA', ecdsa, 'ecdsa-sha256'],
    ['ECDSA authorised on a device', push, 'ecdsa-sha256'],
    ['RSA with an authorisation of a number only', 'PNOPL-44051401359', 'rsa-sha256'],
  ])('signs with %s', async (_what, person, algorithm) => {
    const provider = open(version)
    const certificate = await chosenBy(provider, person)
    const order = await orderOf(provider, certificate)
    const answer = await sign(provider, order)
    if (answer === 'running') throw new Error('running')
    expect(order.algorithm).toBe(algorithm)
    expect(isSignatureOver(signedText, answer.signatureValue, order)).toBe(true)
  })

  it('signs several digests by one authorisation, in their order', async () => {
    const provider = open(version)
    const certificate = await chosenBy(provider, ecdsa)
    const others = [utf8('second'), utf8('third')]
    const furtherDigests = others.map((text) => digest('SHA-256', text))
    const order = orderFor(provider, certificate, { furtherDigests })
    const answer = await sign(provider, order)
    if (answer === 'running') throw new Error('running')
    const values = answer.furtherValues ?? []
    expect(values).toHaveLength(2)
    expect(others.map((text, at) => isSignatureOver(text, values[at] ?? text, order))).toEqual([
      true,
      true,
    ])
  })

  it('identifies the person who signs in at the provider', async () => {
    const provider = open(version)
    const order = stored(provider.orderAuthentication({ prompt: remotePrompt, returnUrl }))
    const started = await provider.startAuthentication(order)
    const browserAnswer = await visit(started, { person: ecdsa })
    const answer = await provider.readAuthentication(order, '', { ...page, browserAnswer })
    expect(answer).toHaveProperty('identity.identifier.number', '99999999R')
  })
})

describe('CSC certificates', () => {
  it('skips a credential that cannot be used for one that can', async () => {
    const chosen = await chosenBy(open(), 'PNOFI-210281-9988')
    expect(chosen).toMatchObject({ credential: { id: 'FI-EC' }, signaturesMax: 50 })
  })

  it.each([
    ['PNONL-999999990', 'not-qualified'],
    ['PNOPT-999999990', 'certificate-revoked'],
    ['PNOSE-199001019802', 'certificate-rejected'],
    ['PASBG-TEST00004', 'unavailable'],
  ])('are rejected for %s: %s', async (person, reason) => {
    await expect(chosenBy(open(), person)).rejects.toEqual(failureFor(reason))
  })

  it('keep the access token sealed', async () => {
    const recorded = recording(world.http)
    const chosen = await chosenBy(open('v2', { http: recorded.http }), ecdsa)
    const [list] = recorded.sent.filter(({ call }) => call.includes('credentials/list'))
    const token = list?.authorization?.replace('Bearer ', '') ?? ''
    expect(token.length).toBeGreaterThan(10)
    expect(JSON.stringify(chosen.credential)).not.toContain(token)
  })
})

describe('CSC failures', () => {
  it.each([
    ['PNOFR-190019999999935', 'refused'],
    ['PASIE-TEST00000', 'refused'],
    ['IDCAT-P0000001', 'answer-rejected'],
    ['PASHU-TEST00001', 'unknown-result'],
    ['PASSK-TEST00002', 'session-lost'],
    ['PASRO-TEST00003', 'unavailable'],
  ])('end the signature of %s: %s', async (person, reason) => {
    const provider = open('v2')
    const certificate = await chosenBy(provider, person)
    const order = await orderOf(provider, certificate)
    await expect(sign(provider, order)).rejects.toEqual(failureFor(reason))
  })

  it('time out if the signatures are not made in time', async () => {
    const provider = open('v2')
    const order = orderFor(provider, await chosenBy(provider, 'PNOCZ-9001011239'), {
      furtherDigests,
    })
    const browserAnswer = await visit(await provider.startSignature(order))
    const answer = provider.readSignature(order, '', { waitMs: 300, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('timed-out'))
  })

  it('wait for signatures that are made later', async () => {
    const provider = open('v2')
    const order = orderFor(provider, await chosenBy(provider, 'PNOCZ-9001011239'), {
      furtherDigests,
    })
    const answer = await sign(provider, order)
    expect(answer).toHaveProperty('signatureValue.length', 64)
    expect(answer).toHaveProperty('furtherValues.length', 1)
  })

  it('say that the session is lost if a code is used twice', async () => {
    const provider = open()
    const order = await orderOf(provider, await chosenBy(provider, ecdsa))
    const browserAnswer = await visit(await provider.startSignature(order))
    const read = () => provider.readSignature(order, '', { ...page, browserAnswer })
    await read()
    await expect(read()).rejects.toEqual(failureFor('session-lost'))
  })

  it('refuse more digests than one authorisation may cover', async () => {
    const provider = open()
    const certificate = await chosenBy(provider, rsa)
    const furtherDigests = [digest('SHA-256', utf8('second'))]
    const ordering = () => orderFor(provider, certificate, { furtherDigests })
    expect(certificate.signaturesMax).toBe(1)
    expect(ordering).toThrow(failureFor('request-rejected'))
  })

  it.each([
    ['state', (answer: object) => ({ ...answer, state: 'x'.repeat(43) })],
    ['code', (answer: object) => ({ ...answer, code: undefined })],
    ['issuer', (answer: object) => ({ ...answer, iss: 'https://other.example' })],
  ])('reject a return address with another %s', async (_what, change) => {
    const provider = open()
    const order = await orderOf(provider, await chosenBy(provider, ecdsa))
    const browserAnswer = change(await visit(await provider.startSignature(order)))
    const answer = provider.readSignature(order, '', { ...page, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('recognise the return address of their own order only', async () => {
    const provider = open()
    const certificate = await chosenBy(provider, ecdsa)
    const [order, other] = [
      await orderOf(provider, certificate),
      await orderOf(provider, certificate),
    ]
    const answer = await visit(await provider.startSignature(order))
    expect(provider.isAnswerTo?.(order, answer)).toBe(true)
    expect(provider.isAnswerTo?.(other, answer)).toBe(false)
    expect(provider.isAnswerTo?.(order, {})).toBe(false)
  })

  it('reject a value over another digest', async () => {
    const provider = open()
    const order = await orderOf(provider, await chosenBy(provider, ecdsa))
    const browserAnswer = await visit(await provider.startSignature(order))
    const another = { ...order, digest: encodeBase64(digest('SHA-256', utf8('another'))) }
    // The authorisation covers only the first digest, so the provider refuses.
    const answer = provider.readSignature(another, '', { ...page, browserAnswer })
    await expect(answer).rejects.toEqual(
      expect.objectContaining({ reason: expect.stringMatching(/request-rejected|session-lost/) }),
    )
  })

  it('say that the session is lost if the person came back, but the code has expired', async () => {
    let now = new Date()
    const later = await simulatedProviders({ clock: () => now })
    const provider = csc(cscSettings(later, 'v2', { clock: () => now }))
    const order = orderFor(provider, await chosenBy(provider, ecdsa))
    const browserAnswer = await visit(await provider.startSignature(order))
    now = new Date(now.getTime() + 61_000)
    const answer = provider.readSignature(order, '', { ...page, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('session-lost'))
    await later.close()
  })

  it('reject another person than the one that was asked for', async () => {
    const provider = open()
    const person = { country: 'EE', personalCode: '60001019906' }
    const order = provider.orderAuthentication({ person, prompt: remotePrompt, returnUrl })
    const started = await provider.startAuthentication(order)
    const browserAnswer = await visit(started, { person: 'PNOLT-50001018865' })
    const answer = provider.readAuthentication(order, '', { ...page, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('other-person'))
  })

  it('reject a sign-in by a revoked certificate', async () => {
    const provider = open('v2', { isRevoked: async () => true })
    const order = provider.orderAuthentication({ prompt: remotePrompt, returnUrl })
    const browserAnswer = await visit(await provider.startAuthentication(order), { person: ecdsa })
    const answer = provider.readAuthentication(order, '', { ...page, browserAnswer })
    await expect(answer).rejects.toEqual(failureFor('certificate-revoked'))
  })

  it('reject fewer signatures than digests', async () => {
    const one = open()
    const order = orderFor(one, await chosenBy(one, ecdsa), { furtherDigests })
    const http: HttpClient = async (request) => {
      const response = await world.http(request)
      if (!request.url.endsWith('/signPolling')) return response
      const body = JSON.parse(`${Buffer.from(response.body)}`)
      const signatures = body.signatures?.slice(0, 1)
      return { ...response, body: Buffer.from(JSON.stringify({ ...body, signatures })) }
    }
    await expect(sign(open('v2', { http }), order)).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('end with a sign-in that the person refuses', async () => {
    const { certificateChoice } = open()
    const order = certificateChoice?.order({ level: 'QSCD', prompt: remotePrompt, returnUrl })
    if (!(certificateChoice && order)) throw new Error('no choice')
    const browserAnswer = await visit(await certificateChoice.start(order), { answer: 'refuse' })
    const chosen = certificateChoice.read(order, '', { ...page, browserAnswer })
    await expect(chosen).rejects.toEqual(failureFor('refused'))
  })

  it.each([
    ['huge', 'x'.repeat(300_000), true],
    ['endless', 'x'.repeat(300_000), false],
  ])('do not read a body that is %s', async (_what, chunk, ends) => {
    const server = createServer((_request, response) => {
      response.write(chunk)
      if (ends) response.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const provider = open('v2', { url: `http://127.0.0.1:${port}` })
    await expect(chosenBy(provider, ecdsa)).rejects.toEqual(
      expect.objectContaining({ reason: 'unavailable', providerWord: 'too-large' }),
    )
    server.closeAllConnections()
    server.close()
  })
})

describe('the authorisation server', () => {
  it('gets the parameters in the address if it takes no pushed requests', async () => {
    const plain = withMetadata({
      pushed_authorization_request_endpoint: undefined,
      authorization_details_types_supported: undefined,
    })
    const provider = open('v2', { http: plain })
    const certificate = await chosenBy(provider, ecdsa)
    const furtherDigests = [digest('SHA-256', utf8('second'))]
    const order = orderFor(provider, certificate, { furtherDigests })
    const started = await provider.startSignature(order)
    const { searchParams } = new URL(
      started.browserRequest?.kind === 'redirect' ? started.browserRequest.url : '',
    )
    const hashes = [signedText, utf8('second')].map((text) =>
      Buffer.from(digest('SHA-256', text)).toString('base64url'),
    )
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'paraph',
      redirect_uri: returnUrl,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      scope: 'credential',
      lang: 'lt',
      credentialID: 'ES-EC',
      numSignatures: '2',
      hashes: hashes.join(','),
      hashAlgorithmOID: '2.16.840.1.101.3.4.2.1',
    })
    expect(await sign(provider, order)).toHaveProperty('furtherValues.length', 1)
  })

  it.each([
    ['v1', 'hash'],
    ['v2', 'hashes'],
  ] as const)('gets hashes of %s as Base64 if it compares their text', async (version, name) => {
    const http = withMetadata({
      pushed_authorization_request_endpoint: undefined,
      authorization_details_types_supported: undefined,
    })
    // Version 1 has neither metadata nor pushed requests.
    const plain = version === 'v2' && { http }
    const provider = open(version, { ...plain, hashEncoding: 'base64' })
    const order = orderFor(provider, await chosenBy(provider, ecdsa))
    const started = await provider.startSignature(order)
    const { searchParams } = new URL(
      started.browserRequest?.kind === 'redirect' ? started.browserRequest.url : '',
    )
    expect(searchParams.get(name)).toBe(order.digest)
    expect(order.digest).toMatch(/=$/)
    expect(await sign(provider, order)).toHaveProperty('signatureValue')
  })

  it.each([
    ['base64url', /[+/=]/, 'it accepts hashes as base64url only'],
    ['base64', /[-_]/, 'it accepts hashes as base64 only: set hashEncoding to "base64"'],
    ['both', /^$/, /accepted$/],
  ])('shows that it accepts %s hashes', async (_which, refused, said) => {
    const http: HttpClient = (request) => {
      const hashes = new URLSearchParams(`${request.body ?? ''}`).get('hashes') ?? 'none'
      return refused.test(hashes)
        ? answering(400, { error: 'invalid_request' })(request)
        : world.http(request)
    }
    expect(await open('v2', { http }).probe?.(returnUrl)).toMatch(said)
  })

  it('gets the parameters from our server if it takes pushed requests', async () => {
    const provider = open()
    const started = await provider.startSignature(
      orderFor(provider, await chosenBy(provider, ecdsa)),
    )
    const { searchParams } = new URL(
      started.browserRequest?.kind === 'redirect' ? started.browserRequest.url : '',
    )
    expect([...searchParams.keys()]).toEqual(['client_id', 'request_uri'])
  })

  it.each([
    ['is not the configured one', { authorizationServer: 'https://other.example' }],
    ['names another issuer', { http: withMetadataLater({ issuer: 'https://other.example' }) }],
  ])('is not used if it %s', async (_what, more) => {
    await expect(chosenBy(open('v2', more), ecdsa)).rejects.toEqual(
      failureFor('wrong-configuration'),
    )
  })

  it('has to name itself in the return address if it says that it does', async () => {
    const http = withMetadata({ authorization_response_iss_parameter_supported: true })
    const provider = open('v2', { http })
    const order = orderFor(provider, await chosenBy(open(), ecdsa))
    const answer = await visit(await provider.startSignature(order))
    const read = (browserAnswer: object) =>
      provider.readSignature(order, '', { ...page, browserAnswer: { ...browserAnswer } })
    await expect(read(answer)).rejects.toEqual(failureFor('answer-rejected'))
    const named = await read({ ...answer, iss: `${world.url}/csc/v2` })
    expect(named).toHaveProperty('signatureValue')
  })

  it('does not accept another client', async () => {
    const http = withMetadata({ pushed_authorization_request_endpoint: undefined })
    const client = { id: 'paraph', secret: 'wrong' }
    await expect(chosenBy(open('v2', { http, client }), ecdsa)).rejects.toEqual(
      failureFor('not-authorised'),
    )
  })

  it('shows whether it accepts our client without a person', async () => {
    const wrong = open('v2', { client: { id: 'paraph', secret: 'wrong' } })
    await expect(open('v2').probe?.(returnUrl)).resolves.toContain('client is accepted')
    await expect(wrong.probe?.(returnUrl)).rejects.toEqual(failureFor('not-authorised'))
  })
})

/** Changes the metadata of the authorisation server. */
function withMetadata(change: Changes): HttpClient {
  const changed = tampered(world.http, change)
  return (request) => (request.url.includes('.well-known') ? changed : world.http)(request)
}

/** Like `withMetadata`, for tables of test cases, which are made before the simulator runs. */
function withMetadataLater(change: Changes): HttpClient {
  return (request) => withMetadata(change)(request)
}
