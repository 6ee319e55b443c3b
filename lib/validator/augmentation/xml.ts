import { type Bytes, equalBytes } from '#encoding/bytes'
import { addXmlTimeStamp, insertUnsignedProperties } from '#signature/xades/add-unsigned-properties'
import type { DetachedFiles } from '#signature/xades/detached-file'
import { readXadesSignatures, type XadesSignature } from '#signature/xades/read'
import {
  writeArchiveTimeStamp,
  writeSignatureTimeStamp,
  writeTimeStampValidationData,
  writeValidationMaterial,
} from '#signature/xades/write/write-unsigned-properties'
import type { SignatureToValidate } from '#validation/model/signature'
import type { FormatAugmenter, Stamping } from './format-augmenter'
import { rewritten, wholeOf } from './format-augmenter'
import { type GatheredData, isNothing, joinMissing } from './missing-data'
import { filesOfSignatures } from './signed-files'

/** Augments XAdES in an XML file of its own (EN 319 132-1, 5.3 to 5.5). */
export const xmlAugmenter: FormatAugmenter = {
  stamp: async (file, signatures, stamping) =>
    rewritten(await stampXml(wholeOf(file), signatures, filesOfSignatures(file), stamping)),
  embed: async (file, { signatures }, data) => {
    const bytes = wholeOf(file)
    const changed = embedInXml(bytes, signatures, data)
    return changed === bytes ? undefined : rewritten(changed)
  },
  archive: async (file, signatures, stamping) =>
    rewritten(await archiveXml(wholeOf(file), signatures, filesOfSignatures(file), stamping)),
}

export async function stampXml(
  xml: Bytes,
  signatures: readonly SignatureToValidate[],
  files: DetachedFiles,
  stamping: Stamping,
): Promise<Bytes> {
  return await stampEach(xml, signatures, { write: writeSignatureTimeStamp, files, stamping })
}

export async function archiveXml(
  xml: Bytes,
  signatures: readonly SignatureToValidate[],
  files: DetachedFiles,
  stamping: Stamping,
): Promise<Bytes> {
  return await stampEach(xml, signatures, { write: writeArchiveTimeStamp, files, stamping })
}

interface Stamps {
  readonly write: typeof writeArchiveTimeStamp
  readonly files: DetachedFiles
  readonly stamping: Stamping
}

async function stampEach(
  xml: Bytes,
  signatures: readonly SignatureToValidate[],
  { write, files, stamping }: Stamps,
): Promise<Bytes> {
  let stamped = xml
  for (const at of positionsOf(xml, signatures)) {
    const order = { write, files, services: stamping, algorithm: stamping.algorithm }
    stamped = await addXmlTimeStamp(stamped, at, order)
  }
  return stamped
}

/**
 * Embeds missing data. The first data becomes the values of the signature, later data TimeStampValidationData, because
 * an archive time-stamp may cover the values. Returns the same bytes if nothing is missing.
 */
export function embedInXml(
  xml: Bytes,
  signatures: readonly SignatureToValidate[],
  { byToken }: GatheredData,
): Bytes {
  let extended = xml
  for (const signature of signatures) {
    const [at] = positionsOf(extended, [signature])
    const own = [signature.id, ...signature.timeStamps.map(({ id }) => id)]
    const data = joinMissing(...own.map((id) => byToken.get(id)))
    if (at === undefined || isNothing(data)) continue
    const reading = readXadesSignatures(extended)[at]
    const properties =
      reading && hasValues(reading)
        ? [writeTimeStampValidationData(data)]
        : writeValidationMaterial(data)
    extended = insertUnsignedProperties(extended, at, ...properties)
  }
  return extended
}

function hasValues({ unsignedProperties }: XadesSignature): boolean {
  return unsignedProperties.some(
    ({ kind }) => kind === 'validation-values' || kind === 'archive-time-stamp',
  )
}

/**
 * The positions of signatures in the file, found by their values. Counter-signatures inside other signatures have no
 * position.
 */
function positionsOf(xml: Bytes, signatures: readonly SignatureToValidate[]): readonly number[] {
  const values = readXadesSignatures(xml).map(({ value }) => value)
  return signatures.flatMap(({ signatureValue }) => {
    const at = values.findIndex((value) => value && equalBytes(value, signatureValue))
    return at < 0 ? [] : [at]
  })
}
