import { sentence } from '../messages/messages'
import type { ReportWords } from '../messages/report-words'
import { qualifyDocument } from '../qualification'
import type { DocumentFindings } from '../validate-document'
import { type DiagnosticData, diagnosticData } from './diagnostic/diagnostic-data'
import { etsiReport } from './etsi/etsi-report'
import {
  type OverallIndication,
  overallIndication,
  type QualifiedFindings,
} from './qualified-findings'

import { type SimpleReport, simpleReport } from './simple-report'

/** The result of a validation as plain data. */
export interface ValidationReports {
  readonly simpleReport: SimpleReport
  readonly diagnosticData: DiagnosticData
  /** The report of TS 119 102-2 as XML, if it was requested. */
  readonly etsiReport?: string
  /** A summary, with the file's own names of its signatures. */
  readonly signatures: readonly {
    readonly signatureId: string
    readonly indication: OverallIndication
    readonly subIndication: string | undefined
    /** Findings of the format, independent of the signer: a sentence each. */
    readonly faults: readonly string[]
  }[]
}

export interface ReportChoices {
  /** Whether the report of TS 119 102-2 is written, too; it costs as much as the other reports. */
  readonly withEtsiReport?: boolean | undefined
}

export function validationReports(
  findings: DocumentFindings,
  documentName: string,
  words: ReportWords,
  { withEtsiReport = false }: ReportChoices = {},
): ValidationReports {
  const qualified: QualifiedFindings = { ...findings, ...qualifyDocument(findings) }
  return {
    simpleReport: simpleReport(qualified, documentName, words),
    diagnosticData: diagnosticData(qualified, documentName),
    ...(withEtsiReport && { etsiReport: etsiReport(qualified, words) }),
    signatures: findings.signatures.map(({ signature, conclusion }) => ({
      signatureId: signature.signatureId,
      indication: overallIndication(conclusion),
      subIndication: conclusion.subIndication,
      faults: signature.structure
        .filter(({ severity }) => severity !== 'warn')
        .map(({ key, about }) => sentence(key, words, about)),
    })),
  }
}
