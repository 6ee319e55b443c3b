import type { Holder } from '@paraph/validator/authority/certificate'
import { signDigest } from '@paraph/validator/authority/ecdsa'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { type Bytes, concatBytes, equalBytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest, digestLengths } from '@paraph/validator/encoding/digest'
import type { CredentialOffice } from '../authority/credential-office'
import { signDigestPkcs1, signDigestPss } from '../authority/rsa'
import type { CardHolder, CardKey } from '../persons/card-holders'

/** The result of a command, or the error that the native application reports. */
export type CardResult =
  | object
  | { readonly error: { readonly code: string; readonly message: string } }

/** The digests that the simulated cards sign. */
type CardHash = 'SHA-256' | 'SHA-384' | 'SHA-512'

interface KeyTraits {
  readonly tokenAlgorithm: string
  readonly tokenHash: CardHash
  readonly cryptoAlgorithm: string
  readonly paddingScheme: string
  /** All hash functions that the card reports. The simulated card signs only with SHA-256, SHA-384 and SHA-512. */
  readonly hashFunctions: readonly string[]
}

const sha2 = ['SHA-224', 'SHA-256', 'SHA-384', 'SHA-512']
const sha3 = ['SHA3-224', 'SHA3-256', 'SHA3-384', 'SHA3-512']

const traits: Readonly<Record<CardKey, KeyTraits>> = {
  'P-256': {
    tokenAlgorithm: 'ES256',
    tokenHash: 'SHA-256',
    cryptoAlgorithm: 'ECC',
    paddingScheme: 'NONE',
    hashFunctions: [...sha2, ...sha3],
  },
  'P-384': {
    tokenAlgorithm: 'ES384',
    tokenHash: 'SHA-384',
    cryptoAlgorithm: 'ECC',
    paddingScheme: 'NONE',
    hashFunctions: [...sha2, ...sha3],
  },
  RSA: {
    tokenAlgorithm: 'RS256',
    tokenHash: 'SHA-256',
    cryptoAlgorithm: 'RSA',
    paddingScheme: 'PKCS1.5',
    hashFunctions: [...sha2, ...sha3],
  },
  'RSA-PSS': {
    tokenAlgorithm: 'PS256',
    tokenHash: 'SHA-256',
    cryptoAlgorithm: 'RSA',
    paddingScheme: 'PSS',
    hashFunctions: ['SHA-256', 'SHA-384', 'SHA-512'],
  },
}

/** The commands of the native application for one inserted card, with the PIN entered. */
export interface Card {
  authenticate(challengeNonce: string, origin: string): Promise<CardResult>
  signingCertificate(): Promise<CardResult>
  sign(request: SignRequest): Promise<CardResult>
}

export interface SignRequest {
  readonly certificate: Bytes
  readonly hash: Bytes
  readonly hashFunction: string
}

export function insertedCard(holder: CardHolder, office: CredentialOffice): Card {
  const { tokenAlgorithm, tokenHash, ...key } = traits[holder.key]
  return {
    authenticate: async (challengeNonce, origin) => {
      const refusal = refusalOf(holder)
      if (refusal) return refusal
      const held = await office.card(holder, 'authentication')
      const parts = [origin, challengeNonce].map((text) => digest(tokenHash, utf8(text)))
      const signed = digest(tokenHash, concatBytes(...parts))
      return {
        unverifiedCertificate: encodeBase64(held.certificate),
        algorithm: tokenAlgorithm,
        signature: encodeBase64(signWithCard(held, holder.key, tokenHash, signed)),
        format: 'web-eid:1.0',
        appVersion: 'https://web-eid.eu/web-eid-app/releases/v2.5.0',
      }
    },
    signingCertificate: async () => {
      const { certificate } = await office.card(holder, 'signature')
      const { cryptoAlgorithm, paddingScheme, hashFunctions } = key
      return {
        certificate: encodeBase64(certificate),
        supportedSignatureAlgorithms: hashFunctions.map((hashFunction) => ({
          cryptoAlgorithm,
          hashFunction,
          paddingScheme,
        })),
      }
    },
    sign: async ({ certificate, hash, hashFunction }) => {
      const held = await office.card(holder, 'signature')
      if (!equalBytes(certificate, held.certificate)) return invalid('another certificate')
      if (!isHash(hashFunction) || hash.length !== digestLengths[hashFunction]) {
        return invalid('another hash function')
      }
      const refusal = refusalOf(holder)
      if (refusal) return refusal
      const { cryptoAlgorithm, paddingScheme } = key
      return {
        signature: encodeBase64(signWithCard(held, holder.key, hashFunction, hash)),
        signatureAlgorithm: { cryptoAlgorithm, hashFunction, paddingScheme },
      }
    },
  }
}

/**
 * The error for a card that is not used. If the PIN is blocked, the application shows that, and the person can only
 * close its window.
 */
function refusalOf({ outcome }: CardHolder): CardResult | undefined {
  const isCancelled = outcome === 'CANCELLED' || outcome === 'PIN_BLOCKED'
  return isCancelled ? failure('ERR_WEBEID_USER_CANCELLED', 'User cancelled') : undefined
}

const invalid = (message: string) => failure('ERR_WEBEID_NATIVE_INVALID_ARGUMENT', message)

function failure(code: string, message: string): CardResult {
  return { error: { code, message } }
}

function isHash(name: string): name is CardHash {
  return name === 'SHA-256' || name === 'SHA-384' || name === 'SHA-512'
}

/** Signs with the card's key. An ECDSA signature has the form r‖s. */
function signWithCard({ privateKey }: Holder, key: CardKey, hash: CardHash, value: Bytes): Bytes {
  if (key === 'RSA') return signDigestPkcs1(privateKey, hash, value)
  return key === 'RSA-PSS' ? signDigestPss(privateKey, hash, value) : signDigest(privateKey, value)
}
