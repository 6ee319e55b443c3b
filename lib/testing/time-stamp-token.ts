import { randomBytes } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import {
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  unsignedInteger,
} from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmIdentifier, digestAlgorithmOf } from '@/lib/pki/algorithms'
import { buildSignedAttributes } from '@/lib/pki/cms/signed-attributes'
import { buildSignedData } from '@/lib/pki/cms/signed-data-writer'
import { oids } from '@/lib/pki/oids'
import { type Holder, signWith } from './certificates'
import { reversedSet } from './cms-message'

/** What a unit is asked to stamp, and what it says besides. */
interface TokenOrder {
  /** The SHA-256 digest of what is stamped. */
  readonly imprint: Bytes
  readonly genTime: Date
  /** Absent: one of its own. */
  readonly serialNumber?: number
  readonly accuracySeconds?: number
  readonly nonce?: number
  /** Whether the signed attributes are signed and sent in the reverse of the order that DER asks for. */
  readonly reversesAttributes?: boolean
  /** The certificate that the signed attributes name, where it is not the unit's own. */
  readonly namedCertificate?: Bytes
}

/** A token (RFC 3161, 2.4.2), as a time-stamping unit would answer it. */
export function timeStampToken(unit: Holder, issuers: readonly Bytes[], order: TokenOrder): Bytes {
  const { imprint, genTime, serialNumber, accuracySeconds, nonce } = order
  const content = sequence(
    integer(1),
    oid('1.2.3.4.1'),
    sequence(digestAlgorithmIdentifier('SHA-256'), octetString(imprint)),
    serialNumber === undefined ? unsignedInteger(randomBytes(8)) : integer(serialNumber),
    generalizedTime(genTime),
    ...(accuracySeconds === undefined ? [] : [sequence(integer(accuracySeconds))]),
    ...(nonce === undefined ? [] : [integer(nonce)]),
  )
  const attributes = buildSignedAttributes({
    messageDigest: digest(digestAlgorithmOf(unit.algorithm), content),
    certificate: order.namedCertificate ?? unit.certificate,
    algorithm: unit.algorithm,
    contentType: oids.idCtTstInfo,
  })
  const signedAttributes = order.reversesAttributes ? reversedSet(attributes) : attributes
  return buildSignedData({
    certificate: unit.certificate,
    otherCertificates: issuers,
    signedAttributes,
    algorithm: unit.algorithm,
    signatureValue: signWith(unit, signedAttributes),
    content: { type: oids.idCtTstInfo, bytes: content },
  })
}
