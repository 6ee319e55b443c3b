import type { PdfDocument } from '../document'
import { isName } from '../objects'
import type { PdfPage } from './page'
import { height, type Rectangle, rectangleOf, width } from './rectangle'

/** A page may carry thousands of links; the free place is sought among the first ones. */
const annotationsConsidered = 2_000

/** Rectangles of the annotations that take up room on a page, in user space. */
export function annotationRectangles(document: PdfDocument, page: PdfPage): Rectangle[] {
  const annotations = document.array(page.dictionary.get('Annots')) ?? []
  return annotations.slice(0, annotationsConsidered).flatMap((object) => {
    const annotation = document.dictionary(object)
    // A pop-up is drawn by the viewer where and when it likes.
    if (!annotation || isName(document.resolve(annotation.get('Subtype')), 'Popup')) return []
    const rectangle = rectangleOf(document, annotation.get('Rect'))
    return rectangle && width(rectangle) > 0 && height(rectangle) > 0 ? [rectangle] : []
  })
}
