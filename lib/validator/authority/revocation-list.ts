import type { Bytes } from '#encoding/bytes'
import {
  bitString,
  certificateTime,
  enumerated,
  explicit,
  integer,
  sequence,
} from '#encoding/der/writer'
import { signatureAlgorithmIdentifier } from '#pki/algorithms'
import { oids } from '#pki/oids'
import type { Issuer } from './certificate'
import { extension } from './extensions'
import { signWith } from './signing-key'

/** The content of a CRL, correct or not. */
export interface RevocationList {
  readonly issuer: Issuer
  readonly thisUpdate: Date
  readonly nextUpdate?: Date
  readonly revoked?: readonly { serialNumber: number | bigint; at: Date; reason?: number }[]
  readonly extensions?: readonly Bytes[]
}

/** A CertificateList (RFC 5280, 5.1), DER. */
export function revocationList(list: RevocationList): Bytes {
  const { issuer, thisUpdate, nextUpdate, revoked = [], extensions = [] } = list
  const algorithm = signatureAlgorithmIdentifier(issuer.algorithm)
  const entries = revoked.map(({ serialNumber, at, reason }) => {
    const code = reason === undefined ? undefined : enumerated(reason)
    const reasons = code ? [sequence(extension(oids.idCeCrlReasons, code))] : []
    return sequence(integer(serialNumber), certificateTime(at), ...reasons)
  })
  const toBeSigned = sequence(
    integer(1),
    algorithm,
    issuer.parsed.subject.der,
    certificateTime(thisUpdate),
    ...(nextUpdate ? [certificateTime(nextUpdate)] : []),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    ...(extensions.length > 0 ? [explicit(0, sequence(...extensions))] : []),
  )
  return sequence(toBeSigned, algorithm, bitString(signWith(issuer, toBeSigned)))
}
