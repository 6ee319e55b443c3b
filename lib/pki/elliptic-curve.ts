import type { KeyObject } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'

/** A curve y² = x³ − 3x + b over the field of p elements; the generator has the order n. */
interface Curve {
  readonly p: bigint
  readonly n: bigint
  readonly generator: readonly [x: bigint, y: bigint]
  readonly width: number
}

/** Jacobian coordinates: x/z², y/z³; z = 0 is the point at infinity. */
type Point = readonly [x: bigint, y: bigint, z: bigint]

const infinity: Point = [1n, 1n, 0n]

// FIPS 186-4, D.1.2, by the names JWK gives the curves.
const curves: Readonly<Record<string, Curve>> = {
  'P-256': {
    p: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    generator: [
      0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
      0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    ],
    width: 32,
  },
  'P-384': {
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    generator: [
      0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
      0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
    ],
    width: 48,
  },
  'P-521': {
    p: 2n ** 521n - 1n,
    n: 0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
    generator: [
      0x00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66n,
      0x011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650n,
    ],
    width: 66,
  },
}

/**
 * ECDSA over a digest (FIPS 186-4, 6.4), the value being r‖s. Only public numbers are handled, so
 * nothing needs constant time. False for other curves.
 */
export function verifyEcdsa(publicKey: KeyObject, digest: Bytes, value: Bytes): boolean {
  if (publicKey.asymmetricKeyType !== 'ec') return false
  const { crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const curve = curves[crv]
  if (!curve || value.length !== 2 * curve.width) return false
  const { n, p } = curve
  const r = toNumber(value.subarray(0, curve.width))
  const s = toNumber(value.subarray(curve.width))
  if (r === 0n || r >= n || s === 0n || s >= n) return false
  const inverse = invert(s, n)
  const fromGenerator = modulo(leftmostBits(digest, n) * inverse, n)
  const fromKey = modulo(r * inverse, n)
  const keyPoint: Point = [toNumber(fromBase64Url(x)), toNumber(fromBase64Url(y)), 1n]
  const sum = weightedSum(
    { scalar: fromGenerator, point: [...curve.generator, 1n] },
    { scalar: fromKey, point: keyPoint },
    p,
  )
  return sum[2] !== 0n && modulo(affineX(sum, p), n) === r
}

function fromBase64Url(text: string): Bytes {
  return Buffer.from(text, 'base64url')
}

function toNumber(bytes: Bytes): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

function leftmostBits(digest: Bytes, n: bigint): bigint {
  const surplus = digest.length * 8 - n.toString(2).length
  return surplus > 0 ? toNumber(digest) >> BigInt(surplus) : toNumber(digest)
}

interface Multiple {
  readonly scalar: bigint
  readonly point: Point
}

/** a·P + b·Q, both scalars read from their highest bit in one pass. */
function weightedSum(
  { scalar: a, point: P }: Multiple,
  { scalar: b, point: Q }: Multiple,
  p: bigint,
): Point {
  const addends = [infinity, P, Q, add(P, Q, p)]
  const aBits = a.toString(2)
  const bBits = b.toString(2)
  const length = Math.max(aBits.length, bBits.length)
  const [aPadded, bPadded] = [aBits.padStart(length, '0'), bBits.padStart(length, '0')]
  let sum = infinity
  for (let bit = 0; bit < length; bit++) {
    const choice = Number(aPadded[bit]) + 2 * Number(bPadded[bit])
    sum = add(double(sum, p), addends[choice] ?? infinity, p)
  }
  return sum
}

function double([x, y, z]: Point, p: bigint): Point {
  const delta = modulo(z * z, p)
  const gamma = modulo(y * y, p)
  const beta = modulo(x * gamma, p)
  const alpha = modulo(3n * (x - delta) * (x + delta), p)
  const doubledX = modulo(alpha * alpha - 8n * beta, p)
  return [
    doubledX,
    modulo(alpha * (4n * beta - doubledX) - 8n * gamma * gamma, p),
    modulo((y + z) ** 2n - gamma - delta, p),
  ]
}

function add(P: Point, Q: Point, p: bigint): Point {
  if (P[2] === 0n) return Q
  if (Q[2] === 0n) return P
  const [x1, y1, z1] = P
  const [x2, y2, z2] = Q
  const [zz1, zz2] = [modulo(z1 * z1, p), modulo(z2 * z2, p)]
  const [u, s] = [modulo(x1 * zz2, p), modulo(y1 * z2 * zz2, p)]
  const h = modulo(x2 * zz1 - u, p)
  const slope = modulo(y2 * z1 * zz1 - s, p)
  if (h === 0n) return slope === 0n ? double(P, p) : infinity
  const hh = modulo(h * h, p)
  const hhh = modulo(h * hh, p)
  const x = modulo(slope * slope - hhh - 2n * u * hh, p)
  return [x, modulo(slope * (u * hh - x) - s * hhh, p), modulo(h * z1 * z2, p)]
}

function affineX([x, , z]: Point, p: bigint): bigint {
  const inverse = invert(z, p)
  return modulo(x * inverse * inverse, p)
}

/** Extended Euclid; `value` and `m` have no common divisor. */
function invert(value: bigint, m: bigint): bigint {
  let [low, high] = [modulo(value, m), m]
  let [x, y] = [1n, 0n]
  while (low > 1n) {
    const quotient = high / low
    ;[low, high] = [high - quotient * low, low]
    ;[x, y] = [y - quotient * x, x]
  }
  return modulo(x, m)
}

function modulo(value: bigint, m: bigint): bigint {
  const rest = value % m
  return rest < 0n ? rest + m : rest
}
