import type { PdfDocument } from '#pdf/document'
import { signatureRectangles } from '#pdf/pages/annotations'
import { type PdfPage, pagesAt } from '#pdf/pages/page'
import { seenSize, toSeen, viewOf } from '#pdf/pages/page-view'
import type { Rectangle } from '#pdf/pages/rectangle'
import { type Box, boxOf, type Mark, type Size } from '#vocabulary/mark'

/** Size of the displayed page, in points. */
export function sheetOf(document: PdfDocument, page: PdfPage): Size {
  const view = viewOf(document, page)
  const { width, height } = seenSize(view)
  return { width: width * view.userUnit, height: height * view.userUnit }
}

/** The rectangle of a mark on the displayed page, in points. Rounding never moves it over an edge. */
export function positionOfMark(mark: Mark, sheet: Size): Rectangle {
  const box = boxOf(mark, sheet)
  const left = between(0, box.left, sheet.width)
  const top = sheet.height - between(0, box.top, sheet.height)
  return {
    left,
    top,
    right: between(left, box.left + box.width, sheet.width),
    bottom: between(0, sheet.height - box.top - box.height, top),
  }
}

/** The rectangles on this page that are reserved for other signatures. */
export function positionsKept(
  document: PdfDocument,
  page: PdfPage,
  marks: readonly Mark[],
): Rectangle[] {
  const pages = pagesAt(
    document,
    marks.map(({ page: number }) => number),
  )
  const sheet = sheetOf(document, page)
  return marks
    .filter((mark) => pages.get(mark.page)?.reference.number === page.reference.number)
    .map((mark) => positionOfMark(mark, sheet))
}

/** The rectangles of visible signatures on a page. */
export function signedBoxes(document: PdfDocument, page: PdfPage): Box[] {
  const view = viewOf(document, page)
  const sheet = sheetOf(document, page)
  return signatureRectangles(document, page).map((rectangle) => {
    const { left, bottom, right, top } = toSeen(view, rectangle)
    const unit = view.userUnit
    return {
      left: left * unit,
      top: sheet.height - top * unit,
      width: (right - left) * unit,
      height: (top - bottom) * unit,
    }
  })
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
