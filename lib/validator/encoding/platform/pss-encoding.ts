import { type Bytes, concatBytes, equalBytes } from '../bytes'
import type { CryptoPort, PssScheme, PublicKey } from './crypto-port'

type Port = Pick<CryptoPort, 'hash' | 'openRsaValue'>

/** RSASSA-PSS-VERIFY (RFC 8017, 8.1.2) over a digest. A key may allow only some parameters (RFC 4055, 3.3). */
export function verifyPssOfDigest(
  { hash, openRsaValue }: Port,
  scheme: PssScheme,
  key: PublicKey,
  digest: Bytes,
  value: Bytes,
): boolean {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (!isAllowed(scheme, key)) return false
  const encoded = openRsaValue(key, value)
  return encoded !== undefined && matchesEncoding(hash, encoded, modulusLength - 1, scheme, digest)
}

function isAllowed({ hash, maskHash, saltLength }: PssScheme, key: PublicKey): boolean {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength: least = 0 } = key.asymmetricKeyDetails ?? {}
  return (
    (hashAlgorithm ?? hash) === hash &&
    (mgf1HashAlgorithm ?? maskHash) === maskHash &&
    least <= saltLength
  )
}

/**
 * EMSA-PSS-VERIFY (RFC 8017, 9.1.2). `encoded` is the block decrypted with the public key; `bits` is the bit length of
 * the modulus minus one.
 */
function matchesEncoding(
  hash: Port['hash'],
  encoded: Bytes,
  bits: number,
  { hash: name, maskHash, saltLength }: PssScheme,
  messageDigest: Bytes,
): boolean {
  const size = messageDigest.length
  const length = Math.ceil(bits / 8)
  const message = encoded.subarray(encoded.length - length)
  const leading = encoded.subarray(0, encoded.length - length)
  if (length < size + saltLength + 2 || leading.some((byte) => byte !== 0)) return false
  const masked = message.subarray(0, length - size - 1)
  const seal = message.subarray(length - size - 1, length - 1)
  const spareBits = 8 * length - bits
  if (message.at(-1) !== 0xbc || (masked[0] ?? 0) >>> (8 - spareBits) !== 0) return false
  const block = unmask(
    masked,
    maskGeneration((seed) => hash(maskHash, seed), seal, masked.length),
    spareBits,
  )
  const saltStart = block.length - saltLength
  const salt = block.subarray(saltStart)
  const expectedStart = concatBytes(new Uint8Array(saltStart - 1), Uint8Array.of(1))
  return (
    equalBytes(block.subarray(0, saltStart), expectedStart) &&
    equalBytes(seal, hash(name, concatBytes(new Uint8Array(8), messageDigest, salt)))
  )
}

function unmask(masked: Bytes, mask: Bytes, spareBits: number): Bytes {
  const block = masked.map((byte, index) => byte ^ (mask[index] ?? 0))
  block[0] = (block[0] ?? 0) & (0xff >>> spareBits)
  return block
}

/** The mask generation function MGF1 (RFC 8017, B.2.1). */
function maskGeneration(hashOf: (bytes: Bytes) => Bytes, seed: Bytes, length: number): Bytes {
  const rounds = Math.ceil(length / hashOf(seed).length)
  const blocks = Array.from({ length: rounds }, (_, round) => {
    const counter = Uint8Array.of(round >>> 24, round >>> 16, round >>> 8, round)
    return hashOf(concatBytes(seed, counter))
  })
  return concatBytes(...blocks).subarray(0, length)
}
