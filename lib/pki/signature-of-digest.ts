import type { KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Bytes, concatBytes, equalBytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { type DigestAlgorithm, digest, digestLengths } from '@/lib/encoding/digest'
import { signatureAlgorithms } from './algorithms'
import { openWithPublicKey, verifyPkcs1 } from './pkcs1'
import { decodeEcdsaValue, type StatedSignature } from './signature-value'

/**
 * Whether the signature was made over data with this digest. node:crypto verifies only over the data itself, which is
 * not available here (hash signing) or no longer. ECDSA values are SEQUENCE { r, s }. False for anything that does
 * not fit, and for EdDSA, which does not sign a digest.
 */
export function verifySignatureOfDigest(
  signature: StatedSignature,
  publicKey: KeyObject,
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
  publicKey: KeyObject,
  digest: Bytes,
): boolean {
  if (!signatureAlgorithm) return false
  const { family, digest: hash } = signatureAlgorithms[signatureAlgorithm]
  if (digest.length !== digestLengths[hash]) return false
  const pss = { hash, saltLength: saltLength ?? digest.length }
  const verifiers = {
    rsa: () => verifyPkcs1(publicKey, hash, digest, signatureValue),
    'rsa-pss': () => verifyPss(publicKey, pss, digest, signatureValue),
    ecdsa: () => verifyEcdsa(publicKey, digest, signatureValue),
    eddsa: () => false,
  }
  return verifiers[family]()
}

const require = createRequire(import.meta.url)

/** By the JWK names of the curves (RFC 7518, 6.2.1.1). */
const curveNames = { 'P-256': 'p256', 'P-384': 'p384', 'P-521': 'p521' } as const

/** ECDSA over a digest (FIPS 186-5, 6.4.2); the value is r‖s. False for other curves. */
function verifyEcdsa(key: KeyObject, digest: Bytes, value: Bytes): boolean {
  if (key.asymmetricKeyType !== 'ec') return false
  const { crv = '', x = '', y = '' } = key.export({ format: 'jwk' })
  if (!isCurveName(crv)) return false
  // Loading takes 40 ms, and most processes never verify such a signature.
  const curves = require('@noble/curves/nist.js') as typeof import('@noble/curves/nist.js')
  const curve = curves[curveNames[crv]]
  if (value.length !== curve.lengths.signature) return false
  const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'))
  const point = concatBytes(Uint8Array.of(4), ...coordinates)
  return curve.verify(value, digest, point, { prehash: false, lowS: false })
}

const isCurveName = (name: string): name is keyof typeof curveNames => name in curveNames

/** The RSASSA-PSS-params (RFC 8017, A.2.3) that vary; MGF1 uses the same digest. */
interface PssParameters {
  readonly hash: DigestAlgorithm
  readonly saltLength: number
}

function verifyPss(
  key: KeyObject,
  parameters: PssParameters,
  digest: Bytes,
  value: Bytes,
): boolean {
  const modulusBits = key.asymmetricKeyDetails?.modulusLength
  const encoded = openWithPublicKey(key, value)
  if (!modulusBits || !encoded) return false
  return matchesPssEncoding(encoded, modulusBits - 1, parameters, digest)
}

/**
 * EMSA-PSS-VERIFY (RFC 8017, 9.1.2) with MGF1 over the same digest and a salt of the given length. `encoded` is the
 * block decrypted with the public key, `bits` is one less than the bit length of the modulus.
 */
function matchesPssEncoding(
  encoded: Bytes,
  bits: number,
  { hash, saltLength }: PssParameters,
  messageDigest: Bytes,
): boolean {
  const size = digestLengths[hash]
  const length = Math.ceil(bits / 8)
  const message = encoded.subarray(encoded.length - length)
  const leading = encoded.subarray(0, encoded.length - length)
  if (length < size + saltLength + 2 || leading.some((byte) => byte !== 0)) return false
  const masked = message.subarray(0, length - size - 1)
  const seal = message.subarray(length - size - 1, length - 1)
  const spareBits = 8 * length - bits
  if (message.at(-1) !== 0xbc || (masked[0] ?? 0) >>> (8 - spareBits) !== 0) return false
  const block = unmask(masked, maskGeneration(hash, seal, masked.length), spareBits)
  const saltStart = block.length - saltLength
  const salt = block.subarray(saltStart)
  const expectedStart = concatBytes(new Uint8Array(saltStart - 1), Uint8Array.of(1))
  return (
    equalBytes(block.subarray(0, saltStart), expectedStart) &&
    equalBytes(seal, digest(hash, new Uint8Array(8), messageDigest, salt))
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
