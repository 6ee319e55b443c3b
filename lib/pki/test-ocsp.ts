// OCSP responses for tests: right ones, and wrong in one chosen way.
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
import { signatureAlgorithmIdentifier } from './algorithms'
import { oids } from './oids'
import { digestIssuerKey, type OcspSubject } from './revocation/ocsp-request'
import { signAs, type TestIdentity } from './test-authority'

export interface TestOcspAnswer extends OcspSubject {
  readonly responder: TestIdentity
  readonly thisUpdate: Date
  readonly nextUpdate?: Date
  /** Absent: good. A number is the CRLReason. */
  readonly revoked?: { readonly at: Date; readonly reason: number }
  readonly isUnknown?: boolean
  /** What it says before that of the same certificate. */
  readonly before?: Pick<TestOcspAnswer, 'revoked' | 'isUnknown'>
}

/** An OCSPResponse, DER, that carries the responder's certificate. */
export function ocspAnswer(answer: TestOcspAnswer): Bytes {
  const { responder, thisUpdate, nextUpdate, before } = answer
  const single = (said: Pick<TestOcspAnswer, 'revoked' | 'isUnknown'>) =>
    sequence(
      certId(answer),
      status(said),
      generalizedTime(thisUpdate),
      ...(nextUpdate ? [explicit(0, generalizedTime(nextUpdate))] : []),
    )
  const tbs = sequence(
    explicit(1, responder.certificate.subject.der),
    generalizedTime(thisUpdate),
    sequence(...(before ? [single(before)] : []), single(answer)),
  )
  const basic = sequence(
    tbs,
    signatureAlgorithmIdentifier(responder.algorithm),
    bitString(signAs(responder, tbs)),
    explicit(0, sequence(responder.certificate.der)),
  )
  const responseBytes = sequence(oid(oids.idPkixOcspBasic), octetString(basic))
  return sequence(enumerated(0), explicit(0, responseBytes))
}

function certId({ certificate, issuer }: OcspSubject): Bytes {
  return sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(digest('SHA-1', issuer.subject.der)),
    octetString(digestIssuerKey(issuer, 'SHA-1')),
    integer(certificate.serialNumber),
  )
}

function status({ revoked, isUnknown }: Pick<TestOcspAnswer, 'revoked' | 'isUnknown'>): Bytes {
  if (isUnknown) return implicit(2, nullValue())
  if (!revoked) return implicit(0, nullValue())
  const { at, reason } = revoked
  return implicit(1, sequence(generalizedTime(at), explicit(0, enumerated(reason))))
}
