import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { SignatureAlgorithm, StatedAlgorithm } from './algorithms'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { RecentMap } from './recent-readings'
import { verifySignatureValue } from './signature-value'

/** What a signed X.509 structure says of its signature. */
export interface CertifiedSignature extends StatedAlgorithm {
  readonly signatureValue: Bytes
}

/** Whether a key signed something stays true: verified once per certificate, algorithm, value and bytes. */
const recentVerdicts = new RecentMap<boolean>(10_000)

/** Whether a certificate's key signed the bytes; false with an unknown algorithm or an unusable key. */
export function verifyByCertificate(
  certificate: Certificate,
  signature: CertifiedSignature,
  signed: Bytes,
): boolean {
  const { signatureAlgorithm, saltLength, signatureValue } = signature
  if (!signatureAlgorithm) return false
  const [value, bytes] = [signatureValue, signed].map((part) => encodeHex(digest('SHA-256', part)))
  const name = `${certificate.fingerprint} ${signatureAlgorithm} ${saltLength} ${value} ${bytes}`
  return recentVerdicts.get(name, () => verify(certificate, signatureAlgorithm, signature, signed))
}

function verify(
  certificate: Certificate,
  algorithm: SignatureAlgorithm,
  { signatureValue, saltLength }: CertifiedSignature,
  signed: Bytes,
): boolean {
  try {
    const { publicKey } = certificate
    return verifySignatureValue(algorithm, publicKey, signed, signatureValue, saltLength)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}
