/** Which of the services that prove time and validity did not do its part. */
export type TrustServiceKind =
  | 'time-stamping-authority'
  | 'ocsp-responder'
  | 'issuer-repository'
  | 'crl-repository'
  | 'trusted-list'

/**
 * Thrown when a trust service gives no answer, or none that can be used. Trying again later may help.
 * The message names hosts and reasons, nothing of the document or the person.
 */
export class TrustServiceUnavailable extends Error {
  readonly code = 'trust-service-unavailable'
  readonly service: TrustServiceKind

  constructor(service: TrustServiceKind, reason: string, options?: ErrorOptions) {
    super(`${service}: ${reason}`, options)
    this.name = 'TrustServiceUnavailable'
    this.service = service
  }
}
