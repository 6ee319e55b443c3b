import { jsonSamples } from './json-samples'

/**
 * What libraries for JWS (RFC 7515) make of JAdES signatures, which add headers, some of them critical; written down
 * before it was first run.
 *
 * `valid`: as it is · `declared`: once the caller names the headers that it understands · `refused`.
 */
export interface ExpectedJson {
  readonly program: string
  readonly sample: string
  readonly outcome: string
  readonly guessed?: string
}

/** In the order of `jsonSamples`, but for the changed file, which all refuse. */
const letters: Readonly<Record<string, string>> = {
  jose: 'VVVDDVVVV',
  'node-jose': 'VVVDDRVVV',
  jsonwebtoken: 'VRRVRRVVV',
  jwcrypto: 'VVVDDVVVV',
  // It takes no header over 512 bytes, so none with a certificate, unless the caller raises that.
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
  // It takes no signature with an empty payload, as that of detached files is.
  jsonwebtoken: { 'sigD critical': 'valid' },
  // It reads `b64` only in compact serialization.
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
