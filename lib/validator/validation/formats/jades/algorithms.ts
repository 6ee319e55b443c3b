import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { SignatureAlgorithm } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { publicKeyOf } from '#pki/certificate/public-key'
import { verifyRawSignatureValue } from '#pki/signature-value'

/**
 * RFC 7518, 3.1: the algorithms by their names. For ECDSA also the required curve and the length of r‖s in bytes (RFC
 * 7518, 3.4).
 */
const table: Readonly<
  Record<string, readonly [SignatureAlgorithm, curve?: string, valueLength?: number]>
> = {
  RS256: ['rsa-sha256'],
  RS384: ['rsa-sha384'],
  RS512: ['rsa-sha512'],
  PS256: ['rsa-pss-sha256'],
  PS384: ['rsa-pss-sha384'],
  PS512: ['rsa-pss-sha512'],
  ES256: ['ecdsa-sha256', 'prime256v1', 64],
  ES384: ['ecdsa-sha384', 'secp384r1', 96],
  ES512: ['ecdsa-sha512', 'secp521r1', 132],
  // RFC 9864: names for the two curves of EdDSA.
  Ed25519: ['ed25519'],
  Ed448: ['ed448'],
}

/** RFC 8032, 5.1.6 and 5.2.6: the length of an EdDSA value shows its curve. */
const edwardsByLength: ReadonlyMap<number, SignatureAlgorithm> = new Map([
  [64, 'ed25519'],
  [114, 'ed448'],
])

/** The algorithm that `alg` names; undefined if it is unknown, not asymmetric (`HS256`) or absent (`none`). */
export function jwsAlgorithm(
  name: string | undefined,
  value: Bytes,
): SignatureAlgorithm | undefined {
  if (name === undefined) return undefined
  // RFC 8037, 3.1: `EdDSA` does not say which curve is used.
  if (name === 'EdDSA') return edwardsByLength.get(value.length)
  return Object.hasOwn(table, name) ? table[name]?.[0] : undefined
}

/** TS 119 182-1, 5.1.2: whether `alg` names no signature algorithm. */
export function isWithoutSignature(name: string | undefined): boolean {
  return name === undefined || /^(none|HS\d+)$/i.test(name)
}

/**
 * The wrong and the right length of an ECDSA value (RFC 7518, 3.4), as text for reports. Undefined if the length is
 * right or the key is on another curve. Software that does not pad r and s makes such values.
 */
export function wrongValueLength(
  certificate: Certificate,
  name: string | undefined,
  value: Bytes,
): string | undefined {
  if (name === undefined || !Object.hasOwn(table, name)) return undefined
  const [, curve, length] = table[name] ?? []
  if (length === undefined || value.length === length) return undefined
  if (curveOf(certificate) !== curve) return undefined
  return `${name}, ${value.length} ≠ ${length} B (RFC 7518, 3.4)`
}

function curveOf(certificate: Certificate): string | undefined {
  try {
    return publicKeyOf(certificate).asymmetricKeyDetails?.namedCurve
  } catch (error) {
    if (error instanceof MalformedCertificate) return undefined
    throw error
  }
}

/** Whether the certificate's key made the value by this algorithm. An ECDSA value is r‖s (RFC 7518, 3.4). */
export function isMadeBy(
  certificate: Certificate,
  name: string | undefined,
  value: Bytes,
  signed: Bytes,
): boolean {
  const signatureAlgorithm = jwsAlgorithm(name, value)
  if (!signatureAlgorithm) return false
  try {
    const key = publicKeyOf(certificate)
    const [, curve] = table[name ?? ''] ?? []
    if (curve !== undefined && key.asymmetricKeyDetails?.namedCurve !== curve) return false
    return verifyRawSignatureValue({ signatureAlgorithm, signatureValue: value }, key, signed)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}

const digests: ReadonlyMap<string, DigestAlgorithm> = new Map([
  ['S256', 'SHA-256'],
  ['S384', 'SHA-384'],
  ['S512', 'SHA-512'],
  ['S3-256', 'SHA3-256'],
  ['S3-384', 'SHA3-384'],
  ['S3-512', 'SHA3-512'],
])

/** TS 119 182-1, E: the digest algorithm with this name in JAdES. */
export function jadesDigest(name: string | undefined): DigestAlgorithm | undefined {
  return digests.get(name ?? '')
}
