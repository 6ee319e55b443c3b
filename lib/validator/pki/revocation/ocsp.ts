import { equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { Certificate } from '../certificate/certificate'
import type { Extensions } from '../certificate/certificate-extensions'
import { equalNames } from '../certificate/distinguished-name'
import { isValidAt } from '../certification-path'
import { isIssuedBy } from '../issuance'
import { oids } from '../oids'
import { readableCertificates } from '../readable-certificates'
import { verifyByCertificate } from '../verify-by-certificate'
import { digestIssuerKey, type OcspSubject } from './ocsp-request'
import type { BasicOcspResponse, CertId, ResponderId, SingleResponse } from './ocsp-response'

/** The reasons why an OCSP response does not apply to a certificate. */
export type OcspRejection =
  | 'other-certificate'
  | 'not-understood'
  | 'responder-not-found'
  | 'responder-not-authorised'
  | 'responder-not-valid'
  | 'signature-wrong'

export type OcspVerdict =
  | {
      readonly isAuthentic: true
      readonly response: SingleResponse
      readonly producedAt: Date
      readonly responder: Certificate
    }
  | { readonly isAuthentic: false; readonly reason: OcspRejection }

/** Explicitly trusted responders, e.g. the OCSP services of a trusted list. */
export interface OcspTrust {
  readonly trustedResponders?: readonly Certificate[]
  /**
   * Certificates among which the responder's certificate is searched if the response does not include it. They need not
   * be trusted.
   */
  readonly knownCertificates?: readonly Certificate[]
}

/**
 * Whether a response comes from a responder that the issuer authorised (RFC 6960, 3.2 and 4.2.2.2), and the status in
 * it. `isCurrent` of certificate-status checks the age.
 */
export function verifyOcspResponse(
  basic: BasicOcspResponse,
  subject: OcspSubject,
  { trustedResponders = [], knownCertificates = [] }: OcspTrust = {},
): OcspVerdict {
  const response = strictest(basic.responses.filter(({ certId }) => matchesCertId(certId, subject)))
  if (!response) return rejected('other-certificate')
  if (![basic, response].every(isUnderstood)) return rejected('not-understood')
  const candidates = [
    ...readableCertificates(basic.certificates),
    subject.issuer,
    ...trustedResponders,
    ...knownCertificates,
  ]
  const named = candidates.filter((candidate) => isResponder(candidate, basic.responderId))
  if (named.length === 0) return rejected('responder-not-found')
  const authorised = named.filter((candidate) =>
    isAuthorised(candidate, subject, trustedResponders),
  )
  if (authorised.length === 0) return rejected('responder-not-authorised')
  // The issuer and trusted responders must also have been valid at this time: the holder of an old key could write any
  // time into a response.
  const valid = authorised.filter((candidate) => isValidAt(candidate, basic.producedAt))
  if (valid.length === 0) return rejected('responder-not-valid')
  const responder = valid.find((candidate) =>
    verifyByCertificate(candidate, basic, basic.tbsResponseData),
  )
  if (!responder) return rejected('signature-wrong')
  return { isAuthentic: true, response, producedAt: basic.producedAt, responder }
}

/** RFC 6960, 4.4: an unknown extension may be ignored only if it is not critical. */
function isUnderstood({ extensions }: { readonly extensions: Extensions }): boolean {
  return [...extensions].every(([oid, { critical }]) => !critical || knownExtensions.has(oid))
}

const knownExtensions = new Set<string>([
  oids.idPkixOcspNonce,
  oids.idPkixOcspArchiveCutoff,
  oids.idIsismttAtCertHash,
])

/** If a response has several answers about one certificate, "revoked" takes precedence over "good". */
function strictest(responses: readonly SingleResponse[]): SingleResponse | undefined {
  return responses.toSorted(
    (left, right) => strictness.indexOf(left.status.is) - strictness.indexOf(right.status.is),
  )[0]
}

const strictness: readonly SingleResponse['status']['is'][] = ['revoked', 'unknown', 'good']

function rejected(reason: OcspRejection): OcspVerdict {
  return { isAuthentic: false, reason }
}

function matchesCertId(certId: CertId, { certificate, issuer }: OcspSubject): boolean {
  const { digestAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } = certId
  if (!digestAlgorithm || serialNumber !== certificate.serialNumber) return false
  return (
    equalBytes(issuerNameHash, digest(digestAlgorithm, issuer.subject.der)) &&
    equalBytes(issuerKeyHash, digestIssuerKey(issuer, digestAlgorithm))
  )
}

/** Whether a response names this certificate as that of its responder (RFC 6960, 4.2.1). */
export function isResponder(candidate: Certificate, responderId: ResponderId): boolean {
  if ('name' in responderId) return equalNames(candidate.subject, responderId.name)
  return equalBytes(responderId.keyHash, digestIssuerKey(candidate, 'SHA-1'))
}

/** RFC 6960, 4.2.2.2: the issuer, a responder that the issuer authorised, or an explicitly trusted one is accepted. */
function isAuthorised(
  responder: Certificate,
  { certificate, issuer }: OcspSubject,
  trustedResponders: readonly Certificate[],
): boolean {
  // A certificate must not confirm its own status.
  if (responder.fingerprint === certificate.fingerprint) return false
  if (equalBytes(responder.subjectPublicKeyInfo, issuer.subjectPublicKeyInfo)) return true
  const isTrusted = trustedResponders.some(
    ({ fingerprint }) => fingerprint === responder.fingerprint,
  )
  if (isTrusted) return true
  return (
    (responder.extendedKeyUsage ?? []).includes(oids.idKpOcspSigning) &&
    isIssuedBy(responder, issuer)
  )
}
