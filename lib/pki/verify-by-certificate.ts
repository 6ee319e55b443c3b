import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureAlgorithm, StatedAlgorithm } from './algorithms'
import type { Certificate } from './certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { verifySignatureValue } from './signature-value'

/** What a signed X.509 structure says of its signature. */
export interface CertifiedSignature extends StatedAlgorithm {
  readonly signatureValue: Bytes
}

interface Verdict {
  readonly signed: Bytes
  readonly isRight: boolean
}

/**
 * Whether a key signed something stays true: verified once for each structure and certificate, as long as both are
 * remembered. They are frozen readings: the same one is the same bytes.
 */
const verdicts = new WeakMap<CertifiedSignature, WeakMap<Certificate, Verdict>>()

/** Whether a certificate's key signed the bytes; false with an unknown algorithm or an unusable key. */
export function verifyByCertificate(
  certificate: Certificate,
  signature: CertifiedSignature,
  signed: Bytes,
): boolean {
  const { signatureAlgorithm } = signature
  if (!signatureAlgorithm) return false
  const ofSignature = verdicts.get(signature) ?? new WeakMap<Certificate, Verdict>()
  const known = ofSignature.get(certificate)
  if (known && known.signed === signed) return known.isRight
  const isRight = verify(certificate, signatureAlgorithm, signature, signed)
  verdicts.set(signature, ofSignature.set(certificate, { signed, isRight }))
  return isRight
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
