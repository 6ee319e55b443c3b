import { digestOf } from '#encoding/byte-source'
import type { DocumentToValidate } from '../../model/document'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import { idsIn } from '../../model/ids-in'
import { ValidationRefused } from '../../model/validation-refused'
import type { DataFile } from '../data-files'
import { recordBytesMax, recordsMax } from './evidence-record-content'
import type { ProtectedObject } from './protected-object'
import { readEvidenceRecord } from './read-evidence-record'

/**
 * Adds the evidence records in separate files that protect the document (RFC 4998, 4.3; RFC 6283, 3.2). Each protects
 * all bytes of the file, and so all signatures, time-stamps and validation data in it. Throws `ValidationRefused`.
 */
export async function withRecordsBeside(
  document: DocumentToValidate,
  file: DataFile,
  records: readonly DataFile[],
): Promise<DocumentToValidate> {
  if (records.length === 0) return document
  if (records.length > recordsMax || records.some(({ source }) => source.size > recordBytesMax)) {
    throw new ValidationRefused('too-complex', 'There are too many evidence records')
  }
  const covers = new Set(idsOf(document))
  const read: EvidenceRecordToValidate[] = []
  for (const { source, name: filename } of records) {
    const bytes = source.read(0, source.size)
    const objects = [wholeFile(file)]
    read.push(await readEvidenceRecord({ bytes, filename, origin: 'EXTERNAL', objects, covers }))
  }
  return { ...document, evidenceRecords: [...(document.evidenceRecords ?? []), ...read] }
}

function wholeFile({ name, source }: DataFile): ProtectedObject {
  return {
    type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT',
    name,
    digests: async (algorithm) => [await digestOf(source, algorithm)],
  }
}

function idsOf({
  signatures,
  timeStamps,
  evidenceRecords = [],
  material,
}: DocumentToValidate): readonly string[] {
  const inside = signatures.flatMap((one) => [...one.timeStamps, ...(one.evidenceRecords ?? [])])
  const tokens = [...signatures, ...timeStamps, ...evidenceRecords, ...inside]
  const ofRecords = tokens.flatMap((one) =>
    'references' in one && 'syntax' in one ? one.timeStamps : [],
  )
  const all = [...tokens, ...ofRecords]
  return [...idsIn(material), ...all.flatMap((one) => [one.id, ...idsIn(one.material)])]
}
