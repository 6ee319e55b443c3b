/** Why a certificate cannot carry a signature now. */
export type CertificateRejection = 'revoked' | 'status-unknown' | 'no-certification-path'

/** Thrown when the trust services answered, and the answer is no: trying again will not help. */
export class CertificateRejected extends Error {
  readonly code: CertificateRejection

  constructor(code: CertificateRejection, detail: string) {
    super(`The certificate cannot be used: ${detail}`)
    this.name = 'CertificateRejected'
    this.code = code
  }
}
