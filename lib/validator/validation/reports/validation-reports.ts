import { element } from '#encoding/xml/write-xml'
import { sentence } from '../messages/messages'
import type { ReportWords } from '../messages/report-words'
import type { DocumentFindings } from '../processes/document-findings'
import { type DiagnosticData, diagnosticData } from './diagnostic/diagnostic-data'
import { namespaces } from './etsi/etsi-uris'
import { reportSubject } from './etsi/report-subject'
import { noSignatureReport, signatureReport } from './etsi/signature-report'
import { validationObjects } from './etsi/validation-objects'
import { qualifyDocument } from './qualification'
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
  /** A summary. It has the names that the file gives to its signatures. */
  readonly signatures: readonly {
    readonly signatureId: string
    readonly indication: OverallIndication
    readonly subIndication: string | undefined
    /** Sentences about format findings that do not depend on the signer. */
    readonly faults: readonly string[]
  }[]
}

export interface ReportChoices {
  /** Whether to write the report of TS 119 102-2 as well. It costs as much time as the other reports. */
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

/**
 * The validation report of ETSI TS 119 102-2 V1.4.1 as XML in UTF-8, without a seal. The same findings give the same
 * text. SignatureValidator is added when the report is sealed, because it names the seal.
 */
function etsiReport(findings: QualifiedFindings, words: ReportWords): string {
  const subject = reportSubject(findings, words)
  const signatures = findings.signatures.map((one) => signatureReport(one, subject))
  const report = element(
    'ValidationReport',
    namespaces,
    ...(signatures.length > 0 ? signatures : [noSignatureReport()]),
    ...validationObjects(subject),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${report}`
}
