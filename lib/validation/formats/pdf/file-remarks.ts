import { remarksOn } from '@/lib/pdf/remarks'
import { type Remark, warning } from '../../conclusion'
import type { PdfReading } from './pdf-reading'

/** What everybody should know who relies on a signature of this file. */
export function fileRemarks({ pdf, overlappingPages: overlapping }: PdfReading): readonly Remark[] {
  const active = remarksOn(pdf.document)
  return [
    ...(pdf.orphans.length > 0 ? [warning('orphan-signature')] : []),
    ...(overlapping.length > 0 ? [warning('annotation-overlap', overlapping.join(', '))] : []),
    ...(active.length > 0 ? [warning('active-content', active.join(', '))] : []),
  ]
}
