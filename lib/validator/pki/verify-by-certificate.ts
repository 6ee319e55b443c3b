import type { Bytes } from '#encoding/bytes'
import type { Certificate } from './certificate/certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { publicKeyOf } from './certificate/public-key'
import { type StatedSignature, verifySignatureValue } from './signature-value'

interface Verdict {
  readonly signed: Bytes
  readonly isRight: boolean
}

/**
 * A cache of verdicts. Whether a key signed something never changes, so each structure is verified once per certificate
 * while both are in memory. Both are frozen parsed objects, so the same object always has the same bytes.
 */
const verdicts = new WeakMap<StatedSignature, WeakMap<Certificate, Verdict>>()

/** Whether a certificate's key signed the bytes; false for an unknown algorithm or an unusable key. */
export function verifyByCertificate(
  certificate: Certificate,
  signature: StatedSignature,
  signed: Bytes,
): boolean {
  if (!signature.signatureAlgorithm) return false
  const ofSignature = verdicts.get(signature)
  const known = ofSignature?.get(certificate)
  if (known && known.signed === signed) return known.isRight
  const isRight = verify(certificate, signature, signed)
  const verdict = { signed, isRight }
  if (ofSignature) ofSignature.set(certificate, verdict)
  else verdicts.set(signature, new WeakMap([[certificate, verdict]]))
  return isRight
}

function verify(certificate: Certificate, signature: StatedSignature, signed: Bytes): boolean {
  try {
    return verifySignatureValue(signature, publicKeyOf(certificate), signed)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}
