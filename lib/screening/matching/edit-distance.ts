import { costs, removal, substitution } from './letter-costs'

const lettersMax = 255

// Allocated once, because there are millions of calls.
const rightLetters = new Uint16Array(lettersMax + 1)
const rightRemovals = new Float64Array(lettersMax + 1)
let beforeRow = new Float64Array(lettersMax + 1)
let previousRow = new Float64Array(lettersMax + 1)
let currentRow = new Float64Array(lettersMax + 1)

/** Weighted Damerau distance; infinite if it exceeds `most`. */
export function editDistance(left: string, right: string, most: number): number {
  if (right.length > lettersMax) return Number.POSITIVE_INFINITY
  const from = commonStart(left, right)
  const end = commonEnd(left, right, from)
  const width = right.length - from - end
  fillFirstRow(right, from, width)
  let leastBefore = 0
  let above = -1
  for (let at = from; at < left.length - end; at++) {
    const own = left.charCodeAt(at)
    const least = fillRow(own, above, width)
    // Every path passes through this row, or skips it by a swap.
    if (Math.min(least, leastBefore + costs.swapped) > most) return Number.POSITIVE_INFINITY
    leastBefore = least
    above = own
    const spare = beforeRow
    beforeRow = previousRow
    previousRow = currentRow
    currentRow = spare
  }
  return previousRow[width] ?? 0
}

/** Equal letters at the start and at the end never count: no other way to turn one word into the other is cheaper. */
function commonStart(left: string, right: string): number {
  const most = Math.min(left.length, right.length)
  let same = 0
  while (same < most && left.charCodeAt(same) === right.charCodeAt(same)) same += 1
  return same
}

function commonEnd(left: string, right: string, from: number): number {
  const most = Math.min(left.length, right.length) - from
  let same = 0
  while (
    same < most &&
    left.charCodeAt(left.length - 1 - same) === right.charCodeAt(right.length - 1 - same)
  ) {
    same += 1
  }
  return same
}

function fillFirstRow(right: string, from: number, width: number): void {
  let total = 0
  previousRow[0] = 0
  for (let column = 1; column <= width; column++) {
    const letter = right.charCodeAt(from + column - 1)
    rightLetters[column] = letter
    rightRemovals[column] = removal(letter)
    total += removal(letter)
    previousRow[column] = total
  }
}

/** Fills the row of the letter `own`, with the letter `above` in the row above; returns the row's minimum. */
function fillRow(own: number, above: number, width: number): number {
  const ownRemoval = removal(own)
  let diagonal = previousRow[0] ?? 0
  let best = diagonal + ownRemoval
  let least = best
  let beside = -1
  currentRow[0] = best
  for (let column = 1; column <= width; column++) {
    const other = rightLetters[column] ?? 0
    const over = previousRow[column] ?? 0
    const added = best + (rightRemovals[column] ?? 0)
    best = Math.min(over + ownRemoval, added, diagonal + substitution(own, other))
    if (own === beside && above === other && own !== other) {
      best = Math.min(best, (beforeRow[column - 2] ?? 0) + costs.swapped)
    }
    currentRow[column] = best
    if (best < least) least = best
    diagonal = over
    beside = other
  }
  return least
}
