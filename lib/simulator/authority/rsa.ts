import { constants, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto'
import { type Bytes, concatBytes } from '@paraph/validator/encoding/bytes'
import { type DigestAlgorithm, digest as digestOf } from '@paraph/validator/encoding/digest'
import { digestInfo } from '@paraph/validator/pki/algorithms'

/** The digests for RSASSA-PKCS1-v1_5, with the API's names. */
export type Pkcs1Digest = 'SHA-256' | 'SHA-384' | 'SHA-512'

/** Signs an existing digest with RSASSA-PKCS1-v1_5. */
export function signDigestPkcs1(key: KeyObject, algorithm: Pkcs1Digest, digest: Bytes): Bytes {
  return privateEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    digestInfo(algorithm, digest),
  )
}

/**
 * Signs an existing digest with RSASSA-PSS (RFC 8017, 8.1.1). MGF1 uses the same hash; the default salt has the length
 * of the digest.
 */
export function signDigestPss(
  key: KeyObject,
  algorithm: DigestAlgorithm,
  digest: Bytes,
  saltLength = digest.length,
): Bytes {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  const salt = randomBytes(saltLength)
  const encoded = encodePss(algorithm, digest, salt, bits - 1)
  const block = concatBytes(new Uint8Array(Math.ceil(bits / 8) - encoded.length), encoded)
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block)
}

/** EMSA-PSS-ENCODE (RFC 8017, 9.1.1) from step 4 on, because the digest is given. */
function encodePss(
  algorithm: DigestAlgorithm,
  digest: Bytes,
  salt: Bytes,
  encodedBits: number,
): Bytes {
  const length = Math.ceil(encodedBits / 8)
  const hash = digestOf(algorithm, new Uint8Array(8), digest, salt)
  const padding = new Uint8Array(length - salt.length - hash.length - 2)
  const dataBlock = concatBytes(padding, Uint8Array.of(1), salt)
  const masked = xor(dataBlock, mask(algorithm, hash, dataBlock.length))
  masked[0] = (masked[0] ?? 0) & (0xff >> (8 * length - encodedBits))
  return concatBytes(masked, hash, Uint8Array.of(0xbc))
}

/** MGF1 (RFC 8017, B.2.1). */
function mask(algorithm: DigestAlgorithm, seed: Bytes, length: number): Bytes {
  const blocks: Bytes[] = []
  for (let counter = 0, size = 0; size < length; counter++) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(counter)
    const block = digestOf(algorithm, seed, index)
    blocks.push(block)
    size += block.length
  }
  return concatBytes(...blocks).subarray(0, length)
}

function xor(left: Bytes, right: Bytes): Bytes {
  return left.map((byte, index) => byte ^ (right[index] ?? 0))
}
