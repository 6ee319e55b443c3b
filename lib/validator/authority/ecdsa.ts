import { createPrivateKey, type KeyObject } from 'node:crypto'
import { p256, p384 } from '@noble/curves/nist.js'
import type { Bytes } from '#encoding/bytes'
import { explicit, integer, octetString, oid, sequence } from '#encoding/der/writer'

/** The curves on which the simulated world signs. `bytes` is the length of a private scalar, of r and of s. */
export const curves = {
  'P-256': { oid: '1.2.840.10045.3.1.7', bytes: 32, ecdsa: p256 },
  'P-384': { oid: '1.3.132.0.34', bytes: 48, ecdsa: p384 },
} as const

export type Curve = keyof typeof curves

/** The private key with a given scalar (RFC 5915, 3). */
export function ecPrivateKey(curve: Curve, scalar: Bytes): KeyObject {
  const key = sequence(integer(1), octetString(scalar), explicit(0, oid(curves[curve].oid)))
  return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'sec1' })
}

/** Derives a private scalar, uniform in 1 … n-1, from a seed (FIPS 186-5, A.2.1: extra random bits). */
export function scalarFrom(curve: Curve, seed: Bytes): Bytes {
  const { bytes, ecdsa } = curves[curve]
  const scalar =
    (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ecdsa.Point.Fn.ORDER - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(2 * bytes, '0'), 'hex')
}

/** Whether `signDigest` can sign with a key. */
export function isOnCurve({ asymmetricKeyDetails }: KeyObject): boolean {
  return ['prime256v1', 'secp384r1'].includes(asymmetricKeyDetails?.namedCurve ?? '')
}

/**
 * Signs an existing digest on P-256 or P-384, as a SIM card does; node:crypto cannot do this. The value is r followed
 * by s (FIPS 186-5, 6.4.1), with the deterministic nonce of RFC 6979.
 */
export function signDigest(privateKey: KeyObject, digest: Bytes): Bytes {
  const { crv, d = '' } = privateKey.export({ format: 'jwk' })
  const { ecdsa } = curves[crv === 'P-384' ? crv : 'P-256']
  return ecdsa.sign(digest, Buffer.from(d, 'base64url'), { prehash: false, lowS: false })
}
