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
  hostile,
  isRefused,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'

const malformed = fails('FORMAT_FAILURE')

const agreed = utf8('{"amount":12.5}')

async function signed({ pki }: HostileWorld, choices: Partial<JadesChoices> = {}) {
  return await jadesSignature(pki, agreed, { at: signedAt, ...choices })
}

/** Makes a file from an honest signature. */
const written =
  (write: (jws: FlattenedJws) => string | object): HostileFile['make'] =>
  async (world) => {
    const made = write(await signed(world))
    return typeof made === 'string' ? made : JSON.stringify(made)
  }

/** Makes a signature with a changed header, which is signed. */
const stated =
  (header: (usual: JsonObject) => JsonObject): HostileFile['make'] =>
  async (world) =>
    JSON.stringify(await signed(world, { header }))

const files: readonly HostileFile[] = [
  hostile(
    'nothing wrong',
    passes,
    'TS 119 182-1, 6.3',
    written((jws) => jws),
  ),
  hostile(
    'another payload',
    fails('HASH_FAILURE'),
    'RFC 7515, 5.2',
    written((jws) => ({ ...jws, payload: encodeJson({ amount: 99 }) })),
  ),
  hostile(
    'no payload',
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    'RFC 7515, F',
    written(({ payload: _, ...jws }) => jws),
  ),
  hostile(
    'algorithm none and no value',
    malformed,
    'TS 119 182-1, 5.1.2',
    written((jws) => ({
      ...withHeader(jws, (all) => ({ ...all, alg: 'none' })),
      signature: '',
    })),
  ),
  hostile(
    'algorithm of a shared secret',
    malformed,
    'TS 119 182-1, 5.1.2',
    written((jws) => withHeader(jws, (all) => ({ ...all, alg: 'HS256' }))),
  ),
  hostile(
    'unknown critical header',
    malformed,
    'RFC 7515, 4.1.11',
    stated((usual) => ({ ...usual, crit: ['other'], other: 1 })),
  ),
  hostile(
    'unsigned critical header',
    malformed,
    'RFC 7515, 4.1.11',
    written((jws) => ({ ...jws, header: { etsiU: [], crit: ['b64'] } })),
  ),
  hostile(
    'unencoded payload that old readers decode',
    malformed,
    'RFC 7797, 6',
    stated((usual) => ({ ...usual, b64: false })),
  ),
  hostile(
    'a dot in an unencoded compact payload',
    isRefused('malformed'),
    'RFC 7797, 5.2',
    async ({ pki }) => {
      const choices = { at: signedAt, isEncoded: false }
      return compactJws(await jadesSignature(pki, utf8('pays 12.5'), choices))
    },
  ),
  hostile(
    'a member twice',
    isRefused('malformed'),
    'RFC 7515, 4',
    written((jws) => JSON.stringify(jws).replace('{', '{"payload":"QQ",')),
  ),
  hostile(
    'general and flattened',
    isRefused('malformed'),
    'RFC 7515, 7.2.2',
    written((jws) => ({ ...jws, signatures: [jws] })),
  ),
  hostile(
    'deep nesting',
    isRefused('too-complex'),
    'RFC 8259, 9',
    written((jws) => JSON.stringify(jws).replace('{', `{"a":${'['.repeat(100_000)}`)),
  ),
  hostile(
    'many elements',
    isRefused('too-complex'),
    'RFC 8259, 9',
    written((jws) => ({ ...jws, a: Array<number>(1_000_000).fill(0) })),
  ),
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
  hostile(
    'an unsigned member',
    passesWith('part-not-signed'),
    'RFC 7515, 7.2.1',
    written((jws) => ({ ...jws, amount: 99 })),
  ),
]

export const jsonSignatures: HostileFamily = { name: 'json-signatures', extension: 'json', files }
