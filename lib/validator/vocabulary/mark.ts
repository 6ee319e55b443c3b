/** Place of a visible signature on the displayed page. */
export const signaturePositions = [
  'auto',
  'left_top',
  'left_bottom',
  'right_top',
  'right_bottom',
] as const

export type SignaturePosition = (typeof signaturePositions)[number]

export const signaturePages = ['first_page', 'last_page'] as const

export type SignaturePage = (typeof signaturePages)[number]

/**
 * Place of a visible signature on the displayed page, after cropping and rotation: fractions of the page's width and
 * height, from its upper left corner. They do not depend on the size at which the page is drawn, nor on its units.
 */
export interface Mark {
  /** Number of the page, from 1; -1 is the last page. */
  readonly page: number
  readonly left: number
  readonly top: number
  /** The default size is used when absent. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A size in points. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A box in points, measured from the upper left corner of the displayed page. */
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** Sizes in points. A smaller mark has no room for a legible name; a larger one dominates the page. */
export const markSize = {
  usual: { width: 180, height: 54 },
  least: { width: 72, height: 24 },
  most: { width: 360, height: 144 },
} as const satisfies Record<string, Size>

export function boxOf({ left, top, width, height }: Mark, sheet: Size): Box {
  return {
    left: left * sheet.width,
    top: top * sheet.height,
    width: width === undefined ? markSize.usual.width : width * sheet.width,
    height: height === undefined ? markSize.usual.height : height * sheet.height,
  }
}

/** Tolerance for rounding errors, far below the precision of page coordinates. */
const tolerance = 0.001

/** Whether two boxes on the same page overlap. Boxes that only touch do not overlap. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width - tolerance &&
    other.left < one.left + one.width - tolerance &&
    one.top < other.top + other.height - tolerance &&
    other.top < one.top + one.height - tolerance
  )
}
