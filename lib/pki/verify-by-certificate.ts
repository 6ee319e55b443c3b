import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { SignatureAlgorithm } from './algorithms'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'
import { RecentMap } from './recent-map'
import { verifySignatureValue } from './signature-value'

/** What a signed X.509 structure says of its signature. */
export interface CertifiedSignature {
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signatureValue: Bytes
}

/** Whether a key signed something stays true: verified once per certificate, algorithm, value and octets. */
const recentVerdicts = new RecentMap<boolean>(10_000)

/** Whether a certificate's key signed the octets; false with an unknown algorithm or an unusable key. */
export function verifyByCertificate(
  certificate: Certificate,
  signature: CertifiedSignature,
  signed: Bytes,
): boolean {
  const { signatureAlgorithm, signatureValue } = signature
  if (!signatureAlgorithm) return false
  const [value, octets] = [signatureValue, signed].map((part) => encodeHex(digest('SHA-256', part)))
  const name = `${certificate.fingerprint} ${signatureAlgorithm} ${value} ${octets}`
  return recentVerdicts.get(name, () =>
    verify(certificate, signatureAlgorithm, signatureValue, signed),
  )
}

function verify(
  certificate: Certificate,
  signatureAlgorithm: SignatureAlgorithm,
  signatureValue: Bytes,
  signed: Bytes,
): boolean {
  try {
    return verifySignatureValue(signatureAlgorithm, certificate.publicKey, signed, signatureValue)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}
