import { equalBytes } from '@/lib/encoding/bytes'
import type { Certificate } from '@/lib/pki/certificate'
import type { DetachedFiles } from '@/lib/signature/xades/detached-file'
import type { XmlTimeStamp } from '@/lib/signature/xades/properties/time-stamp'
import type { XadesSignature } from '@/lib/signature/xades/read'
import { digestOfImprint } from '@/lib/signature/xades/time-stamp-imprint'
import type { TimeStampToValidate, TimeStampType } from '../../model/time-stamp'
import { certificateId } from '../../model/token-id'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { materialOfProperty } from './material'

const contentTypes: Readonly<Record<string, TimeStampType>> = {
  AllDataObjectsTimeStamp: 'ALL_DATA_OBJECTS_TIMESTAMP',
  IndividualDataObjectsTimeStamp: 'INDIVIDUAL_DATA_OBJECTS_TIMESTAMP',
}

const unsignedTypes = {
  'signature-time-stamp': 'SIGNATURE_TIMESTAMP',
  'references-time-stamp': 'VALIDATION_DATA_TIMESTAMP',
  'archive-time-stamp': 'ARCHIVE_TIMESTAMP',
} as const

/** All time-stamps of an XML signature. Each property covers what stands before it. */
export async function readXadesTimeStamps(
  { contentTimeStamps, unsignedProperties }: XadesSignature,
  signatureId: string,
  certificates: readonly Certificate[],
  files: DetachedFiles,
): Promise<readonly TimeStampToValidate[]> {
  const read: TimeStampToValidate[] = []
  const readAll = async (
    type: TimeStampType,
    timeStamp: XmlTimeStamp,
    covers: ReadonlySet<string>,
  ): Promise<void> => {
    for (const octets of timeStamp.tokens) {
      const digestOfData = digestOver(timeStamp, files)
      const one = await readTimeStamp({ type, octets, digestOfData, covers }, certificates)
      if (one) read.push(type === 'ARCHIVE_TIMESTAMP' ? archiving(one, timeStamp) : one)
    }
  }
  for (const timeStamp of contentTimeStamps) {
    await readAll(contentTypes[timeStamp.name] ?? 'CONTENT_TIMESTAMP', timeStamp, new Set())
  }
  const before = new Set([signatureId, ...certificates.map(certificateId)])
  for (const property of unsignedProperties) {
    if ('timeStamp' in property) {
      await readAll(unsignedTypes[property.kind], property.timeStamp, new Set(before))
      for (const { id } of read) before.add(id)
    }
    for (const { id } of materialOfProperty(property).revocations) before.add(id)
  }
  return read
}

/** Since version 1.4.1 an archive time-stamp covers everything in its order. */
function archiving(one: TimeStampToValidate, { namespace }: XmlTimeStamp): TimeStampToValidate {
  return { ...one, archiveType: namespace.includes('v1.4.1') ? 'XAdES_141' : 'XAdES' }
}

/** Where no method is named, some writers take that of the signature itself. */
function digestOver(
  { imprint, alternativeImprint }: XmlTimeStamp,
  files: DetachedFiles,
): EncodedTimeStamp['digestOfData'] {
  return async (algorithm, wanted) => {
    const digest = await digestOfImprint(imprint, algorithm, files)
    if (!digest || !alternativeImprint || equalBytes(digest, wanted)) return digest
    const another = await digestOfImprint(alternativeImprint, algorithm, files)
    return another && equalBytes(another, wanted) ? another : digest
  }
}
