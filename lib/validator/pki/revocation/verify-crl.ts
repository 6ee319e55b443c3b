import { MalformedDer } from '#encoding/der/malformed-der'
import type { Certificate } from '../certificate/certificate'
import { equalNames } from '../certificate/distinguished-name'
import { verifyByCertificate } from '../verify-by-certificate'
import type { CertificateStatus, RevocationReason } from './certificate-status'
import type { Crl } from './crl'
import { readCrlScope, reasonsCovered } from './crl-scope'
import type { OcspSubject } from './ocsp-request'

/** The reasons why a CRL does not apply to a certificate. */
export type CrlRejection =
  | 'other-issuer'
  | 'issuer-may-not-sign-lists'
  | 'signature-wrong'
  | 'other-scope'
  | 'malformed'

export type CrlVerdict =
  | {
      readonly isAuthentic: true
      readonly status: CertificateStatus
      /** The certificate whose key made the list: the issuer, or one of `knownCertificates`. */
      readonly signer: Certificate
      /** The reasons that the list knows. A "good" status is complete only if other lists know all other reasons. */
      readonly reasons: ReadonlySet<RevocationReason>
    }
  | { readonly isAuthentic: false; readonly reason: CrlRejection }

/**
 * Whether a list is about the certificate, who signed it, and the status in it (RFC 5280, 6.3.3). `knownCertificates`
 * are those of other keys of the issuer and of issuers of indirect lists; the caller has checked their paths. A delta
 * list counts only for what it revokes. `isCurrent` of certificate-status checks the age.
 */
export function verifyCrl(
  crl: Crl,
  { certificate, issuer }: OcspSubject,
  knownCertificates: readonly Certificate[] = [],
): CrlVerdict {
  try {
    const scope = readCrlScope(crl)
    const reasons = reasonsCovered(crl, scope, certificate)
    if (reasons === 'other-issuer') return rejected('other-issuer')
    const namesakes = [issuer, ...knownCertificates].filter(({ subject }) =>
      equalNames(subject, crl.issuer),
    )
    if (namesakes.length === 0) return rejected('other-issuer')
    const able = namesakes.filter(({ keyUsage }) => keyUsage?.includes('cRLSign') ?? true)
    if (able.length === 0) return rejected('issuer-may-not-sign-lists')
    if (reasons === 'other-scope') return rejected('other-scope')
    // A certificate must not confirm its own status.
    const signer = able.find(
      (one) =>
        one.fingerprint !== certificate.fingerprint &&
        verifyByCertificate(one, crl, crl.tbsCertList),
    )
    if (!signer) return rejected('signature-wrong')
    const status = crl.statusOf(certificate, scope.isIndirect)
    return scope.isDelta && !isRevoked(status)
      ? rejected('other-scope')
      : { isAuthentic: true, status, signer, reasons }
  } catch (error) {
    if (error instanceof MalformedDer) return rejected('malformed')
    throw error
  }
}

function rejected(reason: CrlRejection): CrlVerdict {
  return { isAuthentic: false, reason }
}

function isRevoked(status: CertificateStatus): boolean {
  return status.is === 'revoked' && status.reason !== 'removeFromCRL'
}
