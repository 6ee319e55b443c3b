import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import type { Certificate } from '#pki/certificate/certificate'
import {
  type CertificateStatus,
  type Freshness,
  isCurrent,
} from '#pki/revocation/certificate-status'
import { verifyOcspResponse } from '#pki/revocation/ocsp'
import { buildOcspRequest, type OcspSubject } from '#pki/revocation/ocsp-request'
import { parseOcspResponse, type SingleResponse } from '#pki/revocation/ocsp-response'
import { TrustServiceUnavailable } from './trust-service-unavailable'
import { firstWebAddress } from './web-address'

export interface OcspSettings {
  /** The client for addresses in certificates. */
  readonly http: HttpClient
  readonly clock: () => Date
  readonly timeoutMs?: number
  /** Maximum age of an answer; ten minutes when absent. */
  readonly freshness?: Freshness
  /** Responders that may answer for issuers that did not delegate to them. */
  readonly trustedResponders?: (() => readonly Certificate[]) | undefined
}

const responseBytesMax = 256 * 1024
const tenMinutes: Freshness = { maximumAgeSeconds: 600, clockSkewSeconds: 300 }

/** An authentic and current answer with any status. */
export interface OcspAnswer {
  /** The OCSPResponse, DER. */
  readonly encoded: Bytes
  readonly response: SingleResponse
  /** Address of the responder. */
  readonly address: string
}

/**
 * Asks the responder named in a certificate for the certificate's status (RFC 6960). Returns the OCSPResponse, DER, if
 * it is authentic, current and good. Throws `CertificateRejected` if it is authentic but not good, and
 * `TrustServiceUnavailable` if there is no authentic answer.
 */
export function ocspResponder(settings: OcspSettings): (subject: OcspSubject) => Promise<Bytes> {
  const ask = ocspInquiry(settings)
  return async (subject) => {
    const { encoded, response } = await ask(subject)
    rejectUnlessGood(response.status)
    return encoded
  }
}

/** Like `ocspResponder`, but returns an authentic answer with any status. Throws `TrustServiceUnavailable`. */
export function ocspInquiry(settings: OcspSettings): (subject: OcspSubject) => Promise<OcspAnswer> {
  return async (subject) => {
    const address = firstWebAddress(subject.certificate.ocspUrls)
    if (!address) throw unavailable('the certificate names none')
    try {
      const encoded = await request(address, subject, settings)
      return { encoded, address, response: authenticResponse(encoded, subject, settings) }
    } catch (error) {
      if (!(error instanceof OutgoingFailure || error instanceof MalformedDer)) throw error
      throw unavailable(error.message, error)
    }
  }
}

async function request(
  address: string,
  subject: OcspSubject,
  { http, timeoutMs = 10_000 }: OcspSettings,
): Promise<Bytes> {
  const { status, body } = await http({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/ocsp-request' },
    body: buildOcspRequest(subject),
    timeoutMs,
    responseBytesMax,
    idempotent: true,
  })
  if (status !== 200) throw unavailable(`answered with HTTP ${status}`)
  return body
}

function authenticResponse(
  encoded: Bytes,
  subject: OcspSubject,
  { clock, freshness = tenMinutes, trustedResponders }: OcspSettings,
): SingleResponse {
  const { status, basic } = parseOcspResponse(encoded)
  if (!basic) throw unavailable(`answered ${status}`)
  const trust = { trustedResponders: trustedResponders?.() ?? [] }
  const verdict = verifyOcspResponse(basic, subject, trust)
  if (!verdict.isAuthentic) throw unavailable(`answered wrongly: ${verdict.reason}`)
  if (!isCurrent(verdict.response, clock(), freshness)) throw unavailable('answered from long ago')
  return verdict.response
}

/** The reason why a certificate cannot be used for a signature now. */
type CertificateRejection = 'revoked' | 'status-unknown' | 'no-certification-path'

/** Thrown when the trust services rejected a certificate; a retry does not help. */
export class CertificateRejected extends Error {
  readonly code: CertificateRejection

  constructor(code: CertificateRejection, detail: string) {
    super(`The certificate cannot be used: ${detail}`)
    this.name = 'CertificateRejected'
    this.code = code
  }
}

function rejectUnlessGood(status: CertificateStatus): void {
  if (status.is === 'revoked') throw new CertificateRejected('revoked', 'it has been revoked')
  if (status.is === 'unknown') {
    throw new CertificateRejected('status-unknown', 'its issuer does not know it')
  }
}

function unavailable(reason: string, cause?: unknown): TrustServiceUnavailable {
  return new TrustServiceUnavailable('ocsp-responder', reason, { cause })
}
