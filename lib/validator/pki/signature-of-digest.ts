import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { digestLengths, nodeNames } from '#encoding/digest'
import type { PssScheme, PublicKey } from '#encoding/platform/crypto-port'
import { verifyPssOfDigest } from '#encoding/platform/pss-encoding'
import * as platform from '#platform/crypto'
import { signatureAlgorithms } from './algorithms'
import { verifyPkcs1 } from './pkcs1'
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
  { signatureAlgorithm, signatureValue, saltLength, maskDigest }: StatedSignature,
  publicKey: PublicKey,
  digest: Bytes,
): boolean {
  if (!signatureAlgorithm) return false
  const { family, digest: hash } = signatureAlgorithms[signatureAlgorithm]
  if (digest.length !== digestLengths[hash]) return false
  const scheme: PssScheme = {
    kind: 'rsa-pss',
    hash: nodeNames[hash],
    maskHash: nodeNames[maskDigest ?? hash],
    saltLength: saltLength ?? digest.length,
  }
  const verifiers = {
    rsa: () => verifyPkcs1(publicKey, hash, digest, signatureValue),
    'rsa-pss': () => verifyPssOfDigest(platform, scheme, publicKey, digest, signatureValue),
    ecdsa: () => platform.verifyEcdsaOfDigest(publicKey, digest, signatureValue),
    eddsa: () => false,
  }
  return verifiers[family]()
}
