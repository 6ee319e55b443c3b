import { equalBytes } from '@/lib/encoding/bytes'
import type { Certificate } from './certificate'
import { equalNames } from './distinguished-name'
import { MalformedCertificate } from './malformed-certificate'
import { verifySignatureValue } from './signature-value'

/** What is said of two certificates stays true: verified once per pair of fingerprints. */
const verifiedPairs = new Map<string, boolean>()
const verifiedPairsMax = 10_000

/** Whether one names the other as its issuer: by name, and by key identifier where both have one. */
export function namesIssuer(certificate: Certificate, issuer: Certificate): boolean {
  const { authorityKeyId } = certificate
  const { subjectKeyId } = issuer
  const keysAgree = !authorityKeyId || !subjectKeyId || equalBytes(authorityKeyId, subjectKeyId)
  return keysAgree && equalNames(certificate.issuer, issuer.subject)
}

/** Whether the issuer's key made the certificate's signature. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  const pair = `${certificate.fingerprint} ${issuer.fingerprint}`
  const known = verifiedPairs.get(pair)
  if (known !== undefined) return known
  const isSigned = verifyIssuerSignature(certificate, issuer)
  const [oldest] = verifiedPairs.keys()
  if (oldest && verifiedPairs.size >= verifiedPairsMax) verifiedPairs.delete(oldest)
  verifiedPairs.set(pair, isSigned)
  return isSigned
}

function verifyIssuerSignature(certificate: Certificate, issuer: Certificate): boolean {
  const { signatureAlgorithm, tbsCertificate, signatureValue } = certificate
  if (!signatureAlgorithm) return false
  try {
    const { publicKey } = issuer
    return verifySignatureValue(signatureAlgorithm, publicKey, tbsCertificate, signatureValue)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}

/** Name, key identifier and signature together. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return namesIssuer(certificate, issuer) && isSignedBy(certificate, issuer)
}
