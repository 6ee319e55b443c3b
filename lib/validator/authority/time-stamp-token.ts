import { randomBytes } from 'node:crypto'
import type { Bytes } from '#encoding/bytes'
import {
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  unsignedInteger,
} from '#encoding/der/writer'
import { algorithmOfLength, digest } from '#encoding/digest'
import { digestAlgorithmIdentifier, digestAlgorithmOf } from '#pki/algorithms'
import { oids } from '#pki/oids'
import type { Holder } from './certificate'
import { reversedSet, signedData, signerInfo, usualAttributes } from './signed-data'
import { signWith } from './signing-key'

/** EN 319 421, 5.2: best practices time-stamp policy. */
export const timeStampPolicy = '0.4.0.2023.1.1'

/** The contents of a token except the imprint. */
interface TokenContents {
  readonly genTime: Date
  /** Random when absent. */
  readonly serialNumber?: number
  readonly accuracySeconds?: number
  /** The nonce as INTEGER, DER. */
  readonly nonce?: Bytes | undefined
  /** Whether the signed attributes are in the reverse of the DER order, and are signed in this order. */
  readonly reversesAttributes?: boolean
  /** The certificate that the signed attributes name; the unit's own when absent. */
  readonly namedCertificate?: Bytes
}

/** A token over a SHA-2 digest, with the certificates of the unit and its issuers. */
export function timeStampToken(
  unit: Holder,
  issuers: readonly Bytes[],
  order: TokenContents & { readonly imprint: Bytes },
): Bytes {
  const algorithm = algorithmOfLength(order.imprint)
  const imprint = sequence(digestAlgorithmIdentifier(algorithm), octetString(order.imprint))
  return tokenOver(imprint, unit, [unit.certificate, ...issuers], order)
}

/** A token over a MessageImprint in DER (RFC 3161, 2.4.2), with the given certificates. */
export function tokenOver(
  messageImprint: Bytes,
  unit: Holder,
  certificates: readonly Bytes[],
  contents: TokenContents,
): Bytes {
  const { namedCertificate = unit.certificate, reversesAttributes } = contents
  const content = tstInfo(messageImprint, contents)
  const digestAlgorithm = digestAlgorithmOf(unit.algorithm)
  const named = { ...unit, certificate: namedCertificate }
  const attributes = usualAttributes(digest(digestAlgorithm, content), named, oids.idCtTstInfo)
  const signedAttributes = reversesAttributes
    ? reversedSet(setOf(...attributes))
    : setOf(...attributes)
  const signatureValue = signWith(unit, signedAttributes)
  return signedData({
    contentType: oids.idCtTstInfo,
    encapsulated: content,
    digestAlgorithms: [digestAlgorithm],
    certificates,
    signerInfos: [signerInfo({ holder: unit, signedAttributes, signatureValue })],
  })
}

function tstInfo(messageImprint: Bytes, contents: TokenContents): Bytes {
  const { genTime, serialNumber, accuracySeconds, nonce } = contents
  return sequence(
    integer(1),
    oid(timeStampPolicy),
    messageImprint,
    serialNumber === undefined ? unsignedInteger(randomBytes(16)) : integer(serialNumber),
    generalizedTime(genTime),
    ...(accuracySeconds === undefined ? [] : [sequence(integer(accuracySeconds))]),
    ...(nonce ? [nonce] : []),
  )
}
