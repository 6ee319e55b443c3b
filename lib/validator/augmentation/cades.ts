import type { Bytes } from '#encoding/bytes'
import { octetString, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { extendSignedData } from '#pki/cms/extend-signed-data'
import { attribute } from '#pki/cms/signed-attributes'
import { parseSignedData, type SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import {
  archivedParts,
  type CadesMessage,
  imprintOfArchive,
} from '#validation/formats/cades/archive-time-stamps'
import type { CadesContent } from '#validation/formats/cades/cades-location'
import { contentOfMessage } from '#validation/formats/cades/read-message'
import type { SignatureToValidate } from '#validation/model/signature'
import { AugmentationRefused } from './augmentation-refused'
import {
  type FormatAugmenter,
  positionOf,
  rewritten,
  type Stamping,
  wholeOf,
} from './format-augmenter'
import { type GatheredData, isNothing, joinMissing, type MissingData } from './missing-data'

/** Augments a CAdES message in a file of its own (EN 319 122-1, 5.3 to 5.5). */
export const cadesAugmenter: FormatAugmenter = {
  stamp: async (file, signatures, stamping) =>
    rewritten(await stampMessage(wholeOf(file), signatures, stamping)),
  embed: async (file, { signatures }, data) => {
    const missing = missingIn(signatures, data)
    return isNothing(missing) ? undefined : rewritten(embedInMessage(wholeOf(file), missing))
  },
  archive: async (file, _signatures, stamping) => {
    const bytes = wholeOf(file)
    const content = contentOfMessage(bytes, file.name, file.dataFiles)
    return rewritten(await archiveMessage(bytes, content, stamping))
  },
}

/** Raises signatures to level B-T (EN 319 122-1, 5.3): adds a token over each signature value. */
export async function stampMessage(
  message: Bytes,
  signatures: readonly SignatureToValidate[],
  { algorithm, timeStamp }: Stamping,
): Promise<Bytes> {
  let stamped = message
  for (const signature of signatures.filter(isOfMessage)) {
    const token = await timeStamp(digest(algorithm, signature.signatureValue))
    const added = [attribute(oids.idAaTimeStampToken, token)]
    stamped = extendSignedData(stamped, { attributes: { signer: positionOf(signature), added } })
  }
  return stamped
}

/** Whether a signature is no counter-signature. A counter-signature is only an attribute of its parent signature. */
function isOfMessage({ parentId }: SignatureToValidate): boolean {
  return parentId === undefined
}

export function missingIn(
  signatures: readonly SignatureToValidate[],
  { byToken }: GatheredData,
): MissingData {
  const ids = signatures.flatMap(({ id, timeStamps }) => [id, ...timeStamps.map((one) => one.id)])
  return joinMissing(...ids.map((id) => byToken.get(id)))
}

/**
 * Raises a message to level B-LT (EN 319 122-1, 5.4): adds data to the SignedData. An archive-time-stamp-v3 permits
 * this. Throws `AugmentationRefused` if an older archive time-stamp covers the whole field.
 */
export function embedInMessage(message: Bytes, missing: MissingData): Bytes {
  const { signerInfos } = parseSignedData(message)
  if (signerInfos.some(isArchivedInFull)) {
    throw new AugmentationRefused('format-not-supported', ['archive-time-stamp-v2'])
  }
  return extendSignedData(message, missing)
}

const coveringAll: readonly string[] = [
  oids.idAaEtsArchiveTimestamp,
  oids.idAaEtsArchiveTimestampV2,
]

function isArchivedInFull({ unsignedAttributes }: SignerInfo): boolean {
  return unsignedAttributes.some(({ type }) => coveringAll.includes(type))
}

/**
 * Raises a message to level B-LTA (EN 319 122-1, 5.5.3): adds an archive-time-stamp-v3 with an ats-hash-index-v3 to
 * each signer.
 */
export async function archiveMessage(
  message: Bytes,
  content: CadesContent,
  stamping: Stamping,
): Promise<Bytes> {
  let archived = message
  for (const signer of parseSignedData(message).signerInfos.keys()) {
    archived = await archiveSigner(archived, signer, content, stamping)
  }
  return archived
}

async function archiveSigner(
  message: Bytes,
  signer: number,
  content: CadesContent,
  { algorithm, timeStamp }: Stamping,
): Promise<Bytes> {
  const signedData = parseSignedData(message)
  const signerInfo = signedData.signerInfos[signer]
  if (!signerInfo) throw new RangeError('The message has no such signer')
  const encoded = hashIndex({ signedData, signerInfo }, algorithm)
  const imprint = await imprintOfArchive(algorithm, encoded, { signedData, signerInfo }, content)
  if (!imprint) throw new TypeError('The data to time-stamp is missing')
  const token = await timeStamp(imprint)
  const index = attribute(oids.idAaAtsHashIndexV3, encoded)
  const indexed = extendSignedData(token, { attributes: { signer: 0, added: [index] } })
  const added = [attribute(oids.idAaEtsArchiveTimestampV3, indexed)]
  return extendSignedData(message, { attributes: { signer, added } })
}

/** Writes an ATSHashIndexV3 (EN 319 122-1, 5.5.2). */
function hashIndex(message: CadesMessage, algorithm: Stamping['algorithm']): Bytes {
  const list = (parts: readonly Bytes[]) =>
    sequence(...parts.map((one) => octetString(digest(algorithm, one))))
  const { certificates, revocations, attributeValues } = archivedParts(message)
  return sequence(
    digestAlgorithmIdentifier(algorithm),
    list(certificates),
    list(revocations),
    list(attributeValues),
  )
}
