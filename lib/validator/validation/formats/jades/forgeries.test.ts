import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeBase64, encodeBase64Url } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { JsonObject } from '#encoding/json/strict-json'
import { issue, profiles } from '#testing/certificates'
import {
  compactJws,
  encodeJson,
  type FlattenedJws,
  generalJws,
  type JadesChoices,
  jadesSignature,
  tokenOver,
  withHeader,
} from '#testing/jades'
import { createTestPki } from '#testing/pki'
import {
  reportsOn,
  signatureReportOn,
  trustInRoot,
  trustInSigners,
  verdictOn,
  verdictsOn,
} from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { ValidationRefused } from '../../model/validation-refused'

const at = new Date('2026-03-01T09:30:00Z')
const content = utf8('{"amount":12.5}')

const pki = createTestPki(() => at)
const trust = trustInSigners(pki)

const sign = (choices: Partial<JadesChoices> = {}) =>
  jadesSignature(pki, content, { at, ...choices })
const outcomeOf = async (jws: FlattenedJws) =>
  (await verdictOn(JSON.stringify(jws), 'order.json', trust)).outcome

/** Returns the result of a signature with a changed header, signed again with the right key. */
const outcomeWith = async (header: (usual: JsonObject) => JsonObject) =>
  outcomeOf(await sign({ header }))

function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

const having = (members: JsonObject) => (usual: JsonObject) => ({ ...usual, ...members })
const lacking =
  (...names: readonly string[]) =>
  (usual: JsonObject) =>
    without(usual, ...names)
/** Puts another header in front of the unchanged signature value. */
const rewritten = (members: JsonObject) => (jws: FlattenedJws) => withHeader(jws, having(members))

describe('a changed signature', () => {
  const changes: readonly (readonly [string, string, (jws: FlattenedJws) => FlattenedJws])[] = [
    ['a payload that is not Base64url', 'FORMAT_FAILURE', (jws) => ({ ...jws, payload: 'A+A=' })],
    ['no algorithm', 'FORMAT_FAILURE', (jws) => withHeader(jws, (all) => without(all, 'alg'))],
    ['another algorithm of the family', 'HASH_FAILURE', rewritten({ alg: 'ES384' })],
    ['an algorithm of another family', 'HASH_FAILURE', rewritten({ alg: 'RS256' })],
    ['an unknown algorithm', 'CRYPTO_CONSTRAINTS_FAILURE', rewritten({ alg: 'XX1' })],
    [
      'a name that every object has',
      'CRYPTO_CONSTRAINTS_FAILURE',
      rewritten({ alg: 'constructor' }),
    ],
    ['no value', 'FORMAT_FAILURE', (jws) => ({ ...jws, signature: '' })],
    [
      'a shorter value',
      'SIG_CRYPTO_FAILURE',
      (jws) => ({ ...jws, signature: jws.signature.slice(4) }),
    ],
    ['a value of zeros', 'HASH_FAILURE', (jws) => ({ ...jws, signature: 'A'.repeat(86) })],
    ['no protected header', 'FORMAT_FAILURE', (jws) => ({ ...jws, protected: '' })],
    ['a claimed time moved', 'HASH_FAILURE', rewritten({ iat: 1 })],
  ]

  it.each(changes)('with %s is %s', async (_, outcome, change) => {
    expect(await outcomeOf(change(await sign()))).toBe(outcome)
  })

  it('names the wrong length if r and s are not padded', async () => {
    const holder = issue('K', undefined, profiles.person, {
      algorithm: 'ecdsa-sha512',
      curve: 'secp521r1',
    })
    const jws = await sign({ holder })
    const value = Buffer.from(jws.signature, 'base64url')
    const halves = [value.subarray(1, 66), value.subarray(67)]
    const signature = Buffer.concat(halves).toString('base64url')
    const its = openTrustStore({ certificates: [holder.certificate], lists: [] })
    const file = JSON.stringify({ ...jws, signature })
    expect(await signatureReportOn(file, 'order.json', its)).toMatchObject({
      indication: 'TOTAL_FAILED',
      subIndication: 'SIG_CRYPTO_FAILURE',
      errors: [
        'The signature value does not have the length that its algorithm requires: ES512, 130 ≠ 132 B (RFC 7518, 3.4).',
      ],
    })
  })

  it('by a key in the header, without a certificate, does not pass', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = publicKey.export({ format: 'jwk' })
    const bare = (usual: JsonObject) => ({
      ...without(usual, 'x5c', 'x5t#S256'),
      jwk: { kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' },
      jku: 'https://attacker.example/keys',
    })
    expect(await outcomeWith(bare)).toBe('NO_SIGNING_CERTIFICATE_FOUND')
  })

  it('on a curve that does not belong to the algorithm fails', async () => {
    const holder = issue('K', undefined, profiles.person, {
      algorithm: 'ecdsa-sha256',
      curve: 'secp256k1',
    })
    expect(await outcomeOf(await sign({ holder }))).toBe('HASH_FAILURE')
  })
})

describe('the certificate in the header', () => {
  const other = () => pki.signer('rsa-sha256').certificate
  const digestOf = (certificate: Uint8Array) => encodeBase64Url(digest('SHA-256', certificate))

  it.each<[string, string, (usual: JsonObject) => JsonObject]>([
    [
      'is not the named one',
      'NO_SIGNING_CERTIFICATE_FOUND',
      (usual) => ({ ...usual, 'x5t#S256': digestOf(other()) }),
    ],
    [
      'is named twice, differently',
      'NO_SIGNING_CERTIFICATE_FOUND',
      having({ 'x5t#o': { digAlg: 'S256', digVal: digestOf(other()) } }),
    ],
    [
      'is named by something that is no digest',
      'NO_SIGNING_CERTIFICATE_FOUND',
      having({ 'x5t#S256': 5 }),
    ],
    [
      'is that of another signer',
      'HASH_FAILURE',
      (usual) => ({ ...usual, x5c: [encodeBase64(other())], 'x5t#S256': digestOf(other()) }),
    ],
    ['is not named', 'TOTAL_PASSED', lacking('x5t#S256')],
    ['is missing', 'NO_SIGNING_CERTIFICATE_FOUND', lacking('x5c')],
  ])('%s: %s', async (_, outcome, header) => {
    expect(await outcomeWith(header)).toBe(outcome)
  })

  it('is found by its digest if other certificates come first', async () => {
    const reordered = (usual: JsonObject) => ({
      ...usual,
      x5c: Array.isArray(usual.x5c) ? usual.x5c.toReversed() : [],
    })
    expect(await outcomeWith(reordered)).toBe('TOTAL_PASSED')
  })

  it.each([
    ['S512', 'x5t#o'],
    ['S384', 'sigX5ts'],
  ] as const)('may be named by %s in %s', async (digAlg, name) => {
    const { certificate } = pki.signer('ecdsa-sha256')
    const algorithm = digAlg === 'S512' ? 'SHA-512' : 'SHA-384'
    const reference = { digAlg, digVal: encodeBase64Url(digest(algorithm, certificate)) }
    const header = (usual: JsonObject) => ({
      ...without(usual, 'x5t#S256'),
      [name]: name === 'sigX5ts' ? [reference, reference] : reference,
    })
    expect(await outcomeWith(header)).toBe('TOTAL_PASSED')
  })
})

describe('a protected header', () => {
  it.each<[string, string, (usual: JsonObject) => JsonObject]>([
    ['a critical header that is missing', 'FORMAT_FAILURE', having({ crit: ['sigD'] })],
    ['a critical header of RFC 7515', 'FORMAT_FAILURE', having({ crit: ['alg'] })],
    ['an empty list of critical headers', 'FORMAT_FAILURE', having({ crit: [] })],
    ['a critical header twice', 'FORMAT_FAILURE', having({ crit: ['iat', 'iat'] })],
    ['critical headers that are no list', 'FORMAT_FAILURE', having({ crit: 'iat' })],
    ['b64 that is not critical', 'FORMAT_FAILURE', having({ b64: true })],
    ['b64 that is a text', 'FORMAT_FAILURE', having({ b64: 'false', crit: ['b64'] })],
    ['a reference to detached data', 'FORMAT_FAILURE', having({ sigD: {}, crit: ['sigD'] })],
    ['two claimed times', 'SIG_CONSTRAINTS_FAILURE', having({ sigT: '2026-03-01T09:30:00Z' })],
    ['no claimed time', 'SIG_CONSTRAINTS_FAILURE', lacking('iat')],
    ['a claimed time that is no date', 'SIG_CONSTRAINTS_FAILURE', having({ iat: 1e300 })],
    ['an understood critical header', 'TOTAL_PASSED', having({ crit: ['iat'] })],
  ])('with %s is %s', async (_, outcome, header) => {
    expect(await outcomeWith(header)).toBe(outcome)
  })

  it.each(['alg', 'b64', 'crit', 'sigD', 'iat'])(
    'must not be continued by unsigned %s',
    async (name) => {
      const jws = { ...(await sign()), header: { etsiU: [], [name]: false } }
      expect(await outcomeOf(jws)).toBe('FORMAT_FAILURE')
    },
  )

  it('with a repeated member is refused', async () => {
    const jws = await sign()
    const text = Buffer.from(jws.protected, 'base64url').toString().replace('{', '{"alg":"none",')
    expect(await outcomeOf({ ...jws, protected: encodeBase64Url(utf8(text)) })).toBe(
      'FORMAT_FAILURE',
    )
  })

  it('with sigT is baseline until July 2025 only', async () => {
    const formatOf = async (sigT: string) => {
      const header = (usual: JsonObject) => ({ ...without(usual, 'iat'), sigT })
      return (await verdictOn(JSON.stringify(await sign({ header })), 'a.json', trust)).format
    }
    expect(await formatOf('2025-07-14T23:59:59Z')).toBe('JAdES_BASELINE_B')
    expect(await formatOf('2025-07-15T00:00:00Z')).toBe('JSON_NOT_ETSI')
  })
})

describe('unsigned components', () => {
  it.each([
    [4, 'JAdES_BASELINE_LTA'],
    [3, 'JAdES_BASELINE_LT'],
    [2, 'JAdES_BASELINE_T'],
    [1, 'JAdES_BASELINE_T'],
    [0, 'JAdES_BASELINE_B'],
  ])('of which %i are left make %s', async (left, format) => {
    const jws = await sign({ level: 'LTA' })
    const header = { etsiU: (jws.header?.etsiU ?? []).slice(0, left) }
    const verdict = await verdictOn(JSON.stringify({ ...jws, header }), 'order.json', trust)
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', format })
  })

  it.each([false, true])(
    'changed before an archive time-stamp break it, in clear: %s',
    async (isClear) => {
      const jws = await sign({ level: 'LTA', isClear })
      const [stamp, certificates, revocations, archive] = jws.header?.etsiU ?? []
      const lists = [
        [stamp, revocations, certificates, archive],
        [stamp, certificates, archive],
        [
          stamp,
          certificates,
          revocations,
          isClear ? { other: 1 } : encodeJson({ other: 1 }),
          archive,
        ],
      ]
      for (const etsiU of lists) {
        const file = JSON.stringify({ ...jws, header: { etsiU } })
        const { timeStamps } = await verdictOn(file, 'order.json', trustInRoot(pki))
        expect(timeStamps.at(-1)).toBe('HASH_FAILURE')
      }
    },
  )

  it('over another value prove nothing', async () => {
    const other = await sign({ level: 'T' })
    const jws = { ...(await sign()), header: other.header }
    const { timeStamps } = await verdictOn(JSON.stringify(jws), 'order.json', trust)
    expect(timeStamps).toEqual(['HASH_FAILURE'])
  })

  it('over the value in bytes, not in Base64url, prove nothing', async () => {
    const components = async ({ signature }: FlattenedJws) => [
      { sigTst: await tokenOver(pki, Buffer.from(signature, 'base64url')) },
    ]
    const file = JSON.stringify(await sign({ components }))
    expect((await verdictOn(file, 'a.json', trust)).timeStamps).toEqual(['HASH_FAILURE'])
  })

  it('cause a warning if only some of them are in Base64url', async () => {
    const jws = await sign({ level: 'T' })
    const header = { etsiU: [...(jws.header?.etsiU ?? []), { other: 1 }] }
    const file = JSON.stringify({ ...jws, header })
    expect((await verdictOn(file, 'a.json', trust)).warnings).toContain('jws-structure')
  })
})

describe('a file', () => {
  const reasonOf = async (text: string) => {
    try {
      return (await verdictOn(text, 'order.json', trust)).outcome
    } catch (error) {
      if (error instanceof ValidationRefused) return error.reason
      throw error
    }
  }

  it.each<[string, string, (jws: FlattenedJws) => string]>([
    [
      'a repeated member, escaped',
      'malformed',
      (jws) => JSON.stringify(jws).replace('{', '{"p\\u0061yload":"QQ",'),
    ],
    ['text after the object', 'malformed', (jws) => `${JSON.stringify(jws)} {}`],
    ['no signature', 'format-unknown', ({ signature: _, ...jws }) => JSON.stringify(jws)],
    [
      'an empty list of signatures',
      'format-unknown',
      ({ payload }) => JSON.stringify({ payload, signatures: [] }),
    ],
    ['a payload that is a number', 'malformed', (jws) => JSON.stringify({ ...jws, payload: 1 })],
    ['half a surrogate pair', 'malformed', (jws) => JSON.stringify({ ...jws, payload: '\ud800' })],
    [
      'many signatures',
      'too-complex',
      (jws) => generalJws(jws, ...Array<FlattenedJws>(100).fill(jws)),
    ],
    ['four parts', 'malformed', (jws) => `${compactJws(jws)}.AAAA`],
    ['two parts', 'malformed', (jws) => `${jws.protected}.${jws.signature}`],
  ])('with %s is %s', async (_, reason, write) => {
    expect(await reasonOf(write(await sign()))).toBe(reason)
  })

  it('with many unsigned components is refused', async () => {
    const etsiU = Array<string>(501).fill(encodeJson({ other: 1 }))
    expect(await reasonOf(JSON.stringify({ ...(await sign()), header: { etsiU } }))).toBe(
      'too-complex',
    )
  })

  it('whose signatures read the payload differently fails', async () => {
    const file = generalJws(await sign(), await sign({ isEncoded: false }))
    const outcomes = (await verdictsOn(file, 'a.json', trust)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['FORMAT_FAILURE', 'FORMAT_FAILURE'])
  })

  it('with a long name of an unsigned member has it shortened in the warning', async () => {
    const file = JSON.stringify({ ...(await sign()), ['x'.repeat(100_000)]: 1 })
    const { simpleReport } = await reportsOn(file, 'a.json', trust)
    expect(JSON.stringify(simpleReport).length).toBeLessThan(20_000)
  })
})
