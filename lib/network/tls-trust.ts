import { createHash, X509Certificate } from 'node:crypto'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/** Additional conditions for trusting a TLS server. */
export interface TlsTrust {
  /** PEM certificates that replace the system's authorities. */
  readonly ca?: readonly string[] | undefined
  /**
   * Base64 SHA-256 digests of a server's SubjectPublicKeyInfo (the form of RFC 7469); one must match.
   * Providers renew their keys yearly: list the present and the next.
   */
  readonly pins?: readonly string[]
}

/** The trust as options of node:tls, with TLS 1.2 at least. */
export function tlsOptions({ ca, pins = [] }: TlsTrust): ConnectionOptions {
  return {
    minVersion: 'TLSv1.2',
    ca: ca ? [...ca] : undefined,
    checkServerIdentity: (host, certificate) => {
      const mismatch = checkServerIdentity(host, certificate)
      if (mismatch || pins.length === 0) return mismatch
      return pins.includes(publicKeyPin(certificate.raw)) ? undefined : new PinMismatch()
    },
  }
}

/** Base64 SHA-256 of a certificate's SubjectPublicKeyInfo. */
export function publicKeyPin(certificate: Uint8Array | string): string {
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('base64')
}

class PinMismatch extends Error {
  readonly code = 'ERR_TLS_PIN_MISMATCH'

  constructor() {
    super("The server's public key is not one of the pinned ones")
    this.name = 'PinMismatch'
  }
}
