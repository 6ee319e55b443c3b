import type { ECDSA } from '@noble/curves/abstract/weierstrass.js'
import { p256 as nistP256, p384 as nistP384 } from '@noble/curves/nist.js'
import type { Bytes } from '@/lib/encoding/bytes'

/** A curve that the simulated world signs on. */
export interface Curve {
  readonly name: 'P-256' | 'P-384'
  /** Length of a private scalar, and of each of r and s. */
  readonly bytes: number
  readonly ecdsa: ECDSA
}

export const p256: Curve = { name: 'P-256', bytes: 32, ecdsa: nistP256 }
export const p384: Curve = { name: 'P-384', bytes: 48, ecdsa: nistP384 }

/**
 * Signs a ready digest, as a SIM card does and node:crypto cannot: r followed by s, each `curve.bytes` long.
 * FIPS 186-5, 6.4.1, with the deterministic nonce of RFC 6979.
 */
export function signDigest(curve: Curve, privateKey: Bytes, digest: Bytes): Bytes {
  return curve.ecdsa.sign(digest, privateKey, { prehash: false, lowS: false })
}

/** The uncompressed point of a private scalar (SEC 1, 2.3.3). */
export function publicPoint(curve: Curve, privateKey: Bytes): Bytes {
  return curve.ecdsa.getPublicKey(privateKey, false)
}

/** Derives a private scalar, evenly spread over 1 … n-1, from a seed (FIPS 186-5, A.2.1: extra random bits). */
export function scalarFrom({ bytes, ecdsa }: Curve, seed: Bytes): Bytes {
  const { ORDER } = ecdsa.Point.Fn
  const scalar = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(2 * bytes, '0'), 'hex')
}
