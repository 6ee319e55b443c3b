import { fieldsOf } from '@/lib/encoding/der/fields'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { readBer } from '@/lib/encoding/der/reader'
import { contextTag, primitiveContextTag } from '@/lib/encoding/der/tags'
import type { Certificate } from '../certificate'
import { equalNames } from '../certificate/distinguished-name'
import { oids } from '../oids'
import { verifyByCertificate } from '../verify-by-certificate'
import type { CertificateStatus } from './certificate-status'
import type { Crl } from './crl'
import type { OcspSubject } from './ocsp-request'

/** Why a CRL says nothing about a certificate. */
export type CrlRejection =
  | 'other-issuer'
  | 'issuer-may-not-sign-lists'
  | 'signature-wrong'
  | 'other-scope'
  | 'malformed'

export type CrlVerdict =
  | { readonly isAuthentic: true; readonly status: CertificateStatus }
  | { readonly isAuthentic: false; readonly reason: CrlRejection }

/**
 * Whether a list is the issuer's own and complete for the certificate, and what it says (RFC 5280, 6.3).
 * Indirect and delta lists, and lists of some reasons only, are not used. Whether it is recent enough:
 * `isCurrent` of certificate-status.
 */
export function verifyCrl(crl: Crl, { certificate, issuer }: OcspSubject): CrlVerdict {
  try {
    const checks: readonly [CrlRejection, () => boolean][] = [
      ['other-issuer', () => equalNames(crl.issuer, certificate.issuer)],
      ['other-issuer', () => equalNames(crl.issuer, issuer.subject)],
      ['issuer-may-not-sign-lists', () => issuer.keyUsage?.includes('cRLSign') ?? true],
      ['other-scope', () => coversCertificate(crl, certificate)],
      ['signature-wrong', () => verifyByCertificate(issuer, crl, crl.tbsCertList)],
    ]
    const failed = checks.find(([, passes]) => !passes())
    if (failed) return { isAuthentic: false, reason: failed[0] }
    return { isAuthentic: true, status: crl.statusOf(certificate.serialNumber) }
  } catch (error) {
    if (error instanceof MalformedDer) return { isAuthentic: false, reason: 'malformed' }
    throw error
  }
}

const processedExtensions = new Set<string>([
  oids.idCeIssuingDistributionPoint,
  oids.idCeAuthorityKeyIdentifier,
  oids.idCeCrlNumber,
])

function coversCertificate({ extensions }: Crl, certificate: Certificate): boolean {
  const isUnderstood = [...extensions].every(
    ([oid, { critical }]) => !critical || processedExtensions.has(oid),
  )
  const scope = extensions.get(oids.idCeIssuingDistributionPoint)
  return isUnderstood && (!scope || isInScope(scope.value, certificate))
}

// RFC 5280, 5.2.5: IssuingDistributionPoint
const scopeFields = {
  distributionPoint: contextTag(0),
  onlyUserCertificates: primitiveContextTag(1),
  onlyAuthorities: primitiveContextTag(2),
} as const

function isInScope(value: Uint8Array, { basicConstraints: { isCa } }: Certificate): boolean {
  const fields = fieldsOf(readBer(value))
  fields.optional(scopeFields.distributionPoint)
  const onlyUserCertificates = fields.optional(scopeFields.onlyUserCertificates)
  const onlyAuthorities = fields.optional(scopeFields.onlyAuthorities)
  // What may follow: some reasons only, indirect, attribute certificates only.
  const isComplete = fields.isAtEnd
  return isComplete && !(onlyUserCertificates && isCa) && !(onlyAuthorities && !isCa)
}
