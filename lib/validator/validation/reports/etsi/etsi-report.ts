import { element } from '#encoding/xml/write-xml'
import type { ReportWords } from '../../messages/report-words'
import type { QualifiedFindings } from '../qualified-findings'
import { namespaces } from './etsi-uris'
import { reportSubject } from './report-subject'
import { noSignatureReport, signatureReport } from './signature-report'
import { validationObjects } from './validation-objects'

/**
 * The validation report of ETSI TS 119 102-2 V1.4.1, as XML in UTF-8 without a seal. The same findings give the same
 * text. The SignatureValidator is added when the report is sealed, because it names the seal.
 */
export function etsiReport(findings: QualifiedFindings, words: ReportWords): string {
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
