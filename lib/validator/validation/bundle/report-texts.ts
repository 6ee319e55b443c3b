import type { ValidationReports } from '../reports/validation-reports'
import type { UsedInputs } from './used-inputs'

/** Reports as they are passed between threads: as JSON text, which most callers need and which is cheap to copy. */
export interface ReportTexts extends Pick<ValidationReports, 'signatures' | 'etsiReport'> {
  readonly simpleReport: string
  readonly diagnosticData: string
}

/** Reports kept as text; each is parsed on first access. */
export interface PooledReports extends ValidationReports {
  /** The reports as JSON text. */
  readonly texts: ReportTexts
  /** All inputs of the validation, if it was recorded. */
  readonly used: UsedInputs | undefined
}

export function textsOf({
  signatures,
  simpleReport,
  diagnosticData,
  etsiReport,
}: ValidationReports): ReportTexts {
  return {
    signatures,
    ...(etsiReport !== undefined && { etsiReport }),
    simpleReport: JSON.stringify(simpleReport),
    diagnosticData: JSON.stringify(diagnosticData),
  }
}

export function reportsOf(texts: ReportTexts, used?: UsedInputs): PooledReports {
  let simpleReport: ValidationReports['simpleReport'] | undefined
  let diagnosticData: ValidationReports['diagnosticData'] | undefined
  return {
    texts,
    used,
    signatures: texts.signatures,
    ...(texts.etsiReport !== undefined && { etsiReport: texts.etsiReport }),
    get simpleReport() {
      simpleReport ??= JSON.parse(texts.simpleReport) as ValidationReports['simpleReport']
      return simpleReport
    },
    get diagnosticData() {
      diagnosticData ??= JSON.parse(texts.diagnosticData) as ValidationReports['diagnosticData']
      return diagnosticData
    },
  }
}
