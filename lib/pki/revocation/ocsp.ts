import { equalBytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { Certificate } from '../certificate'
import { isValidAt } from '../certification-path'
import { equalNames } from '../distinguished-name'
import { isIssuedBy } from '../issuance'
import { MalformedCertificate } from '../malformed-certificate'
import { oids } from '../oids'
import { readableCertificates } from '../readable-certificates'
import { verifySignatureValue } from '../signature-value'
import { digestIssuerKey, type OcspSubject } from './ocsp-request'
import type { BasicOcspResponse, CertId, ResponderId, SingleResponse } from './ocsp-response'

/** Why an OCSP response says nothing about a certificate. */
export type OcspRejection =
  | 'other-certificate'
  | 'responder-not-found'
  | 'responder-not-authorised'
  | 'signature-wrong'

export type OcspVerdict =
  | {
      readonly isAuthentic: true
      readonly response: SingleResponse
      readonly producedAt: Date
      readonly responder: Certificate
    }
  | { readonly isAuthentic: false; readonly reason: OcspRejection }

/** Responders known by other means, e.g. a trusted list's services of type OCSP. */
export interface OcspTrust {
  readonly trustedResponders?: readonly Certificate[]
}

/**
 * Whether a response is the word of somebody who may speak for the issuer (RFC 6960, 3.2 and
 * 4.2.2.2), and what it says. Whether it is recent enough: `isCurrent`.
 */
export function verifyOcspResponse(
  basic: BasicOcspResponse,
  subject: OcspSubject,
  { trustedResponders = [] }: OcspTrust = {},
): OcspVerdict {
  const response = basic.responses.find(({ certId }) => matchesCertId(certId, subject))
  if (!response) return rejected('other-certificate')
  const candidates = [
    ...readableCertificates(basic.certificates),
    subject.issuer,
    ...trustedResponders,
  ]
  const responder = candidates.find((candidate) => isResponder(candidate, basic.responderId))
  if (!responder) return rejected('responder-not-found')
  if (!isAuthorised(responder, basic, subject, trustedResponders)) {
    return rejected('responder-not-authorised')
  }
  if (!isSignedByResponder(basic, responder)) return rejected('signature-wrong')
  return { isAuthentic: true, response, producedAt: basic.producedAt, responder }
}

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

function isResponder(candidate: Certificate, responderId: ResponderId): boolean {
  if ('name' in responderId) return equalNames(candidate.subject, responderId.name)
  return equalBytes(responderId.keyHash, digestIssuerKey(candidate, 'SHA-1'))
}

/** RFC 6960, 4.2.2.2: the issuer itself, a delegate it named as such, or one trusted from elsewhere. */
function isAuthorised(
  responder: Certificate,
  { producedAt }: BasicOcspResponse,
  { certificate, issuer }: OcspSubject,
  trustedResponders: readonly Certificate[],
): boolean {
  // A certificate that is asked about does not vouch for itself.
  if (responder.fingerprint === certificate.fingerprint) return false
  if (equalBytes(responder.subjectPublicKeyInfo, issuer.subjectPublicKeyInfo)) return true
  if (trustedResponders.some(({ fingerprint }) => fingerprint === responder.fingerprint))
    return true
  return (
    (responder.extendedKeyUsage ?? []).includes(oids.idKpOcspSigning) &&
    isIssuedBy(responder, issuer) &&
    isValidAt(responder, producedAt)
  )
}

function isSignedByResponder(basic: BasicOcspResponse, responder: Certificate): boolean {
  const { signatureAlgorithm, tbsResponseData, signatureValue } = basic
  if (!signatureAlgorithm) return false
  try {
    const { publicKey } = responder
    return verifySignatureValue(signatureAlgorithm, publicKey, tbsResponseData, signatureValue)
  } catch (error) {
    if (error instanceof MalformedCertificate) return false
    throw error
  }
}

/** How old an answer may be, and how far clocks may differ. Seconds. */
export interface Freshness {
  readonly maximumAgeSeconds: number
  readonly clockSkewSeconds: number
}

/** Whether an answer speaks about a time: not from later, not outdated (RFC 6960, 4.2.2.1). */
export function isCurrent(
  { thisUpdate, nextUpdate }: SingleResponse,
  at: Date,
  { maximumAgeSeconds, clockSkewSeconds }: Freshness,
): boolean {
  const skew = clockSkewSeconds * 1000
  const now = at.getTime()
  if (thisUpdate.getTime() > now + skew) return false
  // Many responders give no nextUpdate: newer information is available all the time.
  const lastsUntil = nextUpdate?.getTime() ?? thisUpdate.getTime() + maximumAgeSeconds * 1000
  return now <= lastsUntil + skew
}
