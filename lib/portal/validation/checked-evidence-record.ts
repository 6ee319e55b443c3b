import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { discreet } from './certificate-holder'
import { type CheckedTimeStamp, checkedTimeStamp } from './checked-time-stamp'
import type { DiagnosticFacts } from './diagnostic-facts'
import { type Outcome, outcomeOf } from './verdict'

type Reports = NonNullable<ValidationData['simpleReport']['jaxbModel']['evidenceRecord']>
type EvidenceRecordReport = Reports[number]

/** A proof by an archive that files existed at a time (RFC 4998, RFC 6283). */
export interface CheckedEvidenceRecord {
  readonly id: string
  /** Name of the file that contains the record. */
  readonly name: string | undefined
  readonly outcome: Outcome
  /** The proven time. Undefined unless the record is valid. */
  readonly provenAt: string | undefined
  /** Names of the files that the record covers. */
  readonly covers: readonly string[]
  readonly timeStamps: readonly CheckedTimeStamp[]
  readonly errors: readonly string[]
}

export function checkedEvidenceRecord(
  report: EvidenceRecordReport,
  facts: DiagnosticFacts,
): CheckedEvidenceRecord {
  const outcome = outcomeOf(report.indication)
  return {
    id: report.id,
    name: report.filename ?? undefined,
    outcome,
    provenAt: outcome === 'valid' ? new Date(report.poetime).toISOString() : undefined,
    covers: report.evidenceRecordScope.map(({ name }) => name).filter((name) => name !== ''),
    timeStamps: report.timestamps.timestamp.map((one) => checkedTimeStamp(one, facts)),
    errors: report.errors.map((sentence) => discreet(sentence, facts.certificates.values())),
  }
}
