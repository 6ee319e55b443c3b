import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { type DigestAlgorithm, digest } from '@paraph/validator/encoding/digest'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { publicKeyOf } from '@paraph/validator/pki/certificate/public-key'
import { verifyRawSignatureValue } from '@paraph/validator/pki/signature-value'
import { describe, expect, it } from 'vitest'
import {
  failureFor,
  orderFrom,
  signedText,
  stored,
  waiting,
} from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { answering, type Changes, tampered } from '@/lib/testing/providers/simulated-providers'
import type { Person } from '@/lib/vocabulary/person'
import type { PhoneProvider, Prompt } from './identity-provider'
import { mobileId } from './mobile-id/mobile-id'
import type { ProviderSettings } from './provider-settings'
import { smartId } from './smart-id/smart-id'
import { smartIdV2 } from './smart-id/v2/smart-id-v2'

const world = await providersOfFile()

/** Test data for the behaviour that all phone providers share. Other tests stand beside each provider. */
interface Case {
  readonly path: string
  readonly open: (settings: ProviderSettings) => PhoneProvider
  readonly ok: Person
  readonly other: Person
  readonly hash: Extract<DigestAlgorithm, 'SHA-256' | 'SHA-512'>
  readonly code: 'order' | 'provider'
  /** Other fields of the answer while the person has not answered. */
  readonly running: object
  readonly withoutCertificate: readonly (readonly [code: string, why: string, phone?: string])[]
  readonly failing: readonly (readonly [code: string, why: string, phone?: string])[]
  readonly changes: readonly (readonly [how: string, change: Changes, why: string])[]
  readonly statuses: readonly (readonly [status: number, why: string, body?: object])[]
}

const smartIdPeople = {
  ok: { country: 'LT', personalCode: '40504040001' },
  other: { country: 'EE', personalCode: '40504040001' },
} as const satisfies Partial<Case>

const smartIdFailing = [
  ['30403039917', 'refused'],
  ['30403039928', 'refused'],
  ['30403039939', 'refused'],
  ['30403039946', 'refused'],
  ['30403039950', 'refused'],
  ['30403039972', 'wrong-code'],
  ['30403039983', 'timed-out'],
  ['30505050045', 'app-outdated'],
] as const

const pss = (change: Changes): Changes => ({ signature: { signatureAlgorithmParameters: change } })
const of = (signature: Changes): Changes => ({ signature })

const cases: Readonly<Record<string, Case>> = {
  'Mobile-ID': {
    path: '/mid-api',
    open: mobileId,
    ok: { country: 'LT', personalCode: '50001018865', phone: '+37060000666' },
    other: { country: 'EE', personalCode: '60001019906', phone: '+37200000766' },
    hash: 'SHA-256',
    code: 'order',
    running: { result: '' },
    withoutCertificate: [
      ['50001018832', 'no-account', '+37060000266'],
      ['50001018865', 'no-account', '+37060000667'],
    ],
    failing: [
      ['50001018854', 'refused', '+37061100266'],
      ['50001018908', 'timed-out', '+37066000266'],
      ['50001020013', 'phone-absent', '+37060000001'],
      ['50001020024', 'not-delivered', '+37060000002'],
      ['50001018876', 'not-delivered', '+37061200266'],
      ['50001020035', 'keys-mismatch', '+37060000003'],
      ['50001020046', 'unknown-result', '+37060000004'],
    ],
    changes: [
      ['without a signature', { signature: undefined }, 'answer-rejected'],
      ['with an empty value', of({ value: '' }), 'answer-rejected'],
      ['with another algorithm', of({ algorithm: 'SHA256WithRSAEncryption' }), 'answer-rejected'],
      ['with an unknown algorithm', of({ algorithm: 'toString' }), 'answer-rejected'],
    ],
    statuses: [
      [400, 'request-rejected'],
      [401, 'not-authorised'],
      [404, 'unknown-result'],
      [405, 'wrong-configuration'],
      [500, 'unavailable'],
      [503, 'unavailable'],
      [302, 'unknown-result'],
    ],
  },
  'Smart-ID v3': {
    path: '/smart-id-rp/v3',
    open: (settings) => smartId({ ...settings, schemeName: 'smart-id-demo' }),
    ...smartIdPeople,
    hash: 'SHA-256',
    code: 'provider',
    running: { news: 1 },
    withoutCertificate: [
      ['40504049999', 'not-qualified'],
      ['30505050023', 'account-unusable'],
      ['30505050034', 'account-unusable'],
      ['30505050078', 'refused'],
      ['30505050089', 'certificate-late'],
      ['30505050106', 'wrong-configuration'],
    ],
    failing: [...smartIdFailing, ['30505050056', 'unknown-result']],
    changes: [
      ['without a signature', { signature: undefined }, 'answer-rejected'],
      ['with an empty value', of({ value: '' }), 'answer-rejected'],
      ['that is not Base64', of({ value: '!' }), 'unknown-result'],
      ['of the other protocol', { signatureProtocol: 'ACSP_V2' }, 'answer-rejected'],
      ['without a protocol', { signatureProtocol: undefined }, 'answer-rejected'],
      ['without a certificate', { cert: undefined }, 'answer-rejected'],
      ['of a lower level', { cert: { certificateLevel: 'ADVANCED' } }, 'not-qualified'],
      ['by PKCS#1', of({ signatureAlgorithm: 'sha256WithRSAEncryption' }), 'answer-rejected'],
      ['with another digest', pss({ hashAlgorithm: 'SHA-512' }), 'answer-rejected'],
      ['with a shorter salt', pss({ saltLength: 20 }), 'answer-rejected'],
      ['with another trailer', pss({ trailerField: '0xcc' }), 'answer-rejected'],
      ['with another mask', pss({ maskGenAlgorithm: { algorithm: 'id-mgf2' } }), 'answer-rejected'],
      [
        'with another digest in the mask',
        pss({ maskGenAlgorithm: { parameters: { hashAlgorithm: 'SHA-512' } } }),
        'answer-rejected',
      ],
    ],
    statuses: [
      [400, 'request-rejected'],
      [401, 'not-authorised'],
      [403, 'not-authorised'],
      [404, 'no-account'],
      [404, 'no-account', { status: 404, errors: [{ code: 'SOMETHING_NEW' }] }],
      [404, 'not-qualified', { status: 404, errors: [{ code: 'NO_SUITABLE_ACCOUNT_FOUND' }] }],
      [471, 'not-qualified'],
      [472, 'account-unusable'],
      [480, 'wrong-configuration'],
      [500, 'unavailable'],
      [580, 'unavailable'],
      [429, 'unavailable'],
      [418, 'unknown-result'],
    ],
  },
  'Smart-ID v2': {
    path: '/smart-id-rp/v2',
    open: smartIdV2,
    ...smartIdPeople,
    hash: 'SHA-512',
    code: 'order',
    running: { news: 1 },
    withoutCertificate: [
      ['40504049999', 'not-qualified'],
      ['30505050012', 'no-account'],
      ['30505050110', 'unavailable'],
    ],
    failing: smartIdFailing,
    changes: [
      ['without a signature', { signature: undefined }, 'answer-rejected'],
      ['with another algorithm', of({ algorithm: 'sha256WithRSAEncryption' }), 'answer-rejected'],
      ['with an unknown algorithm', of({ algorithm: 'toString' }), 'answer-rejected'],
      ['of a lower level', { cert: { certificateLevel: 'ADVANCED' } }, 'not-qualified'],
    ],
    statuses: [
      [471, 'not-qualified'],
      [472, 'account-unusable'],
      [480, 'wrong-configuration'],
      [580, 'unavailable'],
    ],
  },
}

const persons = (table: Case['failing']) =>
  table.map(([personalCode, why, phone]) => ({
    code: personalCode,
    why,
    person: { country: 'LT', personalCode, ...(phone !== undefined && { phone }) } as const,
  }))

const prompt: Prompt = { text: 'Sutartis „ąčę“.pdf', format: 'GSM-7', language: 'LIT' }

describe.each(Object.entries(cases))('%s', (_name, each) => {
  const { path, open, ok, other, hash, withoutCertificate, failing, changes, statuses } = each
  const provider = (more: Partial<ProviderSettings> = {}) => open(world.settings(path, more))
  const orderFor = async (person: Person) =>
    stored(await orderFrom(provider(), person, { prompt, hash }))
  const authentication = (person = ok) => provider().orderAuthentication({ person, prompt })

  it('returns a value that verifies with the certificate returned before', async () => {
    const order = await orderFor(ok)
    const { providerSession, verificationCode } = await provider().startSignature(order)
    const answer = await provider().readSignature(order, providerSession, waiting)
    const publicKey = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
    const { signatureValue } = answer as { signatureValue: Uint8Array }
    const signature = { signatureAlgorithm: order.algorithm, signatureValue }
    expect(verifyRawSignatureValue(signature, publicKey, signedText)).toBe(true)
    expect(verificationCode).toMatch(/^\d{4}$/)
    // Version 3 has no code before the provider makes one.
    expect(order.verificationCode).toBe(each.code === 'order' ? verificationCode : undefined)
  })

  it('signs SHA-512 when requested', async () => {
    const order = await orderFrom(provider(), ok, { prompt, hash: 'SHA-512' })
    const { providerSession } = await provider().startSignature(order)
    const { signatureValue } = (await provider().readSignature(
      order,
      providerSession,
      waiting,
    )) as { signatureValue: Uint8Array }
    const publicKey = publicKeyOf(parseCertificate(Buffer.from(order.certificate, 'base64')))
    expect(order.algorithm).toMatch(/sha512$/)
    const signature = { signatureAlgorithm: order.algorithm, signatureValue }
    expect(verifyRawSignatureValue(signature, publicKey, signedText)).toBe(true)
  })

  it.each(persons(withoutCertificate))(
    'gets no certificate of $code: $why',
    async ({ person, why }) => {
      const request = { person, level: 'QSCD' } as const
      await expect(provider().signingCertificate(request)).rejects.toEqual(failureFor(why))
    },
  )

  it.each(persons(failing))('fails for $code: $why', async ({ person, why }) => {
    const order = await orderFor(person)
    const { providerSession } = await provider().startSignature(order)
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })

  it('rejects a value over another digest', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const another = { ...order, digest: encodeBase64(digest(hash, utf8('something else'))) }
    const answer = provider().readSignature(another, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects a signature value by the key of another person', async () => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(await orderFor(other))
    const answer = provider().readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it.each(changes)('rejects an answer %s', async (_how, change, why) => {
    const order = await orderFor(ok)
    const { providerSession } = await provider().startSignature(order)
    const http = tampered(world.http, change)
    const answer = provider({ http }).readSignature(order, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor(why))
  })

  it('authenticates the person who answered', async () => {
    const order = stored(authentication())
    const started = await provider().startAuthentication(order)
    const answer = await provider().readAuthentication(order, started.providerSession, waiting)
    expect(started.verificationCode).toBe(order.verificationCode)
    expect(answer).toHaveProperty('identity.identifier.number', ok.personalCode)
  })

  it('rejects an answer to an earlier challenge', async () => {
    const { providerSession } = await provider().startAuthentication(authentication())
    const answer = provider().readAuthentication(authentication(), providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('answer-rejected'))
  })

  it('rejects an authentication of another person', async () => {
    const order = authentication(other)
    const { providerSession } = await provider().startAuthentication(order)
    const answer = provider().readAuthentication({ ...order, person: ok }, providerSession, waiting)
    await expect(answer).rejects.toEqual(failureFor('other-person'))
  })

  it.each(statuses.map(([status, why, body = {}]) => ({ status, why, body })))(
    'turns status $status of a start call into $why',
    async ({ status, why, body }) => {
      const asked = provider({ http: answering(status, body) }).startAuthentication(
        authentication(),
      )
      await expect(asked).rejects.toEqual(failureFor(why))
    },
  )

  it('reports session-lost on 404 for a session', async () => {
    const answer = provider().readAuthentication(authentication(), 'unknown', waiting)
    await expect(answer).rejects.toEqual(failureFor('session-lost'))
  })

  it('answers running until the person answers', async () => {
    const http = answering(200, { state: 'RUNNING', ...each.running })
    const order = authentication()
    expect(await provider({ http }).readAuthentication(order, 'abc', waiting)).toBe('running')
  })
})
