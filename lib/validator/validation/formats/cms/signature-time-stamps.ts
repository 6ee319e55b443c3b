import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { type Attribute, valuesOf } from '#pki/cms/attributes'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { certificateId, type StructureFinding } from '../../model/token'

import { signedCertificates } from './signer'
import { type EncodedTimeStamp, readTimeStamp } from './time-stamp'

/** The time-stamps of a signature, and findings about unreadable ones. */
export interface SignatureTimeStamps {
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly structure: readonly StructureFinding[]
}

/** The signature that contains the time-stamps. */
export interface StampedSignature {
  readonly signatureId: string
  readonly certificates: readonly Certificate[]
  /** Digest of the signed content; undefined if the content is missing. */
  readonly digestOfContent: (algorithm: DigestAlgorithm) => Promise<Bytes | undefined>
}

/**
 * content-time-stamp, a signed attribute (EN 319 122-1, 5.2.8), is over the signed content and proves no time of the
 * signature.
 */
export async function readContentTimeStamps(
  { signedAttributes }: SignerInfo,
  { digestOfContent: digestOfData, certificates }: StampedSignature,
): Promise<SignatureTimeStamps> {
  const attributes = signedAttributes?.attributes ?? []
  const common = { type: 'CONTENT_TIMESTAMP', digestOfData, covers: new Set<string>() } as const
  return await readAttributeTimeStamps(
    attributes,
    oids.idAaEtsContentTimestamp,
    common,
    certificates,
  )
}

/** signature-time-stamp (EN 319 122-1, 5.3) is over the bytes of the signature value. */
export async function readSignatureTimeStamps(
  signerInfo: SignerInfo,
  { signatureId, certificates }: StampedSignature,
): Promise<SignatureTimeStamps> {
  const { unsignedAttributes, signatureValue } = signerInfo
  const named = signedCertificates({ signerInfo, certificates })
  const common = {
    type: 'SIGNATURE_TIMESTAMP',
    digestOfData: async (algorithm: DigestAlgorithm) => digest(algorithm, signatureValue),
    covers: new Set([signatureId, ...named.map(certificateId)]),
  } as const
  return await readAttributeTimeStamps(
    unsignedAttributes,
    oids.idAaTimeStampToken,
    common,
    certificates,
  )
}

/** Reads the tokens in all attributes of one type. All of them cover the same data. */
export async function readAttributeTimeStamps(
  attributes: readonly Attribute[],
  type: string,
  common: Omit<EncodedTimeStamp, 'bytes'>,
  certificates: readonly Certificate[],
): Promise<SignatureTimeStamps> {
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  for (const { raw: bytes } of valuesOf(attributes, type)) {
    const timeStamp = await readTimeStamp({ ...common, bytes }, certificates)
    if (timeStamp) timeStamps.push(timeStamp)
    else structure.push({ severity: 'warn', key: 'time-stamp-does-not-hold' })
  }
  return { timeStamps, structure }
}
