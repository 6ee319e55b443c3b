import type { Bytes } from '@/lib/encoding/bytes'
import {
  bitString,
  certificateTime,
  enumerated,
  explicit,
  integer,
  sequence,
  unsignedInteger,
} from '@/lib/encoding/der/writer'
import { oids } from '@/lib/pki/oids'
import type { Authority } from '../authority/authority'
import { keyIdentifierOf } from '../authority/certificate'
import { authorityKeyIdentifier, extension } from '../authority/extensions'
import type { KeyRing } from '../authority/key-ring'

const hourMs = 3_600_000
const cessationOfOperation = 5

/** An authority's CertificateList in DER (RFC 5280, 5.1), good for a day. */
export function certificateList(authority: Authority, ring: KeyRing, at: Date): Bytes {
  const { key, name } = authority
  const thisUpdate = Math.floor(at.getTime() / 1000) * 1000
  const entries = [...authority.revokedSerialNumbers].map((serialNumber) =>
    revokedCertificate(serialNumber, ring.createdAt),
  )
  const toBeSigned = sequence(
    integer(1),
    key.signatureAlgorithm,
    name,
    certificateTime(new Date(thisUpdate)),
    certificateTime(new Date(thisUpdate + 24 * hourMs)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(
      0,
      sequence(
        authorityKeyIdentifier(keyIdentifierOf(key.publicKeyInfo)),
        extension(oids.idCeCrlNumber, integer(Math.floor(thisUpdate / hourMs))),
      ),
    ),
  )
  return sequence(toBeSigned, key.signatureAlgorithm, bitString(key.sign(toBeSigned)))
}

function revokedCertificate(serialNumber: Bytes, at: Date): Bytes {
  const reason = sequence(extension(oids.idCeCrlReasons, enumerated(cessationOfOperation)))
  return sequence(unsignedInteger(serialNumber), certificateTime(at), reason)
}
