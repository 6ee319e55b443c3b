import { constants, type KeyObject, publicDecrypt } from 'node:crypto'
import { type Bytes, concatBytes, equalBytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { digestInfo, digestInfoWithoutParameters } from './algorithms'

/**
 * Whether a value is the RSASSA-PKCS1-v1_5 signature of a digest (RFC 8017, 8.2.2). Each of the two permitted encodings is built
 * in full and compared with the whole block that the key opens; nothing in the block is parsed. The DigestInfo without parameters
 * is the second one: RFC 8017, B.1 and RFC 4055, 2.1 ask for both to be accepted, and node:crypto accepts only the first.
 */
export function verifyPkcs1(
  key: KeyObject,
  algorithm: DigestAlgorithm,
  digest: Bytes,
  value: Bytes,
): boolean {
  const block = openWithPublicKey(key, value)
  if (!block) return false
  return [digestInfo, digestInfoWithoutParameters].some((encode) => {
    const expected = paddedBlock(encode(algorithm, digest), block.length)
    return expected !== undefined && equalBytes(block, expected)
  })
}

/** The smallest padding has eight bytes, and three more around it. */
const leastPadding = 11

/** EMSA-PKCS1-v1_5 (RFC 8017, 9.2): 00 01, FF up to the length of the block, 00, the DigestInfo. */
function paddedBlock(info: Bytes, length: number): Bytes | undefined {
  if (length < info.length + leastPadding) return undefined
  const padding = new Uint8Array(length - info.length - 3).fill(0xff)
  return concatBytes(Uint8Array.of(0, 1), padding, Uint8Array.of(0), info)
}

/** The block that an RSA value opens to, as long as the modulus; undefined for a value of another length or key. */
export function openWithPublicKey(key: KeyObject, value: Bytes): Bytes | undefined {
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
  if (key.asymmetricKeyType !== 'rsa' || value.length !== size) return undefined
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, value)
  } catch {
    // A value that is not smaller than the modulus was made by another key.
    return undefined
  }
}
