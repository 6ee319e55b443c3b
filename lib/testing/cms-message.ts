import type { Bytes } from '@/lib/encoding/bytes'
import { readDer } from '@/lib/encoding/der/reader'
import { contextTag, tags } from '@/lib/encoding/der/tags'
import {
  explicit,
  integer,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  tagged,
} from '@/lib/encoding/der/writer'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import {
  digestAlgorithmIdentifier,
  digestAlgorithmOf,
  signatureAlgorithmIdentifier,
} from '@/lib/pki/algorithms'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { attribute } from '@/lib/pki/cms/signed-attributes'
import { buildSigningCertificateV2 } from '@/lib/pki/cms/signing-certificate'
import { oids } from '@/lib/pki/oids'
import { type Holder, signWith } from './certificates'

/** A message as somebody else might write it, right or wrong (RFC 5652, 5.1). */
export interface MessageOrder {
  /** What is signed. */
  readonly content: Bytes
  readonly contentType?: string
  /** What travels inside; absent: nothing. */
  readonly encapsulated?: Bytes | undefined
  readonly signers: readonly SignerOrder[]
  /** Beside those of the signers. */
  readonly certificates?: readonly Bytes[]
  /** RevocationInfoChoice each. */
  readonly revocations?: readonly Bytes[]
}

export interface SignerOrder {
  readonly holder: Holder
  readonly digestAlgorithm?: DigestAlgorithm
  /** In place of the usual ones; `none`: the content itself is signed. */
  readonly signedAttributes?: 'none' | ((messageDigest: Bytes) => readonly Bytes[])
  /** Whether the attributes are signed and sent in the reverse of the order that DER asks for. */
  readonly reversesAttributes?: boolean
  /** Beside the usual ones. */
  readonly furtherAttributes?: readonly Bytes[]
  readonly unsignedAttributes?: (signatureValue: Bytes) => Promise<readonly Bytes[]>
}

/** ContentInfo with SignedData. */
export async function cmsMessage(order: MessageOrder): Promise<Bytes> {
  const { contentType = oids.idData, encapsulated, certificates = [], revocations = [] } = order
  const digests = order.signers.map((signer) => digestAlgorithmIdentifier(digestOf(signer)))
  const carried = [...order.signers.map(({ holder }) => holder.certificate), ...certificates]
  const signerInfos: Bytes[] = []
  for (const signer of order.signers) signerInfos.push(await signerInfo(signer, order))
  const signedData = sequence(
    integer(1),
    setOf(...digests),
    sequence(oid(contentType), ...(encapsulated ? [explicit(0, octetString(encapsulated))] : [])),
    retagged(contextTag(0), setOf(...carried)),
    ...(revocations.length > 0 ? [retagged(contextTag(1), setOf(...revocations))] : []),
    setOf(...signerInfos),
  )
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

function digestOf({ digestAlgorithm, holder }: SignerOrder): DigestAlgorithm {
  return digestAlgorithm ?? digestAlgorithmOf(holder.algorithm)
}

/** SignerInfo (RFC 5652, 5.3). */
export async function signerInfo(
  signer: SignerOrder,
  { content, contentType = oids.idData }: Pick<MessageOrder, 'content' | 'contentType'>,
): Promise<Bytes> {
  const { holder, unsignedAttributes } = signer
  const { issuer, serialNumber } = parseCertificate(holder.certificate)
  const signed = signedAttributesOf(signer, content, contentType)
  const value = signWith(holder, signed ?? content)
  const unsigned = (await unsignedAttributes?.(value)) ?? []
  return sequence(
    integer(1),
    sequence(issuer.der, integer(serialNumber)),
    digestAlgorithmIdentifier(digestOf(signer)),
    ...(signed ? [retagged(contextTag(0), signed)] : []),
    signatureAlgorithmIdentifier(holder.algorithm),
    octetString(value),
    ...(unsigned.length > 0 ? [retagged(contextTag(1), setOf(...unsigned))] : []),
  )
}

function signedAttributesOf(
  signer: SignerOrder,
  content: Bytes,
  contentType: string,
): Bytes | undefined {
  const { signedAttributes, furtherAttributes = [], holder } = signer
  if (signedAttributes === 'none') return undefined
  const messageDigest = digest(digestOf(signer), content)
  const attributes =
    signedAttributes?.(messageDigest) ?? usualAttributes(messageDigest, holder, contentType)
  const encoded = setOf(...attributes, ...furtherAttributes)
  return signer.reversesAttributes ? reversedSet(encoded) : encoded
}

/** The same SET OF with its members in reverse order, which is BER only. */
export function reversedSet(encoded: Bytes): Bytes {
  const members = readDer(encoded).children.map(({ raw }) => raw)
  return tagged(tags.set, ...members.toReversed())
}

/** Those that every CAdES signature has but the time (EN 319 122-1, 6.3). */
export function usualAttributes(
  messageDigest: Bytes,
  { certificate, algorithm }: Holder,
  contentType: string = oids.idData,
): readonly Bytes[] {
  const parsed: Certificate = parseCertificate(certificate)
  return [
    attribute(oids.idContentType, oid(contentType)),
    attribute(oids.idMessageDigest, octetString(messageDigest)),
    attribute(
      oids.idAaSigningCertificateV2,
      buildSigningCertificateV2(parsed, digestAlgorithmOf(algorithm)),
    ),
  ]
}
