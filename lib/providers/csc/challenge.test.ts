import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { digest } from '@paraph/validator/encoding/digest'
import { describe, expect, it } from 'vitest'
import type { HttpClient, HttpRequest } from '@/lib/network/transport'
import { type CardChoices, issuedCards } from '@/lib/testing/providers/issued-cards'
import { failureFor, stored } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { cscSettings, remotePrompt, returnUrl, visit } from '@/lib/testing/providers/remote-signing'
import { answering } from '@/lib/testing/providers/simulated-providers'
import type { AuthenticationOrder, AuthenticationRequest } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { csc } from './csc'
import type { CscSettings } from './csc-settings'

const world = await providersOfFile()

/** A person with a credential for signatures and one for authentication. */
const mary = 'PNOEE-60001019906'
/** A person with a credential for signatures only. */
const carmen = 'IDCES-99999999R'
/** A person who authorises on a phone. */
const push = 'PNOHR-99999999994'
const victim = 'PNOLT-50001018865'

const issue = await issuedCards(world)

interface Attempt extends Pick<AuthenticationRequest, 'person'> {
  readonly by?: string
  readonly version?: 'v1' | 'v2'
  readonly settings?: Partial<CscSettings>
  /** What the provider does when it is called. */
  readonly http?: HttpClient
  /** Changes the order after the first page. */
  readonly change?: (order: AuthenticationOrder) => AuthenticationOrder
}

/** A person opens every page of a sign-in. Returns the answer, the pages and the hashes that were signed. */
async function signIn({ by = mary, version = 'v2', settings, ...attempt }: Attempt) {
  const { person, http = world.http, change = (order) => order } = attempt
  const signed: unknown[] = []
  const watched: HttpClient = (request) => {
    if (isTo(request, '/signHash')) signed.push(JSON.parse(`${request.body}`))
    return http(request)
  }
  const more = { isTrustedForSignIn: false, http: watched, ...settings }
  const provider = csc(cscSettings(world, version, more))
  const asked = { ...(person && { person }), prompt: remotePrompt, returnUrl }
  let order = stored(provider.orderAuthentication(asked))
  for (let pages = 1; ; pages++) {
    const started = await provider.startAuthentication(order)
    const browserAnswer = started.browserRequest && (await visit(started, { person: by }))
    expect(browserAnswer && provider.isAnswerTo?.(order, browserAnswer)).not.toBe(false)
    const read = (isRepeated: boolean) =>
      provider.readAuthentication(order, started.providerSession, {
        ...{ waitMs: 5_000, browserAnswer, isRepeated },
      })
    const answer = await read(false).catch((failure: ProviderFailure) => {
      if (failure.reason !== 'unavailable') throw failure
      return read(true)
    })
    if (answer === 'running') throw new Error('running')
    if (!('challenge' in answer)) return { answer, pages, signed, challenge: order.challenge }
    order = change(stored(answer))
  }
}

const isTo = ({ url }: HttpRequest, path: string) => url.endsWith(path)

describe('a person with a credential for authentication', () => {
  it.each(['v1', 'v2'] as const)('signs a challenge of the sign-in: %s', async (version) => {
    const { answer, pages, signed, challenge } = await signIn({ version })
    expect(answer).toMatchObject({
      proof: 'signature',
      identity: { identifier: { type: 'PNO', country: 'EE', number: '60001019906' } },
    })
    expect(pages).toBe(2)
    const hash = encodeBase64(digest('SHA-256', Buffer.from(challenge, 'base64')))
    expect(signed).toEqual([
      expect.objectContaining({
        credentialID: 'EE-AUTH',
        [version === 'v1' ? 'hash' : 'hashes']: [hash],
      }),
    ])
  })

  it.each(['v1', 'v2'] as const)('authorises it on a device: %s', async (version) => {
    const { answer, signed } = await signIn({ by: push, version })
    expect(answer).toMatchObject({ proof: 'signature', identity: { surname: 'TEST' } })
    expect(signed).toEqual([expect.objectContaining({ credentialID: 'HR-AUTH' })])
  })

  it('signs it once while the revocation status is unknown for a moment', async () => {
    let asked = 0
    const isRevoked = async () => {
      asked += 1
      if (asked === 1) throw new ProviderFailure('unavailable')
      return false
    }
    const { answer, signed } = await signIn({ settings: { isRevoked } })
    expect(answer).toHaveProperty('proof', 'signature')
    expect(signed).toHaveLength(1)
  })

  it('signs another challenge each time', async () => {
    const [one, other] = [await signIn({}), await signIn({})]
    expect(one.signed).not.toEqual(other.signed)
  })

  it('signs the challenge at a provider whose word is trusted, too', async () => {
    const { answer } = await signIn({ settings: { isTrustedForSignIn: true } })
    expect(answer).toHaveProperty('proof', 'signature')
  })

  it('is refused if another person was asked for', async () => {
    const person = { country: 'LT', personalCode: '50001018865' }
    await expect(signIn({ person })).rejects.toEqual(failureFor('other-person'))
  })

  it('is refused if the certificate has been revoked', async () => {
    const settings = { isRevoked: async () => true }
    await expect(signIn({ settings })).rejects.toEqual(failureFor('certificate-revoked'))
  })

  it('is refused if the certificate expires before the challenge is signed', async () => {
    let now = new Date()
    const change = (order: AuthenticationOrder) => {
      now = new Date('2044-01-01T00:00:00Z')
      return order
    }
    const settings = { clock: () => now }
    await expect(signIn({ settings, change })).rejects.toEqual(failureFor('certificate-rejected'))
  })
})

describe('a person with credentials for signatures only', () => {
  it('does not sign in, and is not asked to sign a challenge', async () => {
    await expect(signIn({ by: carmen })).rejects.toEqual(failureFor('wrong-purpose'))
  })

  it('signs in on the word of a provider that is trusted, without a signature', async () => {
    const settings = { isTrustedForSignIn: true }
    const { answer, pages, signed } = await signIn({ by: carmen, settings })
    expect({ proof: answer.proof, pages, signed }).toEqual({
      proof: 'provider',
      pages: 1,
      signed: [],
    })
  })
})

/** A provider that names another certificate than those of its keys. */
function naming(certificate: Uint8Array): HttpClient {
  return async (request) => {
    if (!isTo(request, '/credentials/info')) return await world.http(request)
    const response = await world.http(request)
    const body = JSON.parse(`${Buffer.from(response.body)}`)
    const cert = { ...body.cert, certificates: [encodeBase64(certificate)] }
    return { ...response, body: Buffer.from(JSON.stringify({ ...body, cert })) }
  }
}

const certified = (choices: CardChoices) =>
  issue({ issuer: 'remote', algorithm: 'ecdsa-sha256', serialNumber: victim, ...choices })

describe('a hostile provider', () => {
  it('signs nobody in by a certificate out of a signed file', async () => {
    const { certificate } = certified({ usages: ['nonRepudiation'], purposes: [] })
    const http = naming(certificate)
    await expect(signIn({ http })).rejects.toEqual(failureFor('wrong-purpose'))
  })

  it('signs nobody in by the signature of another key', async () => {
    const { certificate } = certified({})
    const http = naming(certificate)
    await expect(signIn({ http })).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('signs nobody in without a signature', async () => {
    const made = { signatures: [encodeBase64(new Uint8Array(64).fill(1))] }
    const http: HttpClient = (request) =>
      (isTo(request, '/signHash') ? answering(200, made) : world.http)(request)
    await expect(signIn({ http })).rejects.toEqual(failureFor('answer-rejected'))
  })

  it.each<[string, CardChoices]>([
    ['signs documents, too', { usages: ['digitalSignature', 'nonRepudiation'] }],
    ['only agrees on keys', { usages: ['keyAgreement'] }],
    ['is for mail', { purposes: ['1.3.6.1.5.5.7.3.4'] }],
  ])('gets no challenge for a key that %s', async (_what, choices) => {
    const { certificate } = certified(choices)
    const http = naming(certificate)
    await expect(signIn({ http })).rejects.toEqual(failureFor('wrong-purpose'))
  })

  it.each<[string, CardChoices, string]>([
    ['of a forged authority', { isForged: true }, 'certificate-rejected'],
    ['with little proof of identity', { policies: ['0.4.0.2042.1.3'] }, 'not-qualified'],
  ])('signs nobody in by a certificate %s', async (_what, choices, reason) => {
    const { certificate } = certified(choices)
    const http = naming(certificate)
    await expect(signIn({ http })).rejects.toEqual(failureFor(reason))
  })

  it('signs nobody in by a signature over another challenge', async () => {
    const kept: Uint8Array[] = []
    const http: HttpClient = async (request) => {
      const response = await world.http(request)
      if (isTo(request, '/signHash')) kept.push(response.body)
      const [first = response.body] = kept
      return isTo(request, '/signHash') ? { ...response, body: first } : response
    }
    await signIn({ http })
    await expect(signIn({ http })).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('signs nobody in by a certificate that it replaces after the first page', async () => {
    const { certificate } = certified({})
    let isReplaced = false
    const before = naming(certificate)
    const http: HttpClient = (request) => (isReplaced ? world.http : before)(request)
    const change = (order: AuthenticationOrder) => {
      isReplaced = true
      return order
    }
    await expect(signIn({ http, change })).rejects.toEqual(failureFor('answer-rejected'))
  })
})
