import { type PdfDocument, readableObject } from '../document'
import {
  isArray,
  isCount,
  isName,
  isReference,
  type PdfDictionary,
  type PdfObject,
} from '../objects'
import { type NumberedPage, pagesOf } from './page'

import { height, overlap, type Rectangle, rectangleOf, width } from './rectangle'

/** Pages and annotations beyond these numbers are not examined: the result is a remark, not a proof. */
const [pagesConsidered, annotationsConsidered] = [1_000, 2_000]

/**
 * Numbers of the pages where two annotations overlap, so that one may cover the other. Rectangles that only touch do
 * not overlap.
 */
export function overlappingPages(document: PdfDocument): number[] {
  const numbers: number[] = []
  for (const page of pagesOf(document)) {
    if (page.number > pagesConsidered) break
    if (anyOverlap(roomsOn(document, page))) numbers.push(page.number)
  }
  return numbers
}

function roomsOn(document: PdfDocument, { dictionary }: NumberedPage): Rectangle[] {
  const annotations = readable(document, dictionary.get('Annots'))
  if (!isArray(annotations)) return []
  return annotations.slice(0, annotationsConsidered).flatMap((item) => {
    const annotation = readable(document, item)
    const room = annotation instanceof Map ? roomOf(document, annotation) : undefined
    return room ? [room] : []
  })
}

function readable(document: PdfDocument, object: PdfObject | undefined): PdfObject {
  return isReference(object) ? readableObject(document, object.number) : (object ?? null)
}

const hidden = 2

/** The visible rectangle of an annotation, if any. The viewer decides where a pop-up is drawn. */
function roomOf(document: PdfDocument, annotation: PdfDictionary): Rectangle | undefined {
  const flags = annotation.get('F')
  const isHidden = isCount(flags) && (flags & hidden) !== 0
  if (isHidden || isName(annotation.get('Subtype'), 'Popup')) return undefined
  const rectangle = rectangleOf(document, annotation.get('Rect'))
  return rectangle && width(rectangle) > 0 && height(rectangle) > 0 ? rectangle : undefined
}

/** Sweeps the rectangles from the left and compares each with those that it has not passed yet. */
function anyOverlap(rooms: readonly Rectangle[]): boolean {
  const sorted = rooms.toSorted((one, other) => one.left - other.left)
  return sorted.some((room, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.left >= room.right) return false
      if (overlap(room, other)) return true
    }
    return false
  })
}
