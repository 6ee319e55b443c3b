import { constants, type KeyObject, publicDecrypt } from 'node:crypto'
import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { type DigestAlgorithm, digestLengths } from '@/lib/encoding/digest'
import { digestInfo, type SignatureAlgorithm, signatureAlgorithms } from './algorithms'
import { verifyEcdsa } from './elliptic-curve'
import { matchesPssEncoding } from './pss-encoding'
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
