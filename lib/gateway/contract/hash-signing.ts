import { z } from 'zod'
import { endpoint, type Rule } from './endpoint'
import { message, messageRule } from './message'
import {
  hashAlgorithms,
  hashCountries,
  line,
  ok,
  oneOf,
  personalCode,
  phone,
  statusOf,
} from './resources'
import { initialised } from './signing'

const hash = {
  hash: line(128),
  hash_algorithm: oneOf(hashAlgorithms, 'Invalid hash algorithm'),
}

/** Characters of a digest by how it is written: hexadecimal or Base64. */
const hashLengths = {
  SHA256: { hex: 64, base64: 44 },
  SHA512: { hex: 128, base64: 88 },
} as const

const hashRule: Rule = {
  field: 'hash',
  reads: ['hash', 'hash_algorithm'],
  check: (body) =>
    isDigest(String(body.hash), hashLengths[body.hash_algorithm as keyof typeof hashLengths])
      ? undefined
      : { reason: 'This value is not a digest of the stated algorithm' },
}

function isDigest(
  text: string,
  lengths: { readonly hex: number; readonly base64: number },
): boolean {
  const hex = text.length === lengths.hex && /^[0-9a-fA-F]+$/.test(text)
  return hex || (text.length === lengths.base64 && /^[A-Za-z0-9+/]+={1,2}$/.test(text))
}

/** 4.6 */
export const initializeMobileHashSigning = endpoint({
  section: '4.6',
  title: 'Initialize hash signing, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/sign/hash.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    ...hash,
    phone,
    code: personalCode,
    country: oneOf(hashCountries, 'This value is not valid.'),
    message,
  }),
  rules: [hashRule, messageRule('GSM-7')],
  response: initialised,
})

/** 4.7 */
export const initializeSmartIdHashSigning = endpoint({
  section: '4.7',
  title: 'Initialize hash signing, app-based identity',
  method: 'POST',
  path: '/smartid/sign/hash.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    ...hash,
    country: oneOf(hashCountries, 'This value is not valid.'),
    code: personalCode,
    message,
  }),
  rules: [hashRule, messageRule('app')],
  response: initialised,
})

const signedHash = z.object({ status: ok, signature_value: z.base64() })

/** 4.10 */
export const readMobileHashSigningStatus = endpoint({
  section: '4.10',
  title: 'Hash signing status, SIM-based mobile identity',
  method: 'POST',
  path: '/mobile/sign-hash/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(signedHash),
})

export const readSmartIdHashSigningStatus = endpoint({
  section: '4.10',
  title: 'Hash signing status, app-based identity',
  method: 'POST',
  path: '/smartid/sign/hash/status/{token}.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: statusOf(signedHash),
})
