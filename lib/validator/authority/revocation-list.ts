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
import { extension, generalName } from './extensions'
import { signWith } from './signing-key'

/** The content of a CRL, correct or not. */
export interface RevocationList {
  readonly issuer: Issuer
  readonly thisUpdate: Date
  readonly nextUpdate?: Date
  readonly revoked?: readonly RevokedEntry[]
  readonly extensions?: readonly Bytes[]
}

interface RevokedEntry {
  readonly serialNumber: number | bigint
  readonly at: Date
  readonly reason?: number
  /** The issuer of this entry and of those after it, in an indirect list (RFC 5280, 5.3.3). */
  readonly issuer?: Issuer
}

/** A CertificateList (RFC 5280, 5.1), DER. */
export function revocationList(list: RevocationList): Bytes {
  const { issuer, thisUpdate, nextUpdate, revoked = [], extensions = [] } = list
  const algorithm = signatureAlgorithmIdentifier(issuer.algorithm)
  const entries = revoked.map(({ serialNumber, at, reason, issuer: owner }) => {
    const stated = [
      ...(reason === undefined ? [] : [extension(oids.idCeCrlReasons, enumerated(reason))]),
      ...(owner ? [certificateIssuer(owner)] : []),
    ]
    const parts = stated.length > 0 ? [sequence(...stated)] : []
    return sequence(integer(serialNumber), certificateTime(at), ...parts)
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

function certificateIssuer({ parsed }: Issuer): Bytes {
  const names = sequence(generalName.directory(parsed.subject.der))
  return extension(oids.idCeCertificateIssuer, names, true)
}
