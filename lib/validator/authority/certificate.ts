import type { Bytes } from '#encoding/bytes'
import { readDer } from '#encoding/der/reader'
import { bitStringBytesOf } from '#encoding/der/values'
import {
  bitString,
  certificateTime,
  explicit,
  integer,
  sequence,
  unsignedInteger,
} from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { signatureAlgorithmIdentifier } from '#pki/algorithms'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { digestIssuerKey } from '#pki/revocation/ocsp-request'
import { authorityKeyIdentifier, subjectKeyIdentifier } from './extensions'
import { publicKeyInfoOf, type SigningKey, signRepeatably } from './signing-key'

/** A certificate in DER with its private key. */
export interface Holder extends SigningKey {
  readonly certificate: Bytes
}

/** A holder that issues certificates, whether it is authorised to do so or not. */
export interface Issuer extends Holder {
  readonly parsed: Certificate
}

export interface CertificateOrder {
  /** A Name, DER. */
  readonly subject: Bytes
  /** The subject's key. */
  readonly key: SigningKey
  readonly serialNumber: Bytes
  readonly notBefore: Date
  readonly notAfter: Date
  /** Extensions without the key identifiers. */
  readonly extensions: readonly Bytes[]
  /** Whether the certificate has the key identifiers of itself and its issuer; true when absent. */
  readonly namesKeys?: boolean
}

/**
 * Issues a version 3 certificate (RFC 5280, 4.1), self-signed without an issuer. The content of the extensions is not
 * checked. Throws `MalformedCertificate` if the result cannot be read as a certificate.
 */
export function issueCertificate(issuer: Issuer | undefined, order: CertificateOrder): Issuer {
  const { subject, key, serialNumber, notBefore, notAfter, extensions, namesKeys = true } = order
  const publicKeyInfo = publicKeyInfoOf(key.privateKey)
  const signer = issuer ?? key
  const algorithm = signatureAlgorithmIdentifier(signer.algorithm)
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    unsignedInteger(serialNumber),
    algorithm,
    issuer?.parsed.subject.der ?? subject,
    sequence(certificateTime(notBefore), certificateTime(notAfter)),
    subject,
    publicKeyInfo,
    explicit(
      3,
      sequence(...(namesKeys ? keyIdentifiers(publicKeyInfo, issuer) : []), ...extensions),
    ),
  )
  const value = bitString(signRepeatably(signer, toBeSigned))
  const certificate = sequence(toBeSigned, algorithm, value)
  return { ...key, certificate, parsed: parseCertificate(certificate) }
}

/**
 * Key identifiers: SHA-1 of the public keys (RFC 5280, 4.2.1.1 and 4.2.1.2, method 1). They distinguish authorities of
 * the same name.
 */
function keyIdentifiers(publicKeyInfo: Bytes, issuer: Issuer | undefined): readonly Bytes[] {
  const [, bits] = readDer(publicKeyInfo).children
  if (!bits) throw new TypeError('A SubjectPublicKeyInfo without a key')
  const own = digest('SHA-1', bitStringBytesOf(bits))
  const above = issuer ? digestIssuerKey(issuer.parsed, 'SHA-1') : own
  return [authorityKeyIdentifier(above), subjectKeyIdentifier(own)]
}
