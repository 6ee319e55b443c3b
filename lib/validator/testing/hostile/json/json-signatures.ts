import { utf8 } from '#encoding/bytes'
import type { JsonObject } from '#encoding/json/strict-json'
import {
  compactJws,
  encodeJson,
  type FlattenedJws,
  generalJws,
  type JadesChoices,
  jadesSignature,
  withHeader,
} from '../../jades'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  isRefused,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'

const agreed = utf8('{"amount":12.5}')

async function signed({ pki }: HostileWorld, choices: Partial<JadesChoices> = {}) {
  return await jadesSignature(pki, agreed, { at: signedAt, ...choices })
}

/** A file made of a signature after it was made. */
const written =
  (write: (jws: FlattenedJws) => string | object): HostileFile['make'] =>
  async (world) => {
    const made = write(await signed(world))
    return typeof made === 'string' ? made : JSON.stringify(made)
  }

/** A signature over a header that the signer wrote like this. */
const stated =
  (header: (usual: JsonObject) => JsonObject): HostileFile['make'] =>
  async (world) =>
    JSON.stringify(await signed(world, { header }))

const files: readonly HostileFile[] = [
  {
    name: 'nothing wrong',
    make: written((jws) => jws),
    verdict: passes,
    why: 'TS 119 182-1, 6.3',
  },
  {
    name: 'another payload',
    make: written((jws) => ({ ...jws, payload: encodeJson({ amount: 99 }) })),
    verdict: fails('HASH_FAILURE'),
    why: 'RFC 7515, 5.2',
  },
  {
    name: 'no payload',
    make: written(({ payload: _, ...jws }) => jws),
    verdict: staysOpen('SIGNED_DATA_NOT_FOUND'),
    why: 'RFC 7515, F',
  },
  {
    name: 'algorithm none and no value',
    make: written((jws) => ({
      ...withHeader(jws, (all) => ({ ...all, alg: 'none' })),
      signature: '',
    })),
    verdict: fails('FORMAT_FAILURE'),
    why: 'TS 119 182-1, 5.1.2',
  },
  {
    name: 'algorithm of a shared secret',
    make: written((jws) => withHeader(jws, (all) => ({ ...all, alg: 'HS256' }))),
    verdict: fails('FORMAT_FAILURE'),
    why: 'TS 119 182-1, 5.1.2',
  },
  {
    name: 'unknown critical header',
    make: stated((usual) => ({ ...usual, crit: ['other'], other: 1 })),
    verdict: fails('FORMAT_FAILURE'),
    why: 'RFC 7515, 4.1.11',
  },
  {
    name: 'unsigned critical header',
    make: written((jws) => ({ ...jws, header: { etsiU: [], crit: ['b64'] } })),
    verdict: fails('FORMAT_FAILURE'),
    why: 'RFC 7515, 4.1.11',
  },
  {
    name: 'unencoded payload that old readers decode',
    make: stated((usual) => ({ ...usual, b64: false })),
    verdict: fails('FORMAT_FAILURE'),
    why: 'RFC 7797, 6',
  },
  {
    name: 'a dot in an unencoded compact payload',
    make: async ({ pki }) => {
      const choices = { at: signedAt, isEncoded: false }
      return compactJws(await jadesSignature(pki, utf8('pays 12.5'), choices))
    },
    verdict: isRefused('malformed'),
    why: 'RFC 7797, 5.2',
  },
  {
    name: 'a member twice',
    make: written((jws) => JSON.stringify(jws).replace('{', '{"payload":"QQ",')),
    verdict: isRefused('malformed'),
    why: 'RFC 7515, 4',
  },
  {
    name: 'general and flattened',
    make: written((jws) => ({ ...jws, signatures: [jws] })),
    verdict: isRefused('malformed'),
    why: 'RFC 7515, 7.2.2',
  },
  {
    name: 'deep nesting',
    make: written((jws) => JSON.stringify(jws).replace('{', `{"a":${'['.repeat(100_000)}`)),
    verdict: isRefused('too-complex'),
    why: 'RFC 8259, 9',
  },
  {
    name: 'many elements',
    make: written((jws) => ({ ...jws, a: Array<number>(1_000_000).fill(0) })),
    verdict: isRefused('too-complex'),
    why: 'RFC 8259, 9',
  },
  {
    name: 'a second signature of another payload',
    make: async (world) => {
      const other = await jadesSignature(world.pki, utf8('{}'), { at: signedAt })
      return generalJws(await signed(world), other)
    },
    verdict: fails('HASH_FAILURE'),
    signature: 1,
    why: 'RFC 7515, 5.2',
  },
  {
    name: 'an unsigned member',
    make: written((jws) => ({ ...jws, amount: 99 })),
    verdict: passesWith('part-not-signed'),
    why: 'RFC 7515, 7.2.1',
  },
]

export const jsonSignatures: HostileFamily = { name: 'json-signatures', extension: 'json', files }
