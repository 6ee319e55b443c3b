/** Consonants that stand for each other across languages and romanisations. */
const kindred = 'bp dt gk kh gh sz fv uv bv ij jz sS SC Cj zC kC jg hC'.split(' ')

const costs = { vowel: 0.5, vowelMissing: 0.6, kindred: 0.6, other: 1, swapped: 0.8 } as const

/** Words below this are not the same word; what costs more than that leaves is not computed. */
export const similarityMin = 0.66

/** Endings that Lithuanian and Latvian put to foreign men's names: Sergejs, Lavrovas. */
const balticEnding = /[aeiu]?s$/
const balticCost = 0.08
const balticStemMin = 4

/** 0 to 1: how alike two folded words are; 0 below `similarityMin`. */
export function wordSimilarity(left: string, right: string): number {
  if (left === right) return 1
  const plain = editSimilarity(left, right)
  if (left.endsWith('s') === right.endsWith('s')) return plain
  const [leftStem, rightStem] = [left.replace(balticEnding, ''), right.replace(balticEnding, '')]
  if (leftStem.length < balticStemMin || rightStem.length < balticStemMin) return plain
  return Math.max(plain, editSimilarity(leftStem, rightStem) - balticCost)
}

function editSimilarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length)
  const most = longer * (1 - similarityMin)
  if (Math.abs(left.length - right.length) * costs.vowelMissing > most) return 0
  const distance = editDistance(left, right, most)
  return distance > most ? 0 : 1 - distance / longer
}

const letters = 128
const substitutions = new Float64Array(letters * letters).fill(costs.other)
const removals = new Float64Array(letters).fill(costs.other)
fillCosts()

function fillCosts(): void {
  const vowels = Array.from('aeiou', (letter) => letter.charCodeAt(0))
  for (const left of vowels) {
    removals[left] = costs.vowelMissing
    for (const right of vowels) substitutions[left * letters + right] = costs.vowel
  }
  for (const pair of kindred) {
    const [left, right] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    substitutions[left * letters + right] = costs.kindred
    substitutions[right * letters + left] = costs.kindred
  }
}

function substitution(left: number, right: number): number {
  if (left === right) return 0
  if (left >= letters || right >= letters) return costs.other
  return substitutions[left * letters + right] ?? costs.other
}

function removal(letter: number): number {
  return removals[letter] ?? costs.other
}

const lettersMax = 255
let beforeRow = new Float64Array(lettersMax + 1)
let previousRow = new Float64Array(lettersMax + 1)
let currentRow = new Float64Array(lettersMax + 1)

/** Damerau's distance with weights, given up when it exceeds `most`. The rows are kept: there are millions of calls. */
function editDistance(left: string, right: string, most: number): number {
  if (right.length > lettersMax) return Number.POSITIVE_INFINITY
  previousRow[0] = 0
  for (let column = 1; column <= right.length; column++) {
    previousRow[column] = cell(previousRow, column - 1) + removal(right.charCodeAt(column - 1))
  }
  for (let row = 1; row <= left.length; row++) {
    // A swap may still reach back to the row before.
    if (fillRow(left, right, row) - costs.other > most) return Number.POSITIVE_INFINITY
    const spare = beforeRow
    beforeRow = previousRow
    previousRow = currentRow
    currentRow = spare
  }
  return cell(previousRow, right.length)
}

/** Gives the least of the row: the distance cannot become less. */
function fillRow(left: string, right: string, row: number): number {
  const own = left.charCodeAt(row - 1)
  const ownRemoval = removal(own)
  let least = cell(previousRow, 0) + ownRemoval
  currentRow[0] = least
  for (let column = 1; column <= right.length; column++) {
    const other = right.charCodeAt(column - 1)
    let best = Math.min(
      cell(previousRow, column) + ownRemoval,
      cell(currentRow, column - 1) + removal(other),
      cell(previousRow, column - 1) + substitution(own, other),
    )
    if (own !== other && isSwapped(left, right, row, column)) {
      best = Math.min(best, cell(beforeRow, column - 2) + costs.swapped)
    }
    currentRow[column] = best
    if (best < least) least = best
  }
  return least
}

function isSwapped(left: string, right: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
    left.charCodeAt(row - 2) === right.charCodeAt(column - 1)
  )
}

function cell(row: Float64Array, column: number): number {
  return row[column] ?? 0
}
