import { encodeBase64, encodeBase64Url } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { JsonObject } from '@paraph/validator/encoding/json/strict-json'
import {
  compactJws,
  encodeJson,
  type FlattenedJws,
  generalJws,
  type JadesChoices,
  jadesSignature,
  withHeader,
} from '@paraph/validator/testing/jades'
import type { TestPki } from '@paraph/validator/testing/pki'

/** The signing time in the test world. */
export const at = new Date('2026-03-01T09:30:00Z')

/** A file that both validators judge. */
export interface Forgery {
  readonly name: string
  readonly write: (pki: TestPki) => Promise<string>
  /** The outcome of EU DSS, if it differs, and the reason. */
  readonly difference?: { readonly outcome: string; readonly reason: string }
}

const content = utf8('{"amount":12.5}')

const sign = (pki: TestPki, choices: Partial<JadesChoices> = {}) =>
  jadesSignature(pki, content, { at, ...choices })

/** A signature that is changed after it was made. */
const changed = (
  name: string,
  change: (jws: FlattenedJws) => object,
  difference?: Forgery['difference'],
): Forgery => ({
  name,
  write: async (pki) => JSON.stringify(change(await sign(pki, { level: 'LTA' }))),
  ...(difference && { difference }),
})

/** A signature whose signer wrote another header. */
const stated = (
  name: string,
  header: (usual: JsonObject, pki: TestPki) => JsonObject,
  difference?: Forgery['difference'],
): Forgery => ({
  name,
  write: async (pki) => JSON.stringify(await sign(pki, { header: (usual) => header(usual, pki) })),
  ...(difference && { difference }),
})

function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

const withComponents = (jws: FlattenedJws, keep: (index: number) => boolean) => ({
  ...jws,
  header: { etsiU: (jws.header?.etsiU ?? []).filter((_, index) => keep(index)) },
})

const digestOf = (bytes: Uint8Array) => encodeBase64Url(digest('SHA-256', bytes))

const noSignature = {
  outcome: 'HASH_FAILURE',
  reason: 'Both fail. Here the report names the algorithm.',
}
const critical = {
  outcome: 'TOTAL_PASSED',
  reason:
    'RFC 7515, 4.1.11, and RFC 7797, 3: such a signature is invalid. EU DSS only lowers the level.',
}
const oneOfTwo = {
  outcome: 'TOTAL_PASSED',
  reason: 'The signer named two certificates. EU DSS reads one of the two headers.',
}

export const forgeries: readonly Forgery[] = [
  changed('unchanged', (jws) => jws),
  { name: 'compact', write: async (pki) => compactJws(await sign(pki)) },
  changed('payload-swapped', (jws) => ({ ...jws, payload: encodeJson({ amount: 99 }) })),
  changed('payload-removed', ({ payload: _, ...jws }) => jws),
  changed('value-flipped', (jws) => ({ ...jws, signature: `AAAA${jws.signature.slice(4)}` })),
  changed('time-moved', (jws) => withHeader(jws, (all) => ({ ...all, iat: 1 }))),
  changed('alg-none', (jws) => withHeader(jws, (all) => ({ ...all, alg: 'none' })), noSignature),
  changed('alg-hs256', (jws) => withHeader(jws, (all) => ({ ...all, alg: 'HS256' })), noSignature),
  changed('alg-es384', (jws) => withHeader(jws, (all) => ({ ...all, alg: 'ES384' }))),
  changed('alg-rs256', (jws) => withHeader(jws, (all) => ({ ...all, alg: 'RS256' }))),
  changed('alg-missing', (jws) => withHeader(jws, (all) => without(all, 'alg')), noSignature),
  changed('etsiu-without-archive', (jws) => withComponents(jws, (index) => index < 3)),
  changed('etsiu-without-revocation', (jws) => withComponents(jws, (index) => index !== 2)),
  changed('etsiu-without-stamp', (jws) => withComponents(jws, (index) => index > 0)),
  changed('etsiu-removed', ({ header: _, ...jws }) => jws),
  stated('crit-unknown', (usual) => ({ ...usual, crit: ['other'], other: 1 }), critical),
  stated('crit-not-present', (usual) => ({ ...usual, crit: ['sigPl'] }), critical),
  stated('b64-not-critical', (usual) => ({ ...usual, b64: true }), critical),
  stated('x5t-of-another', (usual, pki) => ({
    ...usual,
    'x5t#S256': digestOf(pki.signer('rsa-sha256').certificate),
  })),
  stated('x5t-missing', (usual) => without(usual, 'x5t#S256')),
  stated(
    'x5t-twice',
    (usual, pki) => ({
      ...usual,
      'x5t#o': { digAlg: 'S256', digVal: digestOf(pki.signer('rsa-sha256').certificate) },
    }),
    oneOfTwo,
  ),
  stated('certificate-of-another', (usual, pki) => {
    const { certificate } = pki.signer('rsa-sha256')
    return { ...usual, x5c: [encodeBase64(certificate)], 'x5t#S256': digestOf(certificate) }
  }),
  stated('certificate-missing', (usual) => without(usual, 'x5c', 'x5t#S256')),
  stated('time-missing', (usual) => without(usual, 'iat')),
  stated('time-twice', (usual) => ({ ...usual, sigT: '2026-03-01T09:30:00Z' })),
  stated('sig-t', (usual) => ({ ...without(usual, 'iat'), sigT: '2026-03-01T09:30:00Z' })),
  {
    name: 'copied-next-to-another',
    write: async (pki) => {
      const other = await jadesSignature(pki, utf8('{}'), { at })
      return generalJws(await sign(pki), other)
    },
  },
  changed('unsigned-member', (jws) => ({ ...jws, amount: 99 })),
]
