import type { DocumentToValidate } from './document'
import type { EvidenceRecordToValidate } from './evidence-record'

/** The evidence records next to the signatures and those inside them. */
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
