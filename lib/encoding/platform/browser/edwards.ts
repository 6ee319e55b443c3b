import { ed448 } from '@noble/curves/ed448.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, concatBytes, equalBytes } from '../../bytes'
import { encodeHex } from '../../hex'
import { hash } from './hashes'

const { Point } = ed25519

/**
 * Ed25519 (RFC 8032, 5.1.7) with the equation that OpenSSL checks: without the cofactor, and the encoding of R itself
 * is compared. @noble/curves multiplies by the cofactor, so that keys and values of small order could pass here and
 * fail on the server.
 */
export function verifyEd25519(key: Bytes, message: Bytes, value: Bytes): boolean {
  if (value.length !== 64) return false
  const [r, s] = [value.subarray(0, 32), littleEndian(value.subarray(32))]
  if (s >= Point.CURVE().n) return false
  const point = pointOf(key)
  if (!point) return false
  const k = littleEndian(hash('sha512', concatBytes(r, key, message))) % Point.CURVE().n
  const computed = Point.BASE.multiplyUnsafe(s).add(point.negate().multiplyUnsafe(k))
  return equalBytes(computed.toBytes(), r)
}

/** OpenSSL accepts an encoding of y above the field's prime. */
function pointOf(key: Bytes) {
  try {
    return Point.fromBytes(key, true)
  } catch {
    return undefined
  }
}

function littleEndian(bytes: Bytes): bigint {
  return BigInt(`0x${encodeHex(bytes.toReversed())}`)
}

/** Ed448 (RFC 8032, 5.2.7), where OpenSSL multiplies by the cofactor, too. */
export function verifyEd448(key: Bytes, message: Bytes, value: Bytes): boolean {
  try {
    return ed448.verify(value, message, key, { zip215: false })
  } catch {
    // Thrown for lengths that cannot be.
    return false
  }
}
