import type { Bytes } from '#encoding/bytes'
import { rawEcdsaValue } from '#encoding/der/ecdsa-value'
import { MalformedDer } from '#encoding/der/malformed-der'
import { sequence, unsignedInteger } from '#encoding/der/writer'
import { digestLengths, digest as digestOf, nodeNames } from '#encoding/digest'
import type { PublicKey, SignatureScheme } from '#encoding/platform/crypto-port'
import { verifySignature } from '#platform/crypto'
import {
  type SignatureAlgorithm,
  type SignatureFamily,
  type StatedAlgorithm,
  signatureAlgorithms,
} from './algorithms'
import { verifyPkcs1 } from './pkcs1'

/** A received signature: its value, and the algorithm that it states. */
export interface StatedSignature extends StatedAlgorithm {
  readonly signatureValue: Bytes
}

/** Length in bytes of r and of s, for each supported curve. */
const curveWidths: Readonly<Record<string, number>> = {
  prime256v1: 32,
  secp384r1: 48,
  secp521r1: 66,
  secp224r1: 28,
  secp256k1: 32,
  brainpoolP256r1: 32,
  brainpoolP384r1: 48,
  brainpoolP512r1: 64,
  prime192v1: 24,
  brainpoolP256t1: 32,
  brainpoolP320r1: 40,
  brainpoolP384t1: 48,
  brainpoolP512t1: 64,
}

/** The key types, by their names in node:crypto, that may verify each family. */
const keyTypes: Readonly<Record<SignatureFamily, readonly string[]>> = {
  rsa: ['rsa'],
  'rsa-pss': ['rsa', 'rsa-pss'],
  ecdsa: ['ec'],
  eddsa: ['ed25519', 'ed448'],
}

/**
 * Whether a signature was made over the data with the private key of this public key. ECDSA values are
 * SEQUENCE { r, s } here, as in CMS and X.509. If the signature states no PSS salt length, the digest length is
 * assumed. False for anything that does not fit, including an unknown algorithm.
 */
export function verifySignatureValue(
  signature: StatedSignature,
  publicKey: PublicKey,
  data: Bytes,
): boolean {
  return verifyEncoded('der', signature, publicKey, data)
}

/** Like `verifySignatureValue`, for ECDSA values that are r‖s: Mobile-ID and XML signatures. */
export function verifyRawSignatureValue(
  signature: StatedSignature,
  publicKey: PublicKey,
  data: Bytes,
): boolean {
  const width = curveWidth(publicKey)
  if (width !== undefined && signature.signatureValue.length !== 2 * width) return false
  return verifyEncoded('ieee-p1363', signature, publicKey, data)
}

function fits(algorithm: SignatureAlgorithm, publicKey: PublicKey): boolean {
  const { family } = signatureAlgorithms[algorithm]
  const type = publicKey.asymmetricKeyType ?? ''
  if (family === 'eddsa') return type === algorithm
  // The generator of a curve without a name may have been chosen by a forger.
  if (family === 'ecdsa' && curveWidth(publicKey) === undefined) return false
  return keyTypes[family].includes(type)
}

function verifyEncoded(
  dsaEncoding: 'der' | 'ieee-p1363',
  { signatureAlgorithm, signatureValue, saltLength, maskDigest }: StatedSignature,
  key: PublicKey,
  data: Bytes,
): boolean {
  if (!signatureAlgorithm || !fits(signatureAlgorithm, key)) return false
  const { family, digest } = signatureAlgorithms[signatureAlgorithm]
  if (family === 'rsa') return verifyPkcs1(key, digest, digestOf(digest, data), signatureValue)
  const hash = nodeNames[digest]
  const schemes: Readonly<Record<typeof family, SignatureScheme>> = {
    'rsa-pss': {
      kind: 'rsa-pss',
      hash,
      maskHash: maskDigest ? nodeNames[maskDigest] : hash,
      saltLength: saltLength ?? digestLengths[digest],
    },
    ecdsa: { kind: 'ecdsa', hash, encoding: dsaEncoding },
    eddsa: { kind: 'eddsa' },
  }
  return verifySignature(schemes[family], key, data, signatureValue)
}

function curveWidth(publicKey: PublicKey): number | undefined {
  return curveWidths[publicKey.asymmetricKeyDetails?.namedCurve ?? '']
}

/** Length in bytes of the longest value that a key can make. ECDSA values are r‖s. */
export function signatureValueSize(publicKey: PublicKey): number {
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {}
  const width = curveWidth(publicKey)
  return width === undefined ? Math.ceil(modulusLength / 8) : 2 * width
}

/** Converts r‖s to SEQUENCE { r, s }. Throws `MalformedDer` if the length is odd or zero. */
export function encodeEcdsaValue(raw: Bytes): Bytes {
  if (raw.length === 0 || raw.length % 2 !== 0) throw new MalformedDer('r‖s has two equal halves')
  const middle = raw.length / 2
  return sequence(unsignedInteger(raw.subarray(0, middle)), unsignedInteger(raw.subarray(middle)))
}

/** Converts SEQUENCE { r, s } to r‖s, each as long as the curve of the key requires. Throws `MalformedDer`. */
export function decodeEcdsaValue(der: Bytes, publicKey: PublicKey): Bytes {
  const width = curveWidth(publicKey)
  if (width === undefined) throw new MalformedDer('A curve without a known width')
  return rawEcdsaValue(der, width)
}
