import { equalBytes } from '#encoding/bytes'
import type { Certificate } from './certificate/certificate'
import { equalNames } from './certificate/distinguished-name'
import { verifyByCertificate } from './verify-by-certificate'

/** Whether a certificate names the other as its issuer: by name, and by key identifier if both have it. */
export function namesIssuer(certificate: Certificate, issuer: Certificate): boolean {
  const { authorityKeyId } = certificate
  const { subjectKeyId } = issuer
  const keysAgree = !authorityKeyId || !subjectKeyId || equalBytes(authorityKeyId, subjectKeyId)
  return keysAgree && equalNames(certificate.issuer, issuer.subject)
}

/** Whether the issuer's key made the certificate's signature. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  return verifyByCertificate(issuer, certificate, certificate.tbsCertificate)
}

/** Whether name, key identifier and signature all match. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return namesIssuer(certificate, issuer) && isSignedBy(certificate, issuer)
}
