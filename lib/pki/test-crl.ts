// Certificate revocation lists for tests.
import type { Bytes } from '@/lib/encoding/bytes'
import {
  bitString,
  certificateTime,
  enumerated,
  explicit,
  integer,
  sequence,
} from '@/lib/encoding/der/writer'
import { signatureAlgorithmIdentifier } from './algorithms'
import { oids } from './oids'
import { extension, signAs, type TestIdentity } from './test-authority'

export interface TestCrl {
  readonly issuer: TestIdentity
  readonly thisUpdate: Date
  readonly nextUpdate?: Date
  readonly revoked?: readonly { serialNumber: number | bigint; at: Date; reason?: number }[]
  readonly extensions?: readonly Bytes[]
}

/** A CertificateList, DER. */
export function revocationList(order: TestCrl): Bytes {
  const { issuer, thisUpdate, nextUpdate, revoked = [], extensions = [] } = order
  const algorithm = signatureAlgorithmIdentifier(issuer.algorithm)
  const entries = revoked.map(({ serialNumber, at, reason }) => {
    const reasons =
      reason === undefined ? [] : [sequence(extension(oids.idCeCrlReasons, enumerated(reason)))]
    return sequence(integer(serialNumber), certificateTime(at), ...reasons)
  })
  const tbs = sequence(
    integer(1),
    algorithm,
    issuer.certificate.subject.der,
    certificateTime(thisUpdate),
    ...(nextUpdate ? [certificateTime(nextUpdate)] : []),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    ...(extensions.length > 0 ? [explicit(0, sequence(...extensions))] : []),
  )
  return sequence(tbs, algorithm, bitString(signAs(issuer, tbs)))
}
