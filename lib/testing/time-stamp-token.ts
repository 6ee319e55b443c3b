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
import { digestAlgorithmIdentifier } from '@/lib/pki/algorithms'
import { buildSignedAttributes } from '@/lib/pki/cms/signed-attributes'
import { buildSignedData } from '@/lib/pki/cms/signed-data-writer'
import { oids } from '@/lib/pki/oids'
import { type Holder, signWith } from './certificates'

/** A token over a SHA-256 digest (RFC 3161, 2.4.2), as a time-stamping unit would answer it. */
export function timeStampToken(
  unit: Holder,
  issuers: readonly Bytes[],
  imprint: Bytes,
  genTime: Date,
): Bytes {
  const content = sequence(
    integer(1),
    oid('1.2.3.4.1'),
    sequence(digestAlgorithmIdentifier('SHA-256'), octetString(imprint)),
    unsignedInteger(randomBytes(8)),
    generalizedTime(genTime),
  )
  const signedAttributes = buildSignedAttributes({
    messageDigest: digest('SHA-256', content),
    certificate: unit.certificate,
    algorithm: unit.algorithm,
    contentType: oids.idCtTstInfo,
  })
  return buildSignedData({
    certificate: unit.certificate,
    otherCertificates: issuers,
    signedAttributes,
    algorithm: unit.algorithm,
    signatureValue: signWith(unit, signedAttributes),
    content: { type: oids.idCtTstInfo, bytes: content },
  })
}
