import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { certificatesInPem } from '#pki/pem'

/** Certificates that the operator trusts. */
export interface TrustAnchors {
  readonly certificates: readonly Certificate[]
}

/** Thrown when a file of trust anchors cannot be read as certificates; the message says what to do. */
export class TrustAnchorUnreadable extends Error {
  readonly code = 'trust-anchor-unreadable'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'TrustAnchorUnreadable'
  }
}

const privateKeyLabel = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

function unreadable(content: Bytes, name: string, cause: unknown): TrustAnchorUnreadable {
  const isPrivateKey = privateKeyLabel.test(Buffer.from(content).toString('latin1'))
  return new TrustAnchorUnreadable(
    isPrivateKey
      ? `${name} holds a private key: move it out of the folder of trust anchors, which has certificates only.`
      : `No certificate can be read from ${name}: replace it by a certificate in PEM or DER, or remove it.`,
    cause,
  )
}

/** Anchors from the content of one PEM or DER file. Throws `TrustAnchorUnreadable`. */
export function trustAnchorsFrom(content: Bytes, name: string): TrustAnchors {
  try {
    return { certificates: encodedCertificates(content).map(parseCertificate) }
  } catch (cause) {
    const isUnreadable = cause instanceof MalformedCertificate || cause instanceof InvalidEncoding
    throw isUnreadable ? unreadable(content, name, cause) : cause
  }
}

function encodedCertificates(content: Bytes): readonly Bytes[] {
  const fromPem = certificatesInPem(Buffer.from(content).toString('latin1'))
  return fromPem.length > 0 ? fromPem : [content]
}

/** Joins several sets; each certificate is kept once. */
export function joinTrustAnchors(...sets: readonly TrustAnchors[]): TrustAnchors {
  const all = sets.flatMap(({ certificates }) => certificates)
  const distinct = new Map(all.map((certificate) => [certificate.fingerprint, certificate]))
  return { certificates: [...distinct.values()] }
}
