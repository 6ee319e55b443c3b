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

/** Limits for the examination. The result is a remark, so it need not be complete. */
const [pagesConsidered, annotationsConsidered] = [1_000, 2_000]

/**
 * Numbers of the pages where two annotations overlap, so that one may cover the other. If an earlier revision is given,
 * one of the two must have been added or moved after it. Rectangles that only touch do not overlap.
 */
export function overlappingPages(document: PdfDocument, earlier?: PdfDocument): number[] {
  if (document === earlier) return []
  const known = new Set(earlier && roomsIn(earlier).flatMap(({ rooms }) => rooms.map(keyOf)))
  return roomsIn(document)
    .filter(({ rooms }) => anyOverlap(rooms, (room) => !known.has(keyOf(room))))
    .map(({ number }) => number)
}

/** The visible rectangle of an annotation, with its page and its object. */
interface Room extends Rectangle {
  readonly page: number
  /** Number of the annotation's object; undefined for a direct object. */
  readonly object: number | undefined
}

function keyOf({ page, object, left, bottom, right, top }: Room): string {
  return [object ?? `on page ${page}`, left, bottom, right, top].join(' ')
}

function roomsIn(document: PdfDocument): { number: number; rooms: readonly Room[] }[] {
  const pages: { number: number; rooms: readonly Room[] }[] = []
  for (const page of pagesOf(document)) {
    if (page.number > pagesConsidered) break
    pages.push({ number: page.number, rooms: roomsOn(document, page) })
  }
  return pages
}

function roomsOn(document: PdfDocument, { number: page, dictionary }: NumberedPage): Room[] {
  const annotations = readable(document, dictionary.get('Annots'))
  if (!isArray(annotations)) return []
  return annotations.slice(0, annotationsConsidered).flatMap((item) => {
    const annotation = readable(document, item)
    const room = annotation instanceof Map ? roomOf(document, annotation) : undefined
    const object = isReference(item) ? item.number : undefined
    return room ? [{ ...room, page, object }] : []
  })
}

function readable(document: PdfDocument, object: PdfObject | undefined): PdfObject {
  return isReference(object) ? readableObject(document, object.number) : (object ?? null)
}

const hidden = 2

/** The visible rectangle of an annotation; undefined if it has none. The viewer decides where a pop-up is drawn. */
function roomOf(document: PdfDocument, annotation: PdfDictionary): Rectangle | undefined {
  const flags = annotation.get('F')
  const isHidden = isCount(flags) && (flags & hidden) !== 0
  if (isHidden || isName(annotation.get('Subtype'), 'Popup')) return undefined
  const rectangle = rectangleOf(document, annotation.get('Rect'))
  return rectangle && width(rectangle) > 0 && height(rectangle) > 0 ? rectangle : undefined
}

/** Goes through the rectangles from the left and compares each with those that it has not passed yet. */
function anyOverlap(rooms: readonly Room[], isNew: (room: Room) => boolean): boolean {
  const sorted = rooms.toSorted((one, other) => one.left - other.left)
  return sorted.some((room, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.left >= room.right) return false
      if (overlap(room, other) && (isNew(room) || isNew(other))) return true
    }
    return false
  })
}
