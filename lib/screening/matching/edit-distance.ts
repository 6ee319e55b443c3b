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
  fillFirstRow(right)
  let leastBefore = 0
  let above = -1
  for (let at = 0; at < left.length; at++) {
    const own = left.charCodeAt(at)
    const least = fillRow(own, above, right.length)
    // Every path passes through this row, or skips it by a swap.
    if (Math.min(least, leastBefore + costs.swapped) > most) return Number.POSITIVE_INFINITY
    leastBefore = least
    above = own
    const spare = beforeRow
    beforeRow = previousRow
    previousRow = currentRow
    currentRow = spare
  }
  return previousRow[right.length] ?? 0
}

function fillFirstRow(right: string): void {
  let total = 0
  previousRow[0] = 0
  for (let column = 1; column <= right.length; column++) {
    const letter = right.charCodeAt(column - 1)
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
