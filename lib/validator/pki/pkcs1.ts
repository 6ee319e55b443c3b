import { type Bytes, concatBytes, equalBytes } from '#encoding/bytes'
import { type DigestAlgorithm, digestLengths } from '#encoding/digest'
import type { PublicKey } from '#encoding/platform/crypto-port'
import { openRsaValue } from '#platform/crypto'
import { digestInfo, digestInfoWithoutParameters } from './algorithms'

/**
 * Whether a value is the RSASSA-PKCS1-v1_5 signature of a digest (RFC 8017, 8.2.2). Each of the two permitted
 * encodings is built in full and compared with the whole decrypted block; nothing in the block is parsed. The second
 * encoding has a DigestInfo without parameters. RFC 8017, B.1 and RFC 4055, 2.1 require that it is accepted, but
 * node:crypto does not accept it.
 */
export function verifyPkcs1(
  key: PublicKey,
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

/** A digest that a key signed. */
export interface SignedDigest {
  readonly algorithm: DigestAlgorithm
  readonly digest: Bytes
}

/**
 * The digest in an RSASSA-PKCS1-v1_5 signature whose algorithm is not stated. As in `verifyPkcs1`, the whole block is
 * compared with the block that each algorithm would give. Undefined if no algorithm gives this block.
 */
export function openSignedDigest(key: PublicKey, value: Bytes): SignedDigest | undefined {
  const block = openWithPublicKey(key, value)
  if (!block) return undefined
  return statedDigests.flatMap((algorithm) => {
    const digest = block.subarray(-digestLengths[algorithm])
    return verifyPkcs1(key, algorithm, digest, value) ? [{ algorithm, digest }] : []
  })[0]
}

const statedDigests = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const

/** Minimum length of the padding: eight bytes FF, and three other bytes around them. */
const leastPadding = 11

/** EMSA-PKCS1-v1_5 (RFC 8017, 9.2): 00 01, then FF up to the length of the block, 00 and the DigestInfo. */
function paddedBlock(info: Bytes, length: number): Bytes | undefined {
  if (length < info.length + leastPadding) return undefined
  const padding = new Uint8Array(length - info.length - 3).fill(0xff)
  return concatBytes(Uint8Array.of(0, 1), padding, Uint8Array.of(0), info)
}

/** Decrypts an RSA value to a block as long as the modulus; undefined if the value does not fit the key. */
function openWithPublicKey(key: PublicKey, value: Bytes): Bytes | undefined {
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
  if (key.asymmetricKeyType !== 'rsa' || value.length !== size) return undefined
  return openRsaValue(key, value)
}
