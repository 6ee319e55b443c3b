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
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { oids } from '@/lib/pki/oids'
import { digestIssuerKey } from '@/lib/pki/revocation/ocsp-request'
import { type Holder, signWith } from './certificates'

/** What a responder says of a certificate. */
export interface CertificateStatus extends SaidStatus {
  readonly certificate: Bytes
  readonly issuer: Bytes
  /** When it is said. */
  readonly at: Date
  /** How the responder says who it is (ResponderID); absent: by its key. */
  readonly namedBy?: 'key' | 'name'
  /** Bytes of that extension. */
  readonly nonce?: Bytes
  /** What it says before that of the same certificate. */
  readonly before?: SaidStatus
}

/** "good", "unknown", or since when it is revoked. */
interface SaidStatus {
  readonly isUnknown?: boolean
  readonly revokedAt?: Date | undefined
  /** The CRLReason; absent: none is given. */
  readonly reason?: number
}

/** The answer of a responder that sends its certificate along (RFC 6960, 4.2.1). */
export function ocspResponse(responder: Holder, answer: CertificateStatus): Bytes {
  const { certificate, issuer, at, namedBy = 'key', nonce, before } = answer
  const single = (said: SaidStatus) =>
    sequence(certId(certificate, issuer), statusOf(said), generalizedTime(at))
  const responseData = sequence(
    responderIds[namedBy](parseCertificate(responder.certificate)),
    generalizedTime(at),
    sequence(...(before ? [single(before)] : []), single(answer)),
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

const responderIds = {
  name: ({ subject }: Certificate) => explicit(1, subject.der),
  key: (responder: Certificate) => explicit(2, octetString(digestIssuerKey(responder, 'SHA-1'))),
}

function statusOf({ isUnknown, revokedAt, reason }: SaidStatus): Bytes {
  if (isUnknown) return implicit(2, nullValue())
  if (!revokedAt) return implicit(0, nullValue())
  const reasons = reason === undefined ? [] : [explicit(0, enumerated(reason))]
  return implicit(1, sequence(generalizedTime(revokedAt), ...reasons))
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
