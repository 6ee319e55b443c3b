import type { Holder } from '#authority/certificate'
import { reversedSet, signedData, signerInfo, usualAttributes } from '#authority/signed-data'
import { signWith } from '#authority/signing-key'
import type { Bytes } from '#encoding/bytes'
import { readDer } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { explicit, sequence, setOf, tagged } from '#encoding/der/writer'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { digestAlgorithmOf } from '#pki/algorithms'
import { oids } from '#pki/oids'

/** A CMS message (RFC 5652, 5.1) as other software might write it. It may be incorrect. */
export interface MessageOrder {
  /** The signed content. */
  readonly content: Bytes
  readonly contentType?: string
  /** The encapsulated content; undefined if the content is detached. */
  readonly encapsulated?: Bytes | undefined
  readonly signers: readonly SignerOrder[]
  /** Further certificates. Those of the signers are always included. */
  readonly certificates?: readonly Bytes[]
  /** Encoded RevocationInfoChoice structures. */
  readonly revocations?: readonly Bytes[]
}

export interface SignerOrder {
  readonly holder: Holder
  readonly digestAlgorithm?: DigestAlgorithm
  /** Makes the signed attributes instead of the usual ones. With `none`, the content itself is signed. */
  readonly signedAttributes?: 'none' | ((messageDigest: Bytes) => readonly Bytes[])
  /** Whether the attributes are signed and encoded in reverse DER order. */
  readonly reversesAttributes?: boolean
  /** Further signed attributes. */
  readonly furtherAttributes?: readonly Bytes[]
  readonly unsignedAttributes?: (signatureValue: Bytes) => Promise<readonly Bytes[]>
}

/** Makes a ContentInfo with SignedData. */
export async function cmsMessage(order: MessageOrder): Promise<Bytes> {
  const { contentType = oids.idData, signers, certificates = [] } = order
  const signerInfos: Bytes[] = []
  for (const signer of signers) signerInfos.push(await signedBy(signer, order))
  return signedData({
    ...order,
    contentType,
    digestAlgorithms: signers.map(digestOf),
    certificates: [...signers.map(({ holder }) => holder.certificate), ...certificates],
    signerInfos,
  })
}

function digestOf({ digestAlgorithm, holder }: SignerOrder): DigestAlgorithm {
  return digestAlgorithm ?? digestAlgorithmOf(holder.algorithm)
}

/** Makes the SignerInfo of a signer over the content. */
export async function signedBy(
  signer: SignerOrder,
  { content, contentType = oids.idData }: Pick<MessageOrder, 'content' | 'contentType'>,
): Promise<Bytes> {
  const { holder, digestAlgorithm, unsignedAttributes } = signer
  const signedAttributes = signedAttributesOf(signer, content, contentType)
  const signatureValue = signWith(holder, signedAttributes ?? content)
  return signerInfo({
    holder,
    digestAlgorithm,
    signedAttributes,
    signatureValue,
    unsignedAttributes: (await unsignedAttributes?.(signatureValue)) ?? [],
  })
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

/** Adds unsigned attributes to the first signer of a message, after the existing ones. */
export function withUnsignedAttributes(message: Bytes, ...attributes: readonly Bytes[]): Bytes {
  const [type, explicitContent] = readDer(message).children
  if (!type || !explicitContent) throw new RangeError('Not a message')
  const fields = onlyChild(explicitContent).children
  const [first, ...others] = fields.at(-1)?.children ?? []
  if (!first) throw new RangeError('Nobody signed the message')
  const isUnsigned = ({ tag }: { readonly tag: number }) => tag === contextTag(1)
  const present = first.children.filter(isUnsigned).map(({ content }) => content)
  const signed = first.children.filter((one) => !isUnsigned(one)).map(({ raw }) => raw)
  const signer = sequence(...signed, tagged(contextTag(1), ...present, ...attributes))
  const rest = fields.slice(0, -1).map(({ raw }) => raw)
  const signers = tagged(tags.set, signer, ...others.map(({ raw }) => raw))
  return sequence(type.raw, explicit(0, sequence(...rest, signers)))
}
