import type { DigestMatcherType } from '../model/digest-matcher'
import type { EvidenceRecordToValidate } from '../model/evidence-record'

const scopes: Readonly<
  Partial<Record<DigestMatcherType, readonly [scope: string, value: string]>>
> = {
  EVIDENCE_RECORD_ARCHIVE_OBJECT: ['FULL', 'Full document'],
  EVIDENCE_RECORD_MASTER_SIGNATURE: ['SIGNATURE', 'Master signature'],
}

/** The objects that an evidence record covers, in the form of signature scopes. */
export function evidenceRecordScopes({ references }: EvidenceRecordToValidate) {
  return references.flatMap(({ type, name }) => {
    const [scope, value] = scopes[type] ?? []
    return scope && value ? [{ value, name: name ?? '', scope }] : []
  })
}
