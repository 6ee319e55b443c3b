import type { Bytes } from '@/lib/encoding/bytes'
import { setOf } from '@/lib/encoding/der/writer'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { digestAlgorithmOf } from '@/lib/pki/algorithms'
import { oids } from '@/lib/pki/oids'
import type { Holder } from '@/lib/simulator/authority/certificate'
import {
  reversedSet,
  signedData,
  signerInfo,
  usualAttributes,
} from '@/lib/simulator/authority/signed-data'
import { signWith } from '@/lib/simulator/authority/signing-key'

/** A message as other software might write it, correct or not (RFC 5652, 5.1). */
export interface MessageOrder {
  /** The signed content. */
  readonly content: Bytes
  readonly contentType?: string
  /** The encapsulated content, if any. */
  readonly encapsulated?: Bytes | undefined
  readonly signers: readonly SignerOrder[]
  /** Certificates besides those of the signers. */
  readonly certificates?: readonly Bytes[]
  /** Each a RevocationInfoChoice. */
  readonly revocations?: readonly Bytes[]
}

export interface SignerOrder {
  readonly holder: Holder
  readonly digestAlgorithm?: DigestAlgorithm
  /** Replaces the usual ones; with `none`, the content itself is signed. */
  readonly signedAttributes?: 'none' | ((messageDigest: Bytes) => readonly Bytes[])
  /** Whether the attributes are signed and encoded in the reverse of the DER order. */
  readonly reversesAttributes?: boolean
  /** Besides the usual ones. */
  readonly furtherAttributes?: readonly Bytes[]
  readonly unsignedAttributes?: (signatureValue: Bytes) => Promise<readonly Bytes[]>
}

/** ContentInfo with SignedData. */
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

/** The SignerInfo of a signer over the content. */
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
