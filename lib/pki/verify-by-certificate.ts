import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureAlgorithm } from './algorithms'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './malformed-certificate'
import { verifySignatureValue } from './signature-value'

/** What a signed X.509 structure says of its signature. */
export interface CertifiedSignature {
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signatureValue: Bytes
}

/** Whether a certificate's key signed the octets; false with an unknown algorithm or an unusable key. */
export function verifyByCertificate(
  certificate: Certificate,
  { signatureAlgorithm, signatureValue }: CertifiedSignature,
  signed: Bytes,
): boolean {
  if (!signatureAlgorithm) return false
  try {
    return verifySignatureValue(signatureAlgorithm, certificate.publicKey, signed, signatureValue)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}
