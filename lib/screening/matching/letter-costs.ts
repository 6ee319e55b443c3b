/** Costs of turning one folded word into another, letter by letter. */
export const costs = {
  vowel: 0.5,
  vowelMissing: 0.6,
  /** Often silent: Abdullah, Abdulla. */
  hMissing: 0.4,
  kindred: 0.6,
  other: 1,
  swapped: 0.8,
} as const

export const vowels = 'aeiou'

/** Consonants that replace each other across languages and romanisations. */
export const kindred = 'bp dt gk kh gh sz fv uv bv iJ JZ sS SC Zz zC kC Jg hC ZS'.split(' ')

const letters = 128
const substitutions = new Float64Array(letters * letters).fill(costs.other)
const removals = new Float64Array(letters).fill(costs.other)
fillCosts()

function fillCosts(): void {
  const codes = Array.from(vowels, (letter) => letter.charCodeAt(0))
  for (const left of codes) {
    removals[left] = costs.vowelMissing
    for (const right of codes) substitutions[left * letters + right] = costs.vowel
  }
  removals['h'.charCodeAt(0)] = costs.hMissing
  for (const pair of kindred) {
    const [left, right] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    substitutions[left * letters + right] = costs.kindred
    substitutions[right * letters + left] = costs.kindred
  }
}

/** Cost of replacing one letter by another, by their codes. */
export function substitution(left: number, right: number): number {
  if (left === right) return 0
  if (left >= letters || right >= letters) return costs.other
  return substitutions[left * letters + right] ?? costs.other
}

/** Cost of a letter that only one of the words has. */
export function removal(letter: number): number {
  return removals[letter] ?? costs.other
}
