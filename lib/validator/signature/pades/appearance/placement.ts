import { overlap, type Rectangle } from '#pdf/pages/rectangle'
import type { SignaturePosition } from '#vocabulary/mark'
import { markSize, type Size } from '#vocabulary/mark'

/** The areas of the page that have content. */
export interface Occupied {
  readonly annotations: readonly Rectangle[]
  readonly ink: readonly Rectangle[]
}

const corners = {
  left_top: { fromRight: false, fromTop: true },
  left_bottom: { fromRight: false, fromTop: false },
  right_top: { fromRight: true, fromTop: true },
  right_bottom: { fromRight: true, fromTop: false },
} as const

const usual = { ...markSize.usual, margin: 24, gap: 6 }
const positionsTried = 200

/**
 * Finds the rectangle of a visible signature on the displayed page (`sheet`), in points. In a named corner, it is
 * stacked onto the annotations there. With `auto`, the corners and then all other positions are tried until one is
 * blank. On a full page, the signature overlaps content.
 */
export function placeSignature(
  sheet: Size,
  { annotations, ink }: Occupied,
  position: SignaturePosition,
): Rectangle {
  const isFreeOf = (taken: readonly Rectangle[]) => (box: Rectangle) =>
    taken.every((other) => !overlap(box, other))
  const candidates = position === 'auto' ? anyPositions(sheet) : stack(sheet, position)
  const [first] = candidates
  const unannotated = candidates.filter(isFreeOf(annotations))
  const blank = position === 'auto' ? unannotated.find(isFreeOf(ink)) : undefined
  return blank ?? unannotated[0] ?? first ?? wholeOf(sheet)
}

function wholeOf({ width, height }: Size): Rectangle {
  return { left: 0, bottom: 0, right: width, top: height }
}

/** The corners in the order in which readers expect a signature, then positions stacked onto the lower corners. */
function anyPositions(sheet: Size): Rectangle[] {
  const order = ['right_bottom', 'left_bottom', 'right_top', 'left_top'] as const
  return [
    ...order.flatMap((corner) => stack(sheet, corner).slice(0, 1)),
    ...stack(sheet, 'right_bottom'),
    ...stack(sheet, 'left_bottom'),
  ]
}

/** Positions from a corner along the edge of the page, then in the columns next to it. */
function stack(sheet: Size, corner: keyof typeof corners): Rectangle[] {
  const { fromRight, fromTop } = corners[corner]
  const { width, height, margin } = boxSize(sheet)
  const [stepX, stepY] = [width + usual.gap, height + usual.gap]
  const columns = 1 + Math.floor((sheet.width - 2 * margin - width) / stepX)
  const rows = 1 + Math.floor((sheet.height - 2 * margin - height) / stepY)
  const positions = Math.min(columns * rows, positionsTried)
  return Array.from({ length: Math.max(positions, 1) }, (_, index) => {
    const x = margin + Math.floor(index / rows) * stepX
    const y = margin + (index % rows) * stepY
    const left = fromRight ? sheet.width - x - width : x
    const bottom = fromTop ? sheet.height - y - height : y
    return { left, bottom, right: left + width, top: bottom + height }
  })
}

/** The usual size of the rectangle, or a smaller one if the page is too small. */
function boxSize(sheet: Size): { width: number; height: number; margin: number } {
  const margin = Math.min(usual.margin, sheet.width / 12, sheet.height / 12)
  return {
    width: Math.min(usual.width, sheet.width - 2 * margin),
    height: Math.min(usual.height, sheet.height - 2 * margin),
    margin,
  }
}
