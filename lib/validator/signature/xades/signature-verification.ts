import { equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { publicKeyOf } from '#pki/certificate/public-key'
import { verifyRawSignatureValue } from '#pki/signature-value'
import type { XmlReference } from './dsig/reference'
import type { CoreSignature } from './dsig/signature'

/** Whether the certificate's key made the signature value over the canonical SignedInfo. ECDSA values are r‖s. */
export function isValueIntact(
  { algorithm, saltLength, maskDigest, signedInfo, value }: CoreSignature,
  certificate: Certificate,
): boolean {
  if (!algorithm || !signedInfo || !value) return false
  try {
    const stated = { signatureAlgorithm: algorithm, saltLength, maskDigest, signatureValue: value }
    return verifyRawSignatureValue(stated, publicKeyOf(certificate), signedInfo)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}

/** Whether the digest of a same-document reference is correct. */
export function isSameDocumentIntact({
  source,
  digestAlgorithm,
  digestValue,
}: XmlReference): boolean {
  if (source.kind !== 'same-document' || !digestAlgorithm || !digestValue) return false
  return equalBytes(digest(digestAlgorithm, source.bytes), digestValue)
}
