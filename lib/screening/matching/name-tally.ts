import type { SimilarWord } from './word-index'

/**
 * Counts how much of the name asked for each listed name has, by the numbers of the listed names. One for all
 * searches: a list has tens of thousands of names, of which a search meets hundreds.
 */
export class NameTally {
  #sums = new Float32Array(0)
  #best = new Float32Array(0)
  #met: number[] = []

  /** Begins anew, for so many names. */
  begin(names: number): void {
    if (this.#sums.length !== names) {
      this.#sums = new Float32Array(names)
      this.#best = new Float32Array(names)
    }
    for (const name of this.#met) this.#sums[name] = 0
    this.#met = []
  }

  /** Counts a word in every name that has words like it: the one that is most alike. */
  count(weight: number, words: readonly SimilarWord[]): void {
    for (const name of notedNames(words, this.#best)) {
      const sum = this.#sums[name] ?? 0
      if (sum === 0) this.#met.push(name)
      this.#sums[name] = sum + (this.#best[name] ?? 0) * weight
      this.#best[name] = 0
    }
  }

  /** Names with this sum or more, the greatest first. */
  reaching(least: number): number[] {
    const sumOf = (name: number) => this.#sums[name] ?? 0
    return this.#met
      .filter((name) => sumOf(name) >= least)
      .sort((left, right) => sumOf(right) - sumOf(left))
  }
}

/** The names that have one of the words; how like it is at best is left in `best`. */
function notedNames(words: readonly SimilarWord[], best: Float32Array): number[] {
  const met: number[] = []
  for (const { names, similarity } of words) {
    for (const name of names) {
      const known = best[name] ?? 0
      if (known === 0) met.push(name)
      if (similarity > known) best[name] = similarity
    }
  }
  return met
}
