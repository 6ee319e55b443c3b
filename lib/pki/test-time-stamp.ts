// Time-stamp tokens for tests: right ones, and wrong in one chosen way.
import type { Bytes } from '@/lib/encoding/bytes'
import { generalizedTime, integer, octetString, oid, sequence } from '@/lib/encoding/der/writer'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { digestAlgorithmIdentifier, digestAlgorithmOf } from './algorithms'
import { buildSignedAttributes } from './cms/signed-attributes'
import { buildSignedData } from './cms/signed-data-writer'
import { oids } from './oids'
import { signAs, type TestIdentity } from './test-authority'

export interface TestTimeStamp {
  readonly authority: TestIdentity
  readonly imprint: Bytes
  readonly imprintAlgorithm?: DigestAlgorithm
  readonly time: Date
  readonly nonce?: number
  /** The certificate that the signed attributes name; the authority's own when absent. */
  readonly namedCertificate?: Bytes
}

/** A TimeStampToken, DER. */
export function timeStamp(order: TestTimeStamp): Bytes {
  const { authority, imprint, imprintAlgorithm = 'SHA-256', time, nonce } = order
  const { certificate, algorithm } = authority
  const content = sequence(
    integer(1),
    oid('1.2.3.4'),
    sequence(digestAlgorithmIdentifier(imprintAlgorithm), octetString(imprint)),
    integer(42),
    generalizedTime(time),
    sequence(integer(1)),
    ...(nonce === undefined ? [] : [integer(nonce)]),
  )
  const signedAttributes = buildSignedAttributes({
    messageDigest: digest(digestAlgorithmOf(algorithm), content),
    certificate: order.namedCertificate ?? certificate.der,
    algorithm,
    contentType: oids.idCtTstInfo,
  })
  return buildSignedData({
    certificate: certificate.der,
    otherCertificates: [],
    signedAttributes,
    algorithm,
    signatureValue: signAs(authority, signedAttributes),
    content: { type: oids.idCtTstInfo, bytes: content },
  })
}
