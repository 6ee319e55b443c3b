import type { PdfDocument } from '../document'
import { isName, type PdfDictionary } from '../objects'
import type { PdfPage } from './page'
import { height, type Rectangle, rectangleOf, width } from './rectangle'

/** A page may have thousands of links. Only the first ones are considered in the search for a free position. */
const annotationsConsidered = 2_000

/** Rectangles of the annotations that have an area on a page, in user space. */
export function annotationRectangles(document: PdfDocument, page: PdfPage): Rectangle[] {
  return annotationsOf(document, page).flatMap((annotation) => {
    // The viewer decides where and when a pop-up is drawn.
    if (isName(document.resolve(annotation.get('Subtype')), 'Popup')) return []
    return roomOf(document, annotation)
  })
}

/** Rectangles of the visible signatures on a page, in user space. Unsigned signature fields are left out. */
export function signatureRectangles(document: PdfDocument, page: PdfPage): Rectangle[] {
  return annotationsOf(document, page).flatMap((annotation) => {
    // A widget may be a child of its field (ISO 32000-2, 12.5.6.19).
    const field = annotation.has('FT') ? annotation : document.dictionary(annotation.get('Parent'))
    const isSigned =
      isName(document.resolve(field?.get('FT')), 'Sig') && document.dictionary(field?.get('V'))
    return isSigned ? roomOf(document, annotation) : []
  })
}

function annotationsOf(document: PdfDocument, page: PdfPage): PdfDictionary[] {
  const annotations = document.array(page.dictionary.get('Annots')) ?? []
  return annotations
    .slice(0, annotationsConsidered)
    .flatMap((object) => document.dictionary(object) ?? [])
}

function roomOf(document: PdfDocument, annotation: PdfDictionary): Rectangle[] {
  const rectangle = rectangleOf(document, annotation.get('Rect'))
  return rectangle && width(rectangle) > 0 && height(rectangle) > 0 ? [rectangle] : []
}
