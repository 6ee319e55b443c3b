import type { Bytes } from '@/lib/encoding/bytes'
import { readDer } from '@/lib/encoding/der/reader'
import { bitStringBytesOf } from '@/lib/encoding/der/values'
import {
  bitString,
  certificateTime,
  explicit,
  integer,
  sequence,
  unsignedInteger,
} from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { authorityKeyIdentifier, subjectKeyIdentifier } from './extensions'
import type { SigningKey } from './signing-key'

/** Who signs certificates: a name (DER) and a key. */
export interface Issuer {
  readonly name: Bytes
  readonly key: SigningKey
}

export interface CertificateContents {
  readonly serialNumber: Bytes
  readonly subject: Bytes
  readonly publicKeyInfo: Bytes
  readonly notBefore: Date
  readonly notAfter: Date
  /** Beyond the two key identifiers, which every certificate has. */
  readonly extensions: readonly Bytes[]
}

/** A version 3 certificate in DER (RFC 5280, 4.1). */
export function issueCertificate(issuer: Issuer, contents: CertificateContents): Bytes {
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    unsignedInteger(contents.serialNumber),
    issuer.key.signatureAlgorithm,
    issuer.name,
    sequence(certificateTime(contents.notBefore), certificateTime(contents.notAfter)),
    contents.subject,
    contents.publicKeyInfo,
    explicit(3, sequence(...identifiers(issuer, contents), ...contents.extensions)),
  )
  return sequence(toBeSigned, issuer.key.signatureAlgorithm, bitString(issuer.key.sign(toBeSigned)))
}

function identifiers(issuer: Issuer, contents: CertificateContents): Bytes[] {
  return [
    authorityKeyIdentifier(keyIdentifierOf(issuer.key.publicKeyInfo)),
    subjectKeyIdentifier(keyIdentifierOf(contents.publicKeyInfo)),
  ]
}

/** SHA-1 of the key's bits (RFC 5280, 4.2.1.2, method 1); OCSP names issuers by it too. */
export function keyIdentifierOf(publicKeyInfo: Bytes): Bytes {
  return digest('SHA-1', publicKeyBits(publicKeyInfo))
}

/** The BIT STRING of a SubjectPublicKeyInfo without its first byte. */
export function publicKeyBits(publicKeyInfo: Bytes): Bytes {
  const [, bits] = readDer(publicKeyInfo).children
  if (!bits) throw new Error('A SubjectPublicKeyInfo without a key')
  return bitStringBytesOf(bits)
}
