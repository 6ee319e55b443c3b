import { constants, type KeyObject, publicDecrypt } from 'node:crypto'
import { type Bytes, concatBytes, equalBytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { type DigestAlgorithm, digest, digestLengths } from '@/lib/encoding/digest'
import { digestInfo, type SignatureAlgorithm, signatureAlgorithms } from './algorithms'
import { verifyEcdsa } from './elliptic-curve'
import { decodeEcdsaValue } from './signature-value'

/**
 * Whether the value was made over data with this digest. node:crypto verifies over data only; here the
 * data is not ours to see (hash signing) or long gone. ECDSA values are SEQUENCE { r, s }.
 * False for anything that does not fit, and for EdDSA, which does not sign a digest.
 */
export function verifySignatureOfDigest(
  algorithm: SignatureAlgorithm,
  publicKey: KeyObject,
  digest: Bytes,
  value: Bytes,
  saltLength?: number,
): boolean {
  if (signatureAlgorithms[algorithm].family !== 'ecdsa') {
    return verifyRawSignatureOfDigest(algorithm, publicKey, digest, value, saltLength)
  }
  try {
    const raw = decodeEcdsaValue(value, publicKey)
    return verifyRawSignatureOfDigest(algorithm, publicKey, digest, raw)
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

/** Like `verifySignatureOfDigest`, for ECDSA values that are r‖s, as Mobile-ID returns them. */
export function verifyRawSignatureOfDigest(
  algorithm: SignatureAlgorithm,
  publicKey: KeyObject,
  digest: Bytes,
  value: Bytes,
  saltLength?: number,
): boolean {
  const { family, digest: digestAlgorithm } = signatureAlgorithms[algorithm]
  if (digest.length !== digestLengths[digestAlgorithm]) return false
  const verifiers = {
    rsa: () => verifyPkcs1(publicKey, digestAlgorithm, digest, value),
    'rsa-pss': () =>
      verifyPss(publicKey, digestAlgorithm, digest, value, saltLength ?? digest.length),
    ecdsa: () => verifyEcdsa(publicKey, digest, value),
    eddsa: () => false,
  }
  return verifiers[family]()
}

// RFC 8017, 8.2.2: the encoding is built and compared, never parsed.
function verifyPkcs1(
  key: KeyObject,
  algorithm: DigestAlgorithm,
  digest: Bytes,
  value: Bytes,
): boolean {
  const encoded = openWithPublicKey(key, value, constants.RSA_PKCS1_PADDING)
  return encoded !== undefined && equalBytes(encoded, digestInfo(algorithm, digest))
}

function verifyPss(
  key: KeyObject,
  algorithm: DigestAlgorithm,
  digest: Bytes,
  value: Bytes,
  saltLength: number,
): boolean {
  const modulusBits = key.asymmetricKeyDetails?.modulusLength
  const encoded = openWithPublicKey(key, value, constants.RSA_NO_PADDING)
  if (!modulusBits || !encoded) return false
  return matchesPssEncoding(encoded, modulusBits - 1, algorithm, digest, saltLength)
}

function openWithPublicKey(key: KeyObject, value: Bytes, padding: number): Bytes | undefined {
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
  if (key.asymmetricKeyType !== 'rsa' || value.length !== size) return undefined
  try {
    return publicDecrypt({ key, padding }, value)
  } catch {
    // A value that does not open to the padding was made by another key.
    return undefined
  }
}

/**
 * EMSA-PSS-VERIFY (RFC 8017, 9.1.2) with MGF1 over the same digest and a salt of so many bytes.
 * `encoded` is what the public key opened, `bits` one less than the modulus has.
 */
function matchesPssEncoding(
  encoded: Bytes,
  bits: number,
  algorithm: DigestAlgorithm,
  messageDigest: Bytes,
  saltLength: number,
): boolean {
  const size = digestLengths[algorithm]
  const length = Math.ceil(bits / 8)
  const message = encoded.subarray(encoded.length - length)
  const leading = encoded.subarray(0, encoded.length - length)
  if (length < size + saltLength + 2 || leading.some((byte) => byte !== 0)) return false
  const masked = message.subarray(0, length - size - 1)
  const seal = message.subarray(length - size - 1, length - 1)
  const spareBits = 8 * length - bits
  if (message.at(-1) !== 0xbc || (masked[0] ?? 0) >>> (8 - spareBits) !== 0) return false
  const block = unmask(masked, maskGeneration(algorithm, seal, masked.length), spareBits)
  const saltStart = block.length - saltLength
  const salt = block.subarray(saltStart)
  const expectedStart = concatBytes(new Uint8Array(saltStart - 1), Uint8Array.of(1))
  return (
    equalBytes(block.subarray(0, saltStart), expectedStart) &&
    equalBytes(seal, digest(algorithm, new Uint8Array(8), messageDigest, salt))
  )
}

function unmask(masked: Bytes, mask: Bytes, spareBits: number): Bytes {
  const block = masked.map((byte, index) => byte ^ (mask[index] ?? 0))
  block[0] = (block[0] ?? 0) & (0xff >>> spareBits)
  return block
}

/** MGF1 (RFC 8017, B.2.1). */
function maskGeneration(algorithm: DigestAlgorithm, seed: Bytes, length: number): Bytes {
  const rounds = Math.ceil(length / digestLengths[algorithm])
  const blocks = Array.from({ length: rounds }, (_, round) => {
    const counter = Uint8Array.of(round >>> 24, round >>> 16, round >>> 8, round)
    return digest(algorithm, seed, counter)
  })
  return concatBytes(...blocks).subarray(0, length)
}
