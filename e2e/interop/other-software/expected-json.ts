import { jsonSamples } from './json-samples'

/**
 * The results of libraries for JWS (RFC 7515) with JAdES signatures, which add headers, some of them critical. Each was
 * predicted before its first run.
 *
 * `valid`: as it is · `declared`: once the caller names the headers that it understands · `refused`.
 */
export interface ExpectedJson {
  readonly program: string
  readonly sample: string
  readonly outcome: string
  readonly guessed?: string
}

/** One letter per file, in the order of `jsonSamples` without the changed file, which all libraries refuse. */
const letters: Readonly<Record<string, string>> = {
  jose: 'VVVDDVVVV',
  'node-jose': 'VVVDDRVVV',
  jsonwebtoken: 'VRRVRRVVV',
  jwcrypto: 'VVVDDVVVV',
  // joserfc accepts headers up to 512 bytes, which excludes certificates, unless the caller raises the limit.
  joserfc: 'DDDDDDDDD',
  Authlib: 'VVVDDRVVV',
  'python-jose': 'VRRVVRVRV',
  PyJWT: 'VRRRRRVVV',
  'Nimbus JOSE+JWT': 'VVVDDRVVV',
  jose4j: 'VRRDDRVVV',
}

const words: Readonly<Record<string, string>> = { V: 'valid', D: 'declared', R: 'refused' }

/** First expectations that were wrong. */
const guesses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // jsonwebtoken refuses an empty payload, which signatures of detached files have.
  jsonwebtoken: { 'sigD critical': 'valid' },
  // Nimbus reads `b64` only in compact serialization.
  'Nimbus JOSE+JWT': { 'payload in clear': 'valid' },
}

export const jsonPrograms = Object.keys(letters)

export const jsonReads: readonly ExpectedJson[] = jsonPrograms.flatMap((program) =>
  Object.keys(jsonSamples).map((sample, index) => {
    const outcome = words[letters[program]?.[index] ?? 'R'] ?? ''
    const guessed = guesses[program]?.[sample]
    return { program, sample, outcome, ...(guessed !== undefined && { guessed }) }
  }),
)
