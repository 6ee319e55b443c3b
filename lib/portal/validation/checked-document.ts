import { withVisibleTexts } from '@paraph/validator/vocabulary/visible-text'
import type { SignatureReport, ValidationData } from '@/lib/gateway/contract/validation-report'
import { type CheckedEvidenceRecord, checkedEvidenceRecord } from './checked-evidence-record'
import { type CheckedSignature, checkedSignature } from './checked-signature'
import { type CheckedTimeStamp, checkedTimeStamp, type TimeStampReport } from './checked-time-stamp'
import { diagnosticFacts } from './diagnostic-facts'
import { type Verdict, verdictOf } from './verdict'

/** A validation as shown to readers. It contains no personal codes. */
export interface CheckedDocument {
  readonly name: string
  /** Time of the check. ISO 8601, like all times here. */
  readonly checkedAt: string
  readonly verdict: Verdict
  readonly signatures: readonly CheckedSignature[]
  /** Time-stamps that belong to no signature. */
  readonly timeStamps: readonly CheckedTimeStamp[]
  /** All evidence records, including those inside signatures. */
  readonly evidenceRecords: readonly CheckedEvidenceRecord[]
  /** Files of a container that no signature covers. */
  readonly unsignedFiles: readonly string[]
  /** One sentence for each thing that other programs did to the file. */
  readonly traces: readonly string[]
  /** Whether content was changed after a signature. */
  readonly changedAfterSigning: boolean
}

/** The report with texts of others (names, roles, files) made showable. The data itself keeps them unchanged. */
export function checkedDocument(data: ValidationData): CheckedDocument {
  return withVisibleTexts(readDocument(data))
}

function readDocument({ simpleReport, diagnosticData }: ValidationData): CheckedDocument {
  const facts = diagnosticFacts(diagnosticData)
  const { documentName, signatureOrTimestamp, evidenceRecord = [] } = simpleReport.jaxbModel
  const reports = signatureOrTimestamp.filter(isSignature)
  const checkedAt = new Date(simpleReport.validationTime).toISOString()
  const signatures = reports.map((report) => checkedSignature(report, facts, checkedAt))
  const stamps = signatureOrTimestamp.filter(isTimeStamp)
  return {
    name: documentName,
    checkedAt,
    verdict: verdictOf(signatures.filter(({ counterOf }) => counterOf === undefined)),
    signatures,
    timeStamps: stamps.map((stamp) => checkedTimeStamp(stamp, facts)),
    evidenceRecords: evidenceRecord.map((record) => checkedEvidenceRecord(record, facts)),
    unsignedFiles: unsignedFiles(facts.contentFiles, reports),
    traces: (simpleReport.traces ?? []).map(({ value }) => value),
    changedAfterSigning: signatures.some(({ changedAfter }) => changedAfter),
  }
}

type Token = ValidationData['simpleReport']['jaxbModel']['signatureOrTimestamp'][number]

function isSignature(token: Token): token is SignatureReport {
  return 'signatureFormat' in token
}

function isTimeStamp(token: Token): token is TimeStampReport {
  return 'productionTime' in token
}

function unsignedFiles(
  contentFiles: readonly string[] | undefined,
  reports: readonly SignatureReport[],
): readonly string[] {
  const covered = reports.flatMap(({ signatureScope }) => signatureScope.map(({ name }) => name))
  return contentFiles?.filter((file) => !covered.includes(file)) ?? []
}
