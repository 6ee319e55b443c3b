import type { PdfChange } from '../changes/change'
import type { PdfDocument } from '../document'
import { isCount } from '../objects'

/** Maximum number of reported pages. So many differences already show that it is another document. */
const pagesReported = 100

/** Page entries that determine the visible size. */
const sizeEntry = /^Page\/(MediaBox|CropBox|Rotate|UserUnit)$/

/** Numbers of the pages that only one revision has, or that have another size. */
export function differingPages(
  before: PdfDocument,
  after: PdfDocument,
  changes: readonly PdfChange[],
): number[] {
  const [was, is] = [pageCount(before), pageCount(after)]
  const [fewer, more] = [Math.min(was, is), Math.max(was, is)]
  const extra = Array.from(
    { length: Math.min(more - fewer, pagesReported) },
    (_, index) => fewer + 1 + index,
  )
  const resized = changes.flatMap(({ subject, page }) =>
    page !== undefined && sizeEntry.test(subject) ? [page] : [],
  )
  return [...new Set([...resized, ...extra])].sort((left, right) => left - right)
}

/** /Count in the root of the page tree. A wrong count is reported as a change of the root. */
function pageCount(document: PdfDocument): number {
  const root = document.dictionary(document.catalog.dictionary.get('Pages'))
  const count = document.resolve(root?.get('Count'))
  return isCount(count) ? count : 0
}
