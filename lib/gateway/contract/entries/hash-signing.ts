import { z } from 'zod'
import { apiCall, endpoint, type Rule } from '../endpoint'
import { digestExample, personWithApp, personWithPhone, startedSession } from '../examples'
import { askedPerson, sessionEnds } from '../failures-met'
import { appMessageRule, message, simMessageRule } from '../message'
import { code, countryMeaning, idempotencyKey, phone } from '../request-fields'
import { ok, oneOf, statusOf } from '../resources'
import { line } from '../text'
import { initialised } from './signing'

const hashAlgorithms = ['SHA256', 'SHA512'] as const
const hashCountries = ['LT', 'EE'] as const

const hash = {
  hash: line(128).describe('The digest to sign, in hexadecimal or Base64.'),
  hash_algorithm: oneOf(hashAlgorithms, 'Invalid hash algorithm').describe(
    'Algorithm of the digest.',
  ),
}

const country = oneOf(hashCountries, 'This value is not valid.').describe(countryMeaning)

/** Lengths of a digest in hexadecimal and in Base64. */
const hashLengths = {
  SHA256: { hex: 64, base64: 44 },
  SHA512: { hex: 128, base64: 88 },
} as const

const hashRule: Rule<{
  readonly hash: string
  readonly hash_algorithm: keyof typeof hashLengths
}> = {
  field: 'hash',
  reads: ['hash', 'hash_algorithm'],
  check: ({ hash, hash_algorithm }) =>
    isDigest(hash, hashLengths[hash_algorithm])
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

const signedHash = z
  .object({ status: ok, signature_value: z.base64() })
  .meta({ id: 'HashSigningDone' })

const hashExample = { hash: digestExample, hash_algorithm: 'SHA256' } as const

const signedHashExample = {
  status: 'ok',
  signature_value: 'c2lnbmF0dXJlIG9mIHRoZSBkaWdlc3QsIHNpeHR5LWZvdXIgb2N0ZXRzIG9yIG1vcmU=',
} as const

export const hashSigning = {
  initializeMobileHashSigning: endpoint({
    ...apiCall,
    part: 'Hash signing',
    section: '4.6',
    title: 'Initialize hash signing, SIM-based mobile identity',
    about: 'Asks a person to sign a digest with Mobile-ID.',
    path: '/mobile/sign/hash.json',
    subject: 'none',
    request: z.object({
      ...hash,
      phone,
      code,
      country,
      message,
      ...idempotencyKey,
    }),
    rules: [hashRule, simMessageRule],
    response: initialised,
    failures: [...askedPerson, 'malformed-phone', 'busy'],
    example: {
      request: { ...hashExample, ...personWithPhone, country: 'LT' },
      answer: startedSession,
    },
  }),

  initializeSmartIdHashSigning: endpoint({
    ...apiCall,
    part: 'Hash signing',
    section: '4.7',
    title: 'Initialize hash signing, app-based identity',
    about: 'Asks a person to sign a digest with Smart-ID.',
    path: '/smartid/sign/hash.json',
    subject: 'none',
    request: z.object({
      ...hash,
      country,
      code,
      message,
      ...idempotencyKey,
    }),
    rules: [hashRule, appMessageRule],
    response: initialised,
    failures: [...askedPerson, 'busy'],
    example: { request: { ...hashExample, ...personWithApp }, answer: startedSession },
  }),

  readMobileHashSigningStatus: endpoint({
    ...apiCall,
    part: 'Hash signing',
    section: '4.10',
    title: 'Hash signing status, SIM-based mobile identity',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the signature: r and s of ECDSA concatenated, or RSA.',
    path: '/mobile/sign-hash/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(signedHash),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedHashExample },
  }),

  readSmartIdHashSigningStatus: endpoint({
    ...apiCall,
    part: 'Hash signing',
    section: '4.10',
    title: 'Hash signing status, app-based identity',
    about:
      'Read it once a second: it returns waiting until the person has answered, then the signature (RSASSA-PSS).',
    path: '/smartid/sign/hash/status/{token}.json',
    subject: 'none',
    request: z.object({}),
    response: statusOf(signedHash),
    failures: ['session-not-found'],
    sessionEnds,
    example: { request: {}, answer: signedHashExample },
  }),
}
