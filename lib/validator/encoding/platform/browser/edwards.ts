import { ed448 } from '@noble/curves/ed448.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, concatBytes, equalBytes, utf8 } from '../../bytes'
import { encodeHex } from '../../hex'
import { hash, startHash } from './hashes'

// @noble/curves can verify these signatures, but it decides differently from OpenSSL about points of small order and
// unusual encodings. A forger can make such values, and the browser and the server must reach the same verdict.

/**
 * Verifies Ed25519 (RFC 8032, 5.1.7) by the equation that OpenSSL checks: without the cofactor, comparing the encoding
 * of R. The encoded number in the key may be larger than the field's prime.
 */
export function verifyEd25519(key: Bytes, message: Bytes, value: Bytes): boolean {
  const { Point } = ed25519
  const order = Point.CURVE().n
  const [r, s] = [value.subarray(0, 32), littleEndian(value.subarray(32))]
  const point = decoded(() => Point.fromBytes(key, true))
  if (value.length !== 64 || s >= order || !point) return false
  const k = littleEndian(hash('sha512', concatBytes(r, key, message))) % order
  const computed = Point.BASE.multiplyUnsafe(s).add(point.negate().multiplyUnsafe(k))
  return equalBytes(computed.toBytes(), r)
}

/** RFC 8032, 5.2: dom4 with an empty context. */
const dom4 = concatBytes(utf8('SigEd448'), Uint8Array.of(0, 0))

/**
 * Verifies Ed448 (RFC 8032, 5.2.7) by the equation that OpenSSL checks: multiplied by the cofactor, only for points
 * with a canonical encoding and x other than 0.
 */
export function verifyEd448(key: Bytes, message: Bytes, value: Bytes): boolean {
  const { Point } = ed448
  const order = Point.CURVE().n
  const [r, s] = [value.subarray(0, 57), littleEndian(value.subarray(57))]
  const [point, commitment] = [key, r].map((bytes) => decoded(() => Point.fromBytes(bytes)))
  if (value.length !== 114 || s >= order || !point?.x || !commitment?.x) return false
  const challenge = startHash('shake256', { outputLength: 114 })
  const k = littleEndian(challenge.update(concatBytes(dom4, r, key, message)).digest()) % order
  const computed = Point.BASE.multiplyUnsafe(s).add(point.negate().multiplyUnsafe(k))
  return computed.subtract(commitment).clearCofactor().is0()
}

/** Decodes a point; undefined if the bytes are not one. @noble/curves throws errors of several kinds for them. */
function decoded<Point>(decode: () => Point): Point | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function littleEndian(bytes: Bytes): bigint {
  return BigInt(`0x${encodeHex(bytes.toReversed())}0`) >> 4n
}
