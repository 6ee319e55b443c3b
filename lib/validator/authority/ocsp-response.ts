import type { Bytes } from '#encoding/bytes'
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
} from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier, signatureAlgorithmIdentifier } from '#pki/algorithms'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'
import { digestIssuerKey } from '#pki/revocation/ocsp-request'
import type { Holder } from './certificate'
import { extension } from './extensions'
import { signWith } from './signing-key'

/** A responder's answer about a certificate. */
export interface CertificateStatus extends SaidStatus {
  readonly certificate: Bytes
  readonly issuer: Bytes
  /** The time when the responder answers. */
  readonly at: Date
  /** The form of the responder's identifier (ResponderID): its key or its name; `key` when absent. */
  readonly namedBy?: 'key' | 'name'
  readonly nonce?: Bytes
  /** An extension of the response, DER; it takes the place of the nonce. */
  readonly extension?: Bytes
  /** The status in an additional response about the same certificate, which precedes this response. */
  readonly before?: SaidStatus
}

/** A status: revoked since a time, "unknown", or "good" if neither is given. */
export interface SaidStatus {
  readonly isUnknown?: boolean
  readonly revokedAt?: Date | undefined
  /** The CRLReason; absent if the responder gives no reason. */
  readonly reason?: number
  /** Extensions of the SingleResponse, DER. */
  readonly extensions?: readonly Bytes[]
}

/** An OCSP response about one certificate. */
export function ocspResponse(responder: Holder, answer: CertificateStatus): Bytes {
  const { certificate, issuer, at, namedBy, nonce, before } = answer
  const id = certId(parseCertificate(certificate), parseCertificate(issuer))
  const said = before ? [before, answer] : [answer]
  const responses = said.map((status) =>
    singleResponse(id, status, at, ...(status.extensions ?? [])),
  )
  const nonceExtension =
    answer.extension ?? (nonce && extension(oids.idPkixOcspNonce, octetString(nonce)))
  return signedOcspResponse(responder, { at, responses, namedBy, nonceExtension })
}

interface ResponseParts {
  readonly at: Date
  /** SingleResponse elements, DER. */
  readonly responses: readonly Bytes[]
  readonly namedBy?: 'key' | 'name' | undefined
  /** The nonce extension as a whole, DER. */
  readonly nonceExtension?: Bytes | undefined
}

/** A successful OCSPResponse with the responder's certificate (RFC 6960, 4.2.1). */
export function signedOcspResponse(responder: Holder, parts: ResponseParts): Bytes {
  const { at, responses, namedBy = 'key', nonceExtension } = parts
  const responseData = sequence(
    responderIds[namedBy](parseCertificate(responder.certificate)),
    generalizedTime(wholeSecond(at)),
    sequence(...responses),
    ...(nonceExtension ? [explicit(1, sequence(nonceExtension))] : []),
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

/** SingleResponse without nextUpdate (RFC 6960, 4.2.1). */
export function singleResponse(
  certId: Bytes,
  status: SaidStatus,
  at: Date,
  ...extensions: readonly Bytes[]
): Bytes {
  const more = extensions.length > 0 ? [explicit(1, sequence(...extensions))] : []
  return sequence(certId, statusOf(status), generalizedTime(wholeSecond(at)), ...more)
}

function statusOf({ isUnknown, revokedAt, reason }: SaidStatus): Bytes {
  if (isUnknown) return implicit(2, nullValue())
  if (!revokedAt) return implicit(0, nullValue())
  const reasons = reason === undefined ? [] : [explicit(0, enumerated(reason))]
  return implicit(1, sequence(generalizedTime(wholeSecond(revokedAt)), ...reasons))
}

/** RFC 5280, 4.1.2.5.2 allows no fractions of seconds. OCSP times follow the same rule. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}

function certId({ serialNumber }: Certificate, issuer: Certificate): Bytes {
  return sequence(
    digestAlgorithmIdentifier('SHA-1'),
    octetString(digest('SHA-1', issuer.subject.der)),
    octetString(digestIssuerKey(issuer, 'SHA-1')),
    integer(serialNumber),
  )
}
