import {
  type Box,
  boxOf,
  type Mark,
  markSize,
  overlap,
  type Size,
} from '@paraph/validator/vocabulary/mark'

/** Positions of marks on a page. All lengths are in points, on the page as it is seen. */

/** Space between two marks that are next to each other. */
const gap = 4
/** Space between the edge of the page and a mark that has not been moved yet. */
const margin = 24

/** A signer, and the position of the signature if it has one. */
export interface Marked {
  readonly email: string
  readonly mark?: Mark | undefined
}

/** E-mail addresses of signers whose mark has no position or overlaps an earlier mark. */
export function unsettled(signers: readonly Marked[]): string[] {
  // Whether marks overlap is the same in fractions of the page and in points.
  const boxes = signers.map(({ mark }) => mark && boxOf(mark, { width: 1, height: 1 }))
  return signers.flatMap(({ email, mark }, index) => {
    const own = boxes[index]
    const isFree =
      own &&
      !signers.some((other, before) => {
        const box = before < index && other.mark?.page === mark?.page ? boxes[before] : undefined
        return box && overlap(own, box)
      })
    return isFree ? [] : [email]
  })
}

/** The box moved into the page, and made smaller if the page is smaller. */
export function onPage(box: Box, sheet: Size): Box {
  const width = Math.min(box.width, sheet.width)
  const height = Math.min(box.height, sheet.height)
  return {
    left: between(0, box.left, sheet.width - width),
    top: between(0, box.top, sheet.height - height),
    width,
    height,
  }
}

/** The free position nearest to the wanted one. Undefined if the page is full. */
export function nearestPosition(wanted: Box, sheet: Size, taken: readonly Box[]): Box | undefined {
  const box = onPage(wanted, sheet)
  const { least } = markSize
  if (box.width < least.width || box.height < least.height) return undefined
  if (isFree(box, taken)) return box
  // The nearest free position either touches another box or is aligned with the wanted one.
  const lefts = [box.left, ...taken.flatMap((one) => beside(one.left, one.width, box.width))]
  const tops = [box.top, ...taken.flatMap((one) => beside(one.top, one.height, box.height))]
  const positions = lefts.flatMap((left) => tops.map((top) => ({ ...box, left, top })))
  const distance = ({ left, top }: Box) => Math.hypot(left - box.left, top - box.top)
  let nearest: Box | undefined
  for (const position of positions) {
    const isNearer = nearest === undefined || distance(position) < distance(nearest)
    if (isNearer && liesOn(position, sheet) && isFree(position, taken)) nearest = position
  }
  return nearest
}

/** A mark of the usual size in the lower right corner, or at the free position nearest to it. */
export function firstPosition(sheet: Size, taken: readonly Box[]): Box | undefined {
  const { width, height } = markSize.usual
  const left = sheet.width - margin - width
  const top = sheet.height - margin - height
  return nearestPosition({ left, top, width, height }, sheet, taken)
}

/**
 * The new position after a key press: one step, or past other marks. Undefined if there is no room in that direction.
 */
export function stepped(
  box: Box,
  [right, down]: readonly [right: number, down: number],
  sheet: Size,
  taken: readonly Box[],
): Box | undefined {
  let position = onPage({ ...box, left: box.left + right, top: box.top + down }, sheet)
  for (const _ of taken) {
    const obstacle = taken.find((one) => overlap(position, one))
    if (!obstacle) break
    position = { ...position, ...behind(obstacle, position, [right, down]) }
  }
  const isMoved = position.left !== box.left || position.top !== box.top
  return isMoved && liesOn(position, sheet) && isFree(position, taken) ? position : undefined
}

function behind(
  { left, top, width, height }: Box,
  box: Box,
  [right, down]: readonly [number, number],
): Partial<Box> {
  if (right !== 0) return { left: right > 0 ? left + width + gap : left - gap - box.width }
  return { top: down > 0 ? top + height + gap : top - gap - box.height }
}

/** Converts a box to a position as it is stored. It keeps more digits than anybody can see. */
export function markOf(
  page: number,
  { left, top, width, height }: Box,
  sheet: Size,
): Required<Mark> {
  return {
    page,
    left: rounded(left / sheet.width),
    top: rounded(top / sheet.height),
    width: rounded(width / sheet.width),
    height: rounded(height / sheet.height),
  }
}

const rounded = (fraction: number) => between(0, Math.round(fraction * 1e6) / 1e6, 1)

const beside = (start: number, length: number, own: number) => [
  start - gap - own,
  start + length + gap,
]

function isFree(box: Box, taken: readonly Box[]): boolean {
  return !taken.some((one) => overlap(box, one))
}

function liesOn({ left, top, width, height }: Box, sheet: Size): boolean {
  return left >= 0 && top >= 0 && left + width <= sheet.width && top + height <= sheet.height
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
