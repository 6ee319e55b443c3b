import type { Bytes } from '../bytes'

/** Hash functions by their names in node:crypto. */
export type HashName =
  | 'md5'
  | 'sha1'
  | 'ripemd160'
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

/** A hash that still reads input. */
export interface RunningHash {
  update(bytes: Bytes): RunningHash
  digest(): Bytes
  /** Copies the current state. The copy can be continued separately. */
  copy(options?: HashOptions): RunningHash
}

/** A public key. Kinds and curves have their names in node:crypto. */
export interface PublicKey {
  readonly asymmetricKeyType?: string | undefined
  readonly asymmetricKeyDetails?:
    | (Partial<PssRestriction> & {
        readonly modulusLength?: number
        readonly namedCurve?: string
      })
    | undefined
}

/** The parameters that an RSASSA-PSS key allows, if it is restricted (RFC 4055, 3.3). Hashes are `HashName`s. */
export interface PssRestriction {
  readonly hashAlgorithm: string
  readonly mgf1HashAlgorithm: string
  /** The least length. */
  readonly saltLength: number
}

/** A signature scheme over a message. RSASSA-PKCS1-v1_5 is missing: only `openRsaValue` is needed for it. */
export type SignatureScheme =
  | PssScheme
  /** `encoding` is the form of the signature value: `der` is SEQUENCE { r, s }, `ieee-p1363` is r‖s. */
  | { readonly kind: 'ecdsa'; readonly hash: HashName; readonly encoding: 'der' | 'ieee-p1363' }
  | { readonly kind: 'eddsa' }

/** RSASSA-PSS (RFC 8017, 8.1). */
export interface PssScheme {
  readonly kind: 'rsa-pss'
  readonly hash: HashName
  /** The hash of MGF1. */
  readonly maskHash: HashName
  readonly saltLength: number
}

/**
 * The cryptography that reading and validating need, synchronously. `#platform/crypto` has two implementations:
 * node:crypto, and JavaScript for browsers. Both must give the same results. A signature value or key that does not fit
 * makes the signature invalid; it is not an error.
 */
export interface CryptoPort {
  hash(name: HashName, bytes: Bytes): Bytes
  startHash(name: HashName, options?: HashOptions): RunningHash
  /** Reads a SubjectPublicKeyInfo, DER. Throws if the key cannot be used. */
  readPublicKey(subjectPublicKeyInfo: Bytes): PublicKey
  /**
   * Raises an RSA value to the public exponent. The result is as long as the modulus; undefined if the value does not
   * fit the key.
   */
  openRsaValue(key: PublicKey, value: Bytes): Bytes | undefined
  verifySignature(scheme: SignatureScheme, key: PublicKey, message: Bytes, value: Bytes): boolean
  /** Verifies r‖s over a digest by ECDSA on P-256, P-384 or P-521. Returns false for other curves. */
  verifyEcdsaOfDigest(key: PublicKey, digest: Bytes, value: Bytes): boolean
  /** Encrypts whole blocks with AES-128 or AES-256 in CBC mode, without padding. */
  encryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes
  decryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes
}
