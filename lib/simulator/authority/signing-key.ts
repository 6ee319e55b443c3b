import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { bitString, nullValue, oid, sequence } from '@/lib/encoding/der/writer'
import { type DigestAlgorithm, digest, nodeNames } from '@/lib/encoding/digest'
import { oids } from '@/lib/pki/oids'
import { encodeEcdsaValue } from '@/lib/pki/signature-value'
import { type Curve, publicPoint, signDigest } from './ecdsa'

/** What certificates, OCSP responses and time-stamps are signed with. */
export interface SigningKey {
  /** SubjectPublicKeyInfo. */
  readonly publicKeyInfo: Bytes
  /** AlgorithmIdentifier of the signatures it makes, and the digest in them. */
  readonly signatureAlgorithm: Bytes
  readonly digestAlgorithm: DigestAlgorithm
  sign(data: Bytes): Bytes
}

/** A signing key that can also sign a digest somebody else made, as a SIM card does: r followed by s. */
export interface EcKey extends SigningKey {
  signDigest(digest: Bytes): Bytes
}

const byCurve = {
  'P-256': { oid: '1.2.840.10045.3.1.7', signature: oids.ecdsaWithSha256, digest: 'SHA-256' },
  'P-384': { oid: '1.3.132.0.34', signature: oids.ecdsaWithSha384, digest: 'SHA-384' },
} as const

export function ecKey(curve: Curve, privateKey: Bytes): EcKey {
  const { oid: curveOid, signature, digest: digestAlgorithm } = byCurve[curve.name]
  return {
    publicKeyInfo: sequence(
      sequence(oid(oids.idEcPublicKey), oid(curveOid)),
      bitString(publicPoint(curve, privateKey)),
    ),
    signatureAlgorithm: sequence(oid(signature)),
    digestAlgorithm,
    sign: (data) => encodeEcdsaValue(signDigest(curve, privateKey, digest(digestAlgorithm, data))),
    signDigest: (value) => signDigest(curve, privateKey, value),
  }
}

/** RSA PKCS#1 v1.5 with SHA-256, as authorities sign. */
export function rsaKey(privateKey: KeyObject): SigningKey {
  return {
    publicKeyInfo: publicKeyInfoOf(privateKey),
    signatureAlgorithm: sequence(oid(oids.sha256WithRsaEncryption), nullValue()),
    digestAlgorithm: 'SHA-256',
    sign: (data) => sign(nodeNames['SHA-256'], data, privateKey),
  }
}

export function publicKeyInfoOf(privateKey: KeyObject): Bytes {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
}
