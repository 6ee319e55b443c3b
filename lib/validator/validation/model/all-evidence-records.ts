import type { DocumentToValidate } from './document'
import type { EvidenceRecordToValidate } from './evidence-record'

/** All evidence records of a document: those next to the signatures, then those inside them. */
export function allEvidenceRecords({
  signatures,
  evidenceRecords = [],
}: Pick<
  DocumentToValidate,
  'signatures' | 'evidenceRecords'
>): readonly EvidenceRecordToValidate[] {
  const inside = signatures.flatMap((signature) => signature.evidenceRecords ?? [])
  return [...evidenceRecords, ...inside]
}
