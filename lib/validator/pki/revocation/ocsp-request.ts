import type { Bytes } from '#encoding/bytes'
import { explicit, integer, nullValue, octetString, oid, sequence } from '#encoding/der/writer'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import type { Certificate } from '../certificate/certificate'
import { oids } from '../oids'

/** The certificate whose status is requested, and its issuer. */
export interface OcspSubject {
  readonly certificate: Certificate
  readonly issuer: Certificate
}

/** An OCSPRequest, DER (RFC 6960, 4.1.1), for one certificate. The responder repeats the nonce of at most 32 bytes. */
export function buildOcspRequest({ certificate, issuer }: OcspSubject, nonce?: Bytes): Bytes {
  // SHA-1 is the only digest that every responder supports here (RFC 5019, 2.1.1). It proves nothing.
  const certId = sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(digest('SHA-1', certificate.issuer.der)),
    octetString(digestIssuerKey(issuer, 'SHA-1')),
    integer(certificate.serialNumber),
  )
  const extensions = nonce ? [explicit(2, sequence(nonceExtension(nonce)))] : []
  return sequence(sequence(sequence(sequence(certId)), ...extensions))
}

// RFC 8954, 2.1: the value of the extension is an OCTET STRING inside the usual OCTET STRING.
function nonceExtension(nonce: Bytes): Bytes {
  return sequence(oid(oids.idPkixOcspNonce), octetString(octetString(nonce)))
}

/** A cache: every response is compared with every available certificate, and their keys never change. */
const knownDigests = new WeakMap<Certificate, Map<DigestAlgorithm, Bytes>>()

/** Digest of the issuer's key without tag, length and unused bits (RFC 6960, 4.1.1). */
export function digestIssuerKey(issuer: Certificate, algorithm: DigestAlgorithm): Bytes {
  const known = knownDigests.get(issuer)
  const value = known?.get(algorithm)
  if (value) return value
  const made = digest(algorithm, issuer.subjectPublicKey)
  if (known) known.set(algorithm, made)
  else knownDigests.set(issuer, new Map([[algorithm, made]]))
  return made
}
