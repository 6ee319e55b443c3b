import type { PdfDocument } from '../document'
import type { PdfArray, PdfObject } from '../objects'

/** Lower left and upper right corner, whichever corners the file states (ISO 32000-2, 7.9.5). */
export interface Rectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export function rectangleOf(
  document: PdfDocument,
  object: PdfObject | undefined,
): Rectangle | undefined {
  const corners = document.array(object)?.map((corner) => document.resolve(corner))
  const numbers = (corners ?? []).filter((corner) => typeof corner === 'number')
  const [x1, y1, x2, y2] = numbers
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  }
}

/** The rectangle as a PDF array, rounded to thousandths of a unit. */
export function rectangleArray({ left, bottom, right, top }: Rectangle): PdfArray {
  return [left, bottom, right, top].map((value) => Math.round(value * 1000) / 1000)
}

export function width({ left, right }: Rectangle): number {
  return right - left
}

export function height({ bottom, top }: Rectangle): number {
  return top - bottom
}

export function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.bottom < other.top &&
    other.bottom < one.top
  )
}

/** The common area of two rectangles; undefined if they have none. */
export function intersection(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const shared = {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  }
  return width(shared) > 0 && height(shared) > 0 ? shared : undefined
}
