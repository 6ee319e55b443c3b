import { intersection, type Rectangle } from '@/lib/pdf/rectangle'
import type { SignatureAppearance } from '../../signature-appearance'

/** Width and height of the page as seen, in points. */
export interface Sheet {
  readonly width: number
  readonly height: number
}

type Position = SignatureAppearance['position']

interface Corner {
  readonly fromRight: boolean
  readonly fromTop: boolean
}

const corners: Readonly<Record<Position, Corner>> = {
  auto: { fromRight: true, fromTop: false },
  left_top: { fromRight: false, fromTop: true },
  left_bottom: { fromRight: false, fromTop: false },
  right_top: { fromRight: true, fromTop: true },
  right_bottom: { fromRight: true, fromTop: false },
}

const usual = { width: 180, height: 54, margin: 24, gap: 6 }
const placesTried = 200

/**
 * Where a visible signature stands on a page, all as seen and in points. A named corner stacks onto
 * what is there already; `auto` tries the corners, then every place. A full page is overlapped.
 */
export function placeSignature(
  sheet: Sheet,
  occupied: readonly Rectangle[],
  position: Position,
): Rectangle {
  const grid = stack(sheet, corners[position])
  const candidates = position === 'auto' ? [...cornerPlaces(sheet), ...grid] : grid
  const [first] = grid
  const free = candidates.find((place) => occupied.every((other) => !intersection(place, other)))
  return free ?? first ?? { left: 0, bottom: 0, right: sheet.width, top: sheet.height }
}

function cornerPlaces(sheet: Sheet): Rectangle[] {
  const order = ['right_bottom', 'left_bottom', 'right_top', 'left_top'] as const
  return order.flatMap((corner) => stack(sheet, corners[corner]).slice(0, 1))
}

/** Places from a corner along the edge of the page, then in the next columns. */
function stack(sheet: Sheet, { fromRight, fromTop }: Corner): Rectangle[] {
  const { width, height, margin } = boxSize(sheet)
  const [stepX, stepY] = [width + usual.gap, height + usual.gap]
  const columns = 1 + Math.floor((sheet.width - 2 * margin - width) / stepX)
  const rows = 1 + Math.floor((sheet.height - 2 * margin - height) / stepY)
  const places = Math.min(columns * rows, placesTried)
  return Array.from({ length: Math.max(places, 1) }, (_, index) => {
    const x = margin + Math.floor(index / rows) * stepX
    const y = margin + (index % rows) * stepY
    const left = fromRight ? sheet.width - x - width : x
    const bottom = fromTop ? sheet.height - y - height : y
    return { left, bottom, right: left + width, top: bottom + height }
  })
}

/** The usual size, smaller on a page that has no room for it. */
function boxSize(sheet: Sheet): { width: number; height: number; margin: number } {
  const margin = Math.min(usual.margin, sheet.width / 12, sheet.height / 12)
  return {
    width: Math.min(usual.width, sheet.width - 2 * margin),
    height: Math.min(usual.height, sheet.height - 2 * margin),
    margin,
  }
}
