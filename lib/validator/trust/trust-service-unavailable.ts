/** The kind of trust service that failed. */
export type TrustServiceKind =
  | 'time-stamping-authority'
  | 'ocsp-responder'
  | 'issuer-repository'
  | 'crl-repository'
  | 'trusted-list'

/**
 * Thrown when a trust service gives no usable answer. A later retry may help. The message names hosts and reasons, but
 * says nothing about the document or the signer.
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
