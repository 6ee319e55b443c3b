import type { Bytes } from '@/lib/encoding/bytes'
import {
  bitString,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
} from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmIdentifier, signatureAlgorithmIdentifier } from '@/lib/pki/algorithms'
import { parseCertificate } from '@/lib/pki/certificate'
import { oids } from '@/lib/pki/oids'
import { digestIssuerKey } from '@/lib/pki/revocation/ocsp-request'
import { type Holder, signWith } from './certificates'

/** What a responder says of a certificate: "good", or since when it is revoked, for no reason given. */
interface CertificateStatus {
  readonly certificate: Bytes
  readonly issuer: Bytes
  /** When it is said. */
  readonly at: Date
  readonly revokedAt?: Date | undefined
  /** Bytes of that extension. */
  readonly nonce?: Bytes
}

/** The answer of a responder that sends its certificate along (RFC 6960, 4.2.1). */
export function ocspResponse(
  responder: Holder,
  { certificate, issuer, at, revokedAt, nonce }: CertificateStatus,
): Bytes {
  const status = revokedAt
    ? implicit(1, sequence(generalizedTime(revokedAt)))
    : implicit(0, nullValue())

  const responseData = sequence(
    explicit(2, octetString(digestIssuerKey(parseCertificate(responder.certificate), 'SHA-1'))),
    generalizedTime(at),
    sequence(sequence(certId(certificate, issuer), status, generalizedTime(at))),
    ...(nonce ? [explicit(1, sequence(extension(nonce)))] : []),
  )
  const basic = sequence(
    responseData,
    signatureAlgorithmIdentifier(responder.algorithm),
    bitString(signWith(responder, responseData)),
    explicit(0, sequence(responder.certificate)),
  )
  const bytes = sequence(oid(oids.idPkixOcspBasic), octetString(basic))
  return sequence(enumerated(0), explicit(0, bytes))
}

function extension(nonce: Bytes): Bytes {
  return sequence(oid(oids.idPkixOcspNonce), octetString(octetString(nonce)))
}

function certId(certificate: Bytes, issuer: Bytes): Bytes {
  const authority = parseCertificate(issuer)
  return sequence(
    digestAlgorithmIdentifier('SHA-1'),
    octetString(digest('SHA-1', authority.subject.der)),
    octetString(digestIssuerKey(authority, 'SHA-1')),
    integer(parseCertificate(certificate).serialNumber),
  )
}
