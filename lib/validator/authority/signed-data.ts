import type { Bytes } from '#encoding/bytes'
import { readDer } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import {
  explicit,
  integer,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  tagged,
} from '#encoding/der/writer'
import type { DigestAlgorithm } from '#encoding/digest'
import {
  digestAlgorithmIdentifier,
  digestAlgorithmOf,
  signatureAlgorithmIdentifier,
} from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import { attribute } from '#pki/cms/signed-attributes'
import { buildSigningCertificateV2 } from '#pki/cms/signing-certificate'
import { oids } from '#pki/oids'
import type { Holder } from './certificate'

interface SignedDataParts {
  readonly contentType: string
  /** The content; absent if it is detached. */
  readonly encapsulated?: Bytes | undefined
  readonly digestAlgorithms: readonly DigestAlgorithm[]
  readonly certificates: readonly Bytes[]
  /** RevocationInfoChoice elements, DER. */
  readonly revocations?: readonly Bytes[]
  readonly signerInfos: readonly Bytes[]
}

/** ContentInfo with SignedData (RFC 5652, 5.1). */
export function signedData(parts: SignedDataParts): Bytes {
  const { contentType, encapsulated, certificates, revocations = [], signerInfos } = parts
  const content = encapsulated ? [explicit(0, octetString(encapsulated))] : []
  const contents = sequence(
    integer(contentType === oids.idData ? 1 : 3),
    setOf(...parts.digestAlgorithms.map(digestAlgorithmIdentifier)),
    sequence(oid(contentType), ...content),
    ...taggedSet(0, certificates),
    ...taggedSet(1, revocations),
    setOf(...signerInfos),
  )
  return sequence(oid(oids.idSignedData), explicit(0, contents))
}

interface SignerInfoParts {
  readonly holder: Holder
  readonly digestAlgorithm?: DigestAlgorithm | undefined
  /** The SET that is signed. Without it, the content itself is signed. */
  readonly signedAttributes: Bytes | undefined
  readonly signatureValue: Bytes
  readonly unsignedAttributes?: readonly Bytes[]
}

/** SignerInfo (RFC 5652, 5.3). */
export function signerInfo(parts: SignerInfoParts): Bytes {
  const { holder, signedAttributes, signatureValue, unsignedAttributes = [] } = parts
  const digestAlgorithm = parts.digestAlgorithm ?? digestAlgorithmOf(holder.algorithm)
  const { issuer, serialNumber } = parseCertificate(holder.certificate)
  return sequence(
    integer(1),
    sequence(issuer.der, integer(serialNumber)),
    digestAlgorithmIdentifier(digestAlgorithm),
    // RFC 5652, 5.4: signed as a SET, but encoded with the tag [0].
    ...(signedAttributes ? [retagged(contextTag(0), signedAttributes)] : []),
    signatureAlgorithmIdentifier(holder.algorithm),
    octetString(signatureValue),
    ...taggedSet(1, unsignedAttributes),
  )
}

function taggedSet(number: number, members: readonly Bytes[]): readonly Bytes[] {
  return members.length > 0 ? [retagged(contextTag(number), setOf(...members))] : []
}

/** The attributes of every CAdES signature and every time-stamp (EN 319 122-1, 6.3; RFC 5816). */
export function usualAttributes(
  messageDigest: Bytes,
  { certificate, algorithm }: Holder,
  contentType: string = oids.idData,
): readonly Bytes[] {
  const reference = buildSigningCertificateV2(
    parseCertificate(certificate),
    digestAlgorithmOf(algorithm),
  )
  return [
    attribute(oids.idContentType, oid(contentType)),
    attribute(oids.idMessageDigest, octetString(messageDigest)),
    attribute(oids.idAaSigningCertificateV2, reference),
  ]
}

/** The same SET OF with its members in reverse order, which only BER allows. */
export function reversedSet(encoded: Bytes): Bytes {
  const members = readDer(encoded).children.map(({ raw }) => raw)
  return tagged(tags.set, ...members.toReversed())
}
