import type { PdfChange } from '../changes/change'
import type { PdfDocument } from '../document'
import { isCount } from '../objects'

/** Enough to show that it is another document. */
const pagesReported = 100

/** Entries that determine the visible size of a page. */
const sizeEntry = /^Page\/(MediaBox|CropBox|Rotate|UserUnit)$/

/** Numbers of the pages that only one revision has, or whose size changed. */
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

/** The /Count of the root of the page tree; a wrong count is a change of that root. */
function pageCount(document: PdfDocument): number {
  const root = document.dictionary(document.catalog.dictionary.get('Pages'))
  const count = document.resolve(root?.get('Count'))
  return isCount(count) ? count : 0
}
