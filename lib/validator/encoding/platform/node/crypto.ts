import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  hash as hashAtOnce,
  type JsonWebKeyInput,
  KeyObject,
  type PublicKeyInput,
  publicDecrypt,
  type VerifyKeyObjectInput,
  verify,
} from 'node:crypto'
import { createRequire } from 'node:module'
import { asBuffer, type Bytes, concatBytes } from '../../bytes'
import { readDer } from '../../der/reader'
import { bitStringBytesOf } from '../../der/values'
import type {
  HashName,
  HashOptions,
  PssScheme,
  PublicKey,
  RunningHash,
  SignatureScheme,
} from '../crypto-port'
import { readDsaKey } from '../dsa-key'
import { verifyPssOfDigest } from '../pss-encoding'

export function hash(name: HashName, bytes: Bytes): Bytes {
  return hashAtOnce(name, bytes, 'buffer')
}

export function startHash(name: HashName, options: HashOptions = {}): RunningHash {
  return createHash(name, options)
}

/** Throws `MalformedDer` or an error of node:crypto if the key cannot be used. */
export function readPublicKey(subjectPublicKeyInfo: Bytes): PublicKey {
  const bytes = asBuffer(subjectPublicKeyInfo)
  const frequent = frequentInput(bytes)
  if (frequent) return createPublicKey(frequent)
  return readDsaKey(bytes) ?? createPublicKey({ key: bytes, format: 'der', type: 'spki' })
}

type KeyInput = PublicKeyInput | JsonWebKeyInput

/**
 * The most frequent kinds of keys, recognised by their first bytes. Given a whole SubjectPublicKeyInfo, OpenSSL tries
 * every kind that it supports, which takes several times as long as reading the key.
 */
const frequentKinds: readonly (readonly [beginning: string, (rest: Buffer) => KeyInput])[] = [
  // RFC 5480, 2: id-ecPublicKey, prime256v1, an uncompressed point.
  ['3059301306072a8648ce3d020106082a8648ce3d03010703420004', pointOfP256],
  // RFC 3279, 2.3.1: rsaEncryption, NULL, and an RSAPublicKey of 2048, 3072 or 4096 bits.
  ['30820122300d06092a864886f70d01010105000382010f00', rsaPublicKey],
  ['308201a2300d06092a864886f70d01010105000382018f00', rsaPublicKey],
  ['30820222300d06092a864886f70d01010105000382020f00', rsaPublicKey],
]

function frequentInput(subjectPublicKeyInfo: Buffer): KeyInput | undefined {
  for (const [beginning, read] of frequentKinds) {
    const length = beginning.length / 2
    if (subjectPublicKeyInfo.toString('hex', 0, length) === beginning) {
      return read(subjectPublicKeyInfo.subarray(length))
    }
  }
  return undefined
}

function pointOfP256(point: Buffer): JsonWebKeyInput {
  const x = point.toString('base64url', 0, 32)
  const y = point.toString('base64url', 32)
  return { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }
}

function rsaPublicKey(key: Buffer): PublicKeyInput {
  return { key, format: 'der', type: 'pkcs1' }
}

export function openRsaValue(key: PublicKey, value: Bytes): Bytes | undefined {
  try {
    return publicDecrypt(
      { key: plainKey(keyObject(key)), padding: constants.RSA_NO_PADDING },
      value,
    )
  } catch {
    // A value that is not smaller than the modulus was made with another key.
    return undefined
  }
}

/** node:crypto has no option for the hash of MGF1. It is that of the key if the key is restricted, else the scheme's. */
function isUsualMask({ hash, maskHash }: PssScheme, { asymmetricKeyDetails }: PublicKey): boolean {
  return maskHash === hash && asymmetricKeyDetails?.mgf1HashAlgorithm === undefined
}

/** OpenSSL refuses the plain RSA operation for a key that is restricted to RSASSA-PSS. */
function plainKey(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa-pss') return key
  const [, bits] = readDer(key.export({ type: 'spki', format: 'der' })).children
  if (!bits) throw new TypeError('A SubjectPublicKeyInfo without a key')
  return createPublicKey(rsaPublicKey(asBuffer(bitStringBytesOf(bits))))
}

export function verifySignature(
  scheme: SignatureScheme,
  key: PublicKey,
  message: Bytes,
  value: Bytes,
): boolean {
  if (scheme.kind === 'rsa-pss' && !isUsualMask(scheme, key)) {
    const digest = hash(scheme.hash, message)
    return verifyPssOfDigest({ hash, openRsaValue }, scheme, key, digest, value)
  }
  const input = { key: keyObject(key), ...settingsOf(scheme) }
  try {
    return verify(scheme.kind === 'eddsa' ? null : scheme.hash, message, input, value)
  } catch {
    // For example, OpenSSL throws for keys that are too small for the digest. The signature is then invalid, too.
    return false
  }
}

function settingsOf(scheme: SignatureScheme): Omit<VerifyKeyObjectInput, 'key'> {
  if (scheme.kind === 'ecdsa') return { dsaEncoding: scheme.encoding }
  if (scheme.kind === 'eddsa') return {}
  // RFC 8017, 9.1.2: the salt length is a given parameter; it must not be detected from the value.
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength }
}

const require = createRequire(import.meta.url)

/** The names of curves in @noble/curves, by their names in node:crypto. */
const curveNames = { prime256v1: 'p256', secp384r1: 'p384', secp521r1: 'p521' } as const

/** Uses @noble/curves, because node:crypto can verify only over the message. */
export function verifyEcdsaOfDigest(key: PublicKey, digest: Bytes, value: Bytes): boolean {
  const name = key.asymmetricKeyDetails?.namedCurve ?? ''
  // The keys of other curves cannot be exported as JWK.
  if (!isCurveName(name)) return false
  const { x = '', y = '' } = keyObject(key).export({ format: 'jwk' })
  // Loading the library takes 40 ms, and most processes never verify ECDSA over a digest.
  const curves = require('@noble/curves/nist.js') as typeof import('@noble/curves/nist.js')
  const curve = curves[curveNames[name]]
  if (value.length !== curve.lengths.signature) return false
  const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'))
  const point = concatBytes(Uint8Array.of(4), ...coordinates)
  return curve.verify(value, digest, point, { prehash: false, lowS: false })
}

const isCurveName = (name: string): name is keyof typeof curveNames => name in curveNames

export function encryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes {
  const cipher = createCipheriv(cipherOf(key), key, vector).setAutoPadding(false)
  return concatBytes(cipher.update(blocks), cipher.final())
}

export function decryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes {
  const cipher = createDecipheriv(cipherOf(key), key, vector).setAutoPadding(false)
  return concatBytes(cipher.update(blocks), cipher.final())
}

function cipherOf(key: Bytes): string {
  return key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc'
}

/** Every `PublicKey` in Node is a KeyObject that `readPublicKey` returned. */
function keyObject(key: PublicKey): KeyObject {
  if (!(key instanceof KeyObject)) throw new TypeError('A key of another implementation')
  return key
}
