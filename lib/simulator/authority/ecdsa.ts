import { createECDH, createHmac } from 'node:crypto'
import { type Bytes, concatBytes } from '@/lib/encoding/bytes'

/** What signing needs to know of a curve (SEC 2). The order's size is also that of r and of s. */
export interface Curve {
  readonly name: 'P-256' | 'P-384'
  readonly opensslName: 'prime256v1' | 'secp384r1'
  readonly order: bigint
  readonly bytes: number
  /** Of the deterministic nonce, and of what is signed unless somebody else made the digest. */
  readonly hash: 'sha256' | 'sha384'
}

export const p256: Curve = {
  name: 'P-256',
  opensslName: 'prime256v1',
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  bytes: 32,
  hash: 'sha256',
}

export const p384: Curve = {
  name: 'P-384',
  opensslName: 'secp384r1',
  order:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  bytes: 48,
  hash: 'sha384',
}

/**
 * Signs a digest as it stands: r followed by s, each as long as the curve's order.
 * node:crypto would hash it once more, and so cannot play a SIM card. Its ECDH does the multiplication on the curve;
 * what is left is arithmetic modulo the order. FIPS 186-5, 6.4.1 with the nonce of RFC 6979.
 */
export function signDigest(
  curve: Curve,
  privateKey: bigint,
  digest: Bytes,
  nonceHash: string = curve.hash,
): Bytes {
  const e = bitsToInteger(curve, digest)
  for (const k of nonces(curve, privateKey, e % curve.order, nonceHash)) {
    const r = multiplyBasePoint(curve, k) % curve.order
    const s = modulo(invert(k, curve.order) * (e + r * privateKey), curve.order)
    if (r !== 0n && s !== 0n) return concatBytes(bytes(r, curve.bytes), bytes(s, curve.bytes))
  }
  throw new Error('RFC 6979 never runs out of nonces')
}

/** The scalar a seed stands for, evenly spread over 1 … n-1 (FIPS 186-5, A.2.1: extra random bits). */
export function scalarFrom(curve: Curve, seed: Bytes): bigint {
  return (toInteger(seed) % (curve.order - 1n)) + 1n
}

/** RFC 6979, 3.2: nonces derived from the key and the digest, h; a second one is hardly ever needed. */
function* nonces(
  curve: Curve,
  privateKey: bigint,
  digest: bigint,
  hash: string,
): Generator<bigint> {
  const seed = concatBytes(bytes(privateKey, curve.bytes), bytes(digest, curve.bytes))
  const hmac = (key: Bytes, ...parts: Bytes[]): Bytes =>
    createHmac(hash, key)
      .update(concatBytes(...parts))
      .digest()
  const size = hmac(seed).length
  let value: Bytes = new Uint8Array(size).fill(1)
  let key: Bytes = new Uint8Array(size)
  for (const round of [Uint8Array.of(0), Uint8Array.of(1)]) {
    key = hmac(key, value, round, seed)
    value = hmac(key, value)
  }
  for (;;) {
    let candidate: Bytes = new Uint8Array()
    while (candidate.length < curve.bytes) {
      value = hmac(key, value)
      candidate = concatBytes(candidate, value)
    }
    const nonce = bitsToInteger(curve, candidate)
    if (nonce > 0n && nonce < curve.order) yield nonce
    key = hmac(key, value, Uint8Array.of(0))
    value = hmac(key, value)
  }
}

/** The first coordinate of k·G. */
function multiplyBasePoint(curve: Curve, k: bigint): bigint {
  const ecdh = createECDH(curve.opensslName)
  ecdh.setPrivateKey(bytes(k, curve.bytes))
  return toInteger(ecdh.getPublicKey().subarray(1, 1 + curve.bytes))
}

/** RFC 6979, 2.3.2: the leftmost bits of a longer digest; both curves here have orders of whole bytes. */
function bitsToInteger(curve: Curve, bits: Bytes): bigint {
  return toInteger(bits.subarray(0, curve.bytes))
}

function invert(value: bigint, modulus: bigint): bigint {
  let [previous, current] = [modulus, modulo(value, modulus)]
  let [coefficient, next] = [0n, 1n]
  while (current !== 0n) {
    const quotient = previous / current
    ;[previous, current] = [current, previous - quotient * current]
    ;[coefficient, next] = [next, coefficient - quotient * next]
  }
  return modulo(coefficient, modulus)
}

function modulo(value: bigint, modulus: bigint): bigint {
  return ((value % modulus) + modulus) % modulus
}

/** An unsigned number in big-endian order, padded on the left to `length` bytes. */
export function bytes(value: bigint, length: number): Bytes {
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
}

function toInteger(bytes: Bytes): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}
