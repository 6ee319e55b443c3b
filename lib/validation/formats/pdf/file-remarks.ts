import { overlappingPages } from '@/lib/pdf/annotation-overlap'
import { remarksOn } from '@/lib/pdf/remarks'
import type { SignedPdf } from '@/lib/signature/pades/read'
import { type Remark, warning } from '../../conclusion'

/** What everybody should know who relies on a signature of this file. */
export function fileRemarks({ document, orphans }: SignedPdf): readonly Remark[] {
  const overlapping = overlappingPages(document)
  const active = remarksOn(document)
  return [
    ...(orphans.length > 0 ? [warning('orphan-signature')] : []),
    ...(overlapping.length > 0 ? [warning('annotation-overlap', overlapping.join(', '))] : []),
    ...(active.length > 0 ? [warning('active-content', active.join(', '))] : []),
  ]
}
