import type { Bytes } from '#encoding/bytes'
import { implicit, octetString, oid, sequence, setOf } from '#encoding/der/writer'
import {
  digestAlgorithmIdentifier,
  digestAlgorithmOf,
  type SignatureAlgorithm,
  signatureAlgorithmIdentifier,
} from '../algorithms'
import { parseCertificate } from '../certificate/certificate'
import { oids } from '../oids'
import { buildSigningCertificateV2 } from './signing-certificate'

/** Input for the signed attributes. */
export interface SignedAttributesInput {
  /** Digest of the content, by the digest of the signature algorithm. */
  readonly messageDigest: Bytes
  /** The signer's certificate, DER. */
  readonly certificate: Bytes
  readonly algorithm: SignatureAlgorithm
  /** OID of the content type; id-data if absent. */
  readonly contentType?: string
}

/**
 * The signed attributes as the DER SET OF that is digested and signed (RFC 5652, 5.4): content-type,
 * message-digest, signing-certificate-v2, CMSAlgorithmProtection. EN 319 142-1, 6.3 forbids signing-time in PAdES
 * baseline: the claimed time is in /M. Throws `MalformedCertificate`.
 */
export function buildSignedAttributes(input: SignedAttributesInput): Bytes {
  const { messageDigest, algorithm, contentType = oids.idData } = input
  const certificate = parseCertificate(input.certificate)
  const digestAlgorithm = digestAlgorithmOf(algorithm)
  return setOf(
    attribute(oids.idContentType, oid(contentType)),
    attribute(oids.idMessageDigest, octetString(messageDigest)),
    attribute(
      oids.idAaSigningCertificateV2,
      buildSigningCertificateV2(certificate, digestAlgorithm),
    ),
    attribute(oids.idAaCmsAlgorithmProtect, algorithmProtection(algorithm)),
  )
}

export function attribute(type: string, ...values: readonly Bytes[]): Bytes {
  return sequence(oid(type), setOf(...values))
}

// RFC 6211, 2: CMSAlgorithmProtection
function algorithmProtection(algorithm: SignatureAlgorithm): Bytes {
  return sequence(
    digestAlgorithmIdentifier(digestAlgorithmOf(algorithm)),
    implicit(1, signatureAlgorithmIdentifier(algorithm)),
  )
}
