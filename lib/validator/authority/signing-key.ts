import { constants, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Bytes } from '#encoding/bytes'
import { digestLengths, digest as digestOf, nodeNames } from '#encoding/digest'
import { digestAlgorithmOf, type SignatureAlgorithm, signatureAlgorithms } from '#pki/algorithms'
import { encodeEcdsaValue } from '#pki/signature-value'
import { isOnCurve, signDigest } from './ecdsa'

/** A private key and its signature algorithm. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly algorithm: SignatureAlgorithm
}

/** Signs data. An ECDSA value is SEQUENCE { r, s }; on request it is the raw form r‖s. */
export function signWith(
  { privateKey, algorithm }: SigningKey,
  data: Bytes,
  form: 'der' | 'raw' = 'der',
): Bytes {
  const { family, digest } = signatureAlgorithms[algorithm]
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: digestLengths[digest] }
  const dsaEncoding = form === 'raw' ? 'ieee-p1363' : 'der'
  const key = { key: privateKey, dsaEncoding, ...(family === 'rsa-pss' && pss) } as const
  // RFC 8032: the digest of EdDSA is part of the curve.
  return sign(family === 'eddsa' ? null : nodeNames[digest], data, key)
}

/** Signs like `signWith`, but on P-256 and P-384 the same data always gives the same value. */
export function signRepeatably(key: SigningKey, data: Bytes): Bytes {
  if (!isOnCurve(key.privateKey)) return signWith(key, data)
  const digest = digestOf(digestAlgorithmOf(key.algorithm), data)
  return encodeEcdsaValue(signDigest(key.privateKey, digest))
}

/** SubjectPublicKeyInfo, DER. */
export function publicKeyInfoOf(privateKey: KeyObject): Bytes {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
}

const usualCurves: Readonly<Partial<Record<SignatureAlgorithm, string>>> = {
  'ecdsa-sha384': 'P-384',
  'ecdsa-sha512': 'P-521',
}

/** Makes a key for an algorithm. `curve` is needed only for ECDSA on an unusual curve. */
export function makeKey(algorithm: SignatureAlgorithm, curve?: string): KeyObject {
  const { family } = signatureAlgorithms[algorithm]
  const namedCurve = curve ?? usualCurves[algorithm] ?? 'P-256'
  if (algorithm === 'ed448') return generateKeyPairSync('ed448').privateKey
  if (family === 'eddsa') return generateKeyPairSync('ed25519').privateKey
  if (family === 'ecdsa') return generateKeyPairSync('ec', { namedCurve }).privateKey
  return sharedRsaKey()
}

let rsaKey: KeyObject | undefined

/** The RSA key that all holders in worlds in memory share, because generating primes takes long. */
export function sharedRsaKey(): KeyObject {
  rsaKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return rsaKey
}
