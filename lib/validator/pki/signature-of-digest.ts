import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DigestAlgorithm, digestLengths, digest as digestOf } from '#encoding/digest'
import type { PublicKey } from '#encoding/platform/crypto-port'
import { matchesPssEncoding } from '#encoding/platform/pss-encoding'
import { verifyEcdsaOfDigest } from '#platform/crypto'
import { signatureAlgorithms } from './algorithms'
import { openWithPublicKey, verifyPkcs1 } from './pkcs1'
import { decodeEcdsaValue, type StatedSignature } from './signature-value'

/**
 * Whether a signature was made over data with this digest. node:crypto verifies only over the data, which are not
 * available here. ECDSA values are SEQUENCE { r, s }. False for anything that does not fit, and for EdDSA, which does
 * not sign a digest.
 */
export function verifySignatureOfDigest(
  signature: StatedSignature,
  publicKey: PublicKey,
  digest: Bytes,
): boolean {
  const { signatureAlgorithm } = signature
  if (!signatureAlgorithm || signatureAlgorithms[signatureAlgorithm].family !== 'ecdsa') {
    return verifyRawSignatureOfDigest(signature, publicKey, digest)
  }
  try {
    const signatureValue = decodeEcdsaValue(signature.signatureValue, publicKey)
    return verifyRawSignatureOfDigest({ signatureAlgorithm, signatureValue }, publicKey, digest)
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

/** Like `verifySignatureOfDigest`, for ECDSA values that are r‖s, as Mobile-ID returns them. */
export function verifyRawSignatureOfDigest(
  { signatureAlgorithm, signatureValue, saltLength }: StatedSignature,
  publicKey: PublicKey,
  digest: Bytes,
): boolean {
  if (!signatureAlgorithm) return false
  const { family, digest: hash } = signatureAlgorithms[signatureAlgorithm]
  if (digest.length !== digestLengths[hash]) return false
  const pss = { hash, saltLength: saltLength ?? digest.length }
  const verifiers = {
    rsa: () => verifyPkcs1(publicKey, hash, digest, signatureValue),
    'rsa-pss': () => verifyPss(publicKey, pss, digest, signatureValue),
    ecdsa: () => verifyEcdsaOfDigest(publicKey, digest, signatureValue),
    eddsa: () => false,
  }
  return verifiers[family]()
}

/** The RSASSA-PSS-params (RFC 8017, A.2.3) that may differ. MGF1 uses the same digest. */
interface PssParameters {
  readonly hash: DigestAlgorithm
  readonly saltLength: number
}

function verifyPss(
  key: PublicKey,
  { hash, saltLength }: PssParameters,
  digest: Bytes,
  value: Bytes,
): boolean {
  const modulusBits = key.asymmetricKeyDetails?.modulusLength
  const encoded = openWithPublicKey(key, value)
  if (!modulusBits || !encoded) return false
  const hashOf = (bytes: Bytes) => digestOf(hash, bytes)
  return matchesPssEncoding(encoded, modulusBits - 1, { hashOf, saltLength }, digest)
}
