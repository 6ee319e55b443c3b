import type { ReactNode } from 'react'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { type CheckSummary, summaryOf } from '@/lib/portal/validation/check-summary'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { FileReport } from '../file-report'

/** A rendered report, and its results for a comparison. */
export interface DrawnReport {
  readonly report: ReactNode
  readonly summary: CheckSummary
}

/** Renders a report. Loaded with the first check, because a page without a check needs no code for reports. */
export function drawReport(data: ValidationData): DrawnReport {
  const checked = checkedDocument(data)
  return { report: <FileReport data={data} />, summary: summaryOf(checked) }
}
