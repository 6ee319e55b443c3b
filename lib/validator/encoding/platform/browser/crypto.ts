import { cbc } from '@noble/ciphers/aes.js'
import type { ECDSA } from '@noble/curves/abstract/weierstrass.js'
import type { Bytes } from '../../bytes'
import { rawEcdsaValue } from '../../der/ecdsa-value'
import { MalformedDer } from '../../der/malformed-der'
import { encodeHex } from '../../hex'
import type { PublicKey, SignatureScheme } from '../crypto-port'
import { verifyPssOfDigest } from '../pss-encoding'
import { verifyEd448, verifyEd25519 } from './edwards'
import { hash, startHash } from './hashes'
import { type BrowserKey, readPublicKey } from './public-key'

export { hash, readPublicKey, startHash }

/** OpenSSL's limits, so that a hostile key does not cost seconds. */
const rsaLimits = { modulusBits: 16_384, smallModulusBits: 3_072, exponentBits: 64n }

export function openRsaValue(key: PublicKey, value: Bytes): Bytes | undefined {
  const { numbers }: BrowserKey = key
  if (numbers?.kind !== 'rsa') return undefined
  const { n, e } = numbers
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  const size = Math.ceil(bits / 8)
  const isCostly = bits > rsaLimits.smallModulusBits && e >> rsaLimits.exponentBits > 0n
  // OpenSSL uses Montgomery's multiplication, which needs an odd modulus.
  if (bits > rsaLimits.modulusBits || isCostly || n <= e || n % 2n === 0n) return undefined
  const base = numberOf(value)
  if (value.length > size || base >= n) return undefined
  return bytesOf(power(base, e, n), size)
}

function numberOf(bytes: Bytes): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${encodeHex(bytes)}`)
}

function bytesOf(number: bigint, size: number): Bytes {
  const digits = number.toString(16).padStart(size * 2, '0')
  return Uint8Array.from({ length: size }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}

/** Computes a modular power. Nothing here is secret, so the time may depend on the numbers. */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}

export function verifySignature(
  scheme: SignatureScheme,
  key: PublicKey,
  message: Bytes,
  value: Bytes,
): boolean {
  const { numbers }: BrowserKey = key
  if (!numbers) return false
  if (numbers.kind === 'rsa') {
    if (scheme.kind !== 'rsa-pss') return false
    const digest = hash(scheme.hash, message)
    return verifyPssOfDigest({ hash, openRsaValue }, scheme, key, digest, value)
  }
  if (numbers.kind === 'ec') {
    return scheme.kind === 'ecdsa' && verifyEcdsa(scheme, numbers, message, value)
  }
  if (scheme.kind !== 'eddsa') return false
  const verify = numbers.kind === 'ed25519' ? verifyEd25519 : verifyEd448
  return verify(numbers.point, message, value)
}

interface EcNumbers {
  readonly curve: ECDSA
  readonly point: Bytes
}

function verifyEcdsa(
  { hash: name, encoding }: SignatureScheme & { kind: 'ecdsa' },
  { curve, point }: EcNumbers,
  message: Bytes,
  value: Bytes,
): boolean {
  const width = (curve.lengths.signature ?? 0) / 2
  const raw = encoding === 'der' ? rawValue(value, width) : value
  return raw?.length === 2 * width && verifyRaw(curve, point, hash(name, message), raw)
}

function rawValue(der: Bytes, width: number): Bytes | undefined {
  try {
    return rawEcdsaValue(der, width)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

function verifyRaw(curve: ECDSA, point: Bytes, digest: Bytes, value: Bytes): boolean {
  return curve.verify(value, digest, point, { prehash: false, lowS: false })
}

/** The curves that RFC 7518, 6.2.1.1 names; the implementation for Node supports the same ones. */
const curvesOfDigests = ['prime256v1', 'secp384r1', 'secp521r1']

export function verifyEcdsaOfDigest(key: PublicKey, digest: Bytes, value: Bytes): boolean {
  const { numbers, asymmetricKeyDetails }: BrowserKey = key
  if (numbers?.kind !== 'ec') return false
  if (!curvesOfDigests.includes(asymmetricKeyDetails?.namedCurve ?? '')) return false
  const { curve, point } = numbers
  return value.length === curve.lengths.signature && verifyRaw(curve, point, digest, value)
}

export function encryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes {
  return cbc(key, vector, { disablePadding: true }).encrypt(blocks)
}

export function decryptAesCbc(key: Bytes, vector: Bytes, blocks: Bytes): Bytes {
  return cbc(key, vector, { disablePadding: true }).decrypt(blocks)
}
