import type { Bytes } from '../bytes'

/** Hash functions by their names in node:crypto. */
export type HashName =
  | 'md5'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'
  | 'shake256'

/** Output length in bytes, for SHAKE only. */
export interface HashOptions {
  readonly outputLength?: number
}

/** A hash that has not read all of its input. */
export interface RunningHash {
  update(bytes: Bytes): RunningHash
  digest(): Bytes
  /** A copy of the current state, which can be continued separately. */
  copy(options?: HashOptions): RunningHash
}

/** A public key; the names of kinds and curves are those of node:crypto. */
export interface PublicKey {
  readonly asymmetricKeyType?: string | undefined
  readonly asymmetricKeyDetails?:
    | { readonly modulusLength?: number; readonly namedCurve?: string }
    | undefined
}

/** A signature scheme over a message. RSASSA-PKCS1-v1_5 is not among them: `openRsaValue` is its only part here. */
export type SignatureScheme =
  /** MGF1 uses the same hash. */
  | { readonly kind: 'rsa-pss'; readonly hash: HashName; readonly saltLength: number }
  /** The value is SEQUENCE { r, s }, or r‖s. */
  | { readonly kind: 'ecdsa'; readonly hash: HashName; readonly encoding: 'der' | 'ieee-p1363' }
  | { readonly kind: 'eddsa' }

/**
 * The cryptography that reading and validating need, synchronously. `#platform/crypto` is one of two implementations:
 * node:crypto, and JavaScript for browsers. Both must decide alike; a value or key that does not fit is a wrong
 * signature, not an error.
 */
export interface CryptoPort {
  hash(name: HashName, bytes: Bytes): Bytes
  startHash(name: HashName, options?: HashOptions): RunningHash
  /** Reads a SubjectPublicKeyInfo, DER. Throws if the key cannot be used. */
  readPublicKey(subjectPublicKeyInfo: Bytes): PublicKey
  /** An RSA value to the power of the public exponent, as long as the modulus; undefined if it does not fit the key. */
  openRsaValue(key: PublicKey, value: Bytes): Bytes | undefined
  verifySignature(scheme: SignatureScheme, key: PublicKey, message: Bytes, value: Bytes): boolean
  /** ECDSA over a digest on P-256, P-384 or P-521; the value is r‖s. False for other curves. */
  verifyEcdsaOfDigest(key: PublicKey, digest: Bytes, value: Bytes): boolean
  /** AES-128 or AES-256 in CBC mode over whole blocks, without padding. */
  encryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes
  decryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes
}
