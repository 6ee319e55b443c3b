import { equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readBer } from '#encoding/der/reader'
import { bytesOf, timeOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import { readDigestAlgorithm } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import type { Extensions } from '#pki/certificate/certificate-extensions'
import { oids } from '#pki/oids'
import {
  allReasons,
  type CertificateStatus,
  type RevocationReason,
} from '#pki/revocation/certificate-status'
import { type OcspRejection, type OcspTrust, verifyOcspResponse } from '#pki/revocation/ocsp'
import type { OcspSubject } from '#pki/revocation/ocsp-request'
import { type CrlRejection, verifyCrl } from '#pki/revocation/verify-crl'
import type { RevocationData } from '../model/material'

/** Revocation data that was accepted for a certificate (EN 319 102-1, 5.2.5 and 5.2.6.4). */
export interface RevocationAnswer {
  readonly accepted: true
  readonly revocationData: RevocationData
  readonly status: CertificateStatus
  /** The reasons of revocation that the data knows; all, except in a CRL of some reasons. */
  readonly reasons: ReadonlySet<RevocationReason>
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  readonly producedAt: Date
  /** The signer of the data: a responder, or the issuer of a CRL. */
  readonly signer: Certificate
  /** Extensions of the CRL, or of the single response. */
  readonly extensions: Extensions
}

export type RevocationRejection =
  | OcspRejection
  | CrlRejection
  | 'certificate-hash-differs'
  | 'issued-before-the-certificate'
  | 'issued-after-expiry'

export interface RevocationRefusal {
  readonly accepted: false
  readonly revocationData: RevocationData
  readonly reason: RevocationRejection
}

/** Checks whether revocation data is accepted for a certificate. Returns the status, or the reason for a rejection. */
export function checkRevocation(
  revocationData: RevocationData,
  subject: OcspSubject,
  trust: OcspTrust,
): RevocationAnswer | RevocationRefusal {
  const answer =
    revocationData.kind === 'OCSP'
      ? answerOfResponder(revocationData, subject, trust)
      : answerOfList(revocationData, subject, trust)
  if (typeof answer === 'string') return { accepted: false, revocationData, reason: answer }
  const reason = refusalByTime(answer, subject.certificate)
  return reason ? { accepted: false, revocationData, reason } : answer
}

type AnswerOrReason = RevocationAnswer | RevocationRejection

function answerOfResponder(
  revocationData: Extract<RevocationData, { kind: 'OCSP' }>,
  subject: OcspSubject,
  trust: OcspTrust,
): AnswerOrReason {
  const verdict = verifyOcspResponse(revocationData.basic, subject, trust)
  if (!verdict.isAuthentic) return verdict.reason
  const { status, thisUpdate, nextUpdate, extensions } = verdict.response
  if (!agreesWithHash(extensions, subject.certificate)) return 'certificate-hash-differs'
  const { producedAt, responder: signer } = verdict
  return {
    accepted: true,
    revocationData,
    status,
    reasons: allReasons,
    thisUpdate,
    nextUpdate,
    producedAt,
    signer,
    extensions,
  }
}

function answerOfList(
  revocationData: Extract<RevocationData, { kind: 'CRL' }>,
  subject: OcspSubject,
  { knownCertificates }: OcspTrust,
): AnswerOrReason {
  const { crl } = revocationData
  const verdict = verifyCrl(crl, subject, knownCertificates)
  if (!verdict.isAuthentic) return verdict.reason
  const { status, signer, reasons } = verdict
  const { thisUpdate, nextUpdate, extensions } = crl
  return {
    accepted: true,
    revocationData,
    status,
    reasons,
    thisUpdate,
    nextUpdate,
    producedAt: thisUpdate,
    signer,
    extensions,
  }
}

/** Common PKI, part 4, 3.1.2: if the response has a certificate hash, it must be the hash of this certificate. */
function agreesWithHash(extensions: Extensions, certificate: Certificate): boolean {
  const extension = extensions.get(oids.idIsismttAtCertHash)
  if (!extension) return true
  try {
    const fields = fieldsOf(readBer(extension.value))
    const algorithm = readDigestAlgorithm(fields.next())
    return (
      algorithm !== undefined &&
      equalBytes(bytesOf(fields.next()), digest(algorithm, certificate.der))
    )
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

/**
 * Rejects data by its time. An issuer may drop expired certificates, and it knows nothing about certificates that are
 * issued later.
 */
function refusalByTime(
  answer: RevocationAnswer,
  { notBefore, notAfter }: Certificate,
): RevocationRejection | undefined {
  if (answer.thisUpdate < notBefore && answer.producedAt < notBefore) {
    return 'issued-before-the-certificate'
  }
  // A "revoked" status stays valid.
  if (answer.status.is === 'revoked' || answer.thisUpdate <= notAfter) return undefined
  const keptSince = keepsExpiredSince(answer)
  return keptSince && keptSince <= notAfter ? undefined : 'issued-after-expiry'
}

/**
 * The time since which expired certificates are kept: archiveCutOff (RFC 6960, 4.4.4) or expiredCertsOnCRL (X.509,
 * 9.5.2.8).
 */
function keepsExpiredSince({ extensions }: RevocationAnswer): Date | undefined {
  const extension =
    extensions.get(oids.idCeExpiredCertsOnCrl) ?? extensions.get(oids.idPkixOcspArchiveCutoff)
  if (!extension) return undefined
  try {
    return timeOf(readBer(extension.value))
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
