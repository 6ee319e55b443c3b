/**
 * Sums up the gains of the searched words in each listed name, by number of the name. One tally serves all searches: a
 * list has tens of thousands of names, of which a search touches hundreds.
 */
export class NameTally {
  /** For each name the sum, and the last word that was counted: side by side, because both are read at once. */
  #counts = new Float32Array(0)
  #touched: number[] = []
  #word = 0

  /** Resets the tally for this number of names. */
  begin(names: number): void {
    if (this.#counts.length !== names * 2) this.#counts = new Float32Array(names * 2)
    for (const name of this.#touched) this.#counts[name * 2] = 0
    this.#touched = []
  }

  beginWord(): void {
    this.#word += 1
  }

  /** Number of names so far. */
  get size(): number {
    return this.#touched.length
  }

  /** Counts a gain of the current word, unless the name has one already: so the greatest gain is noted first. */
  note(names: readonly number[], gain: number, mayAdd: boolean): void {
    const counts = this.#counts
    for (const name of names) {
      const at = name * 2
      const sum = counts[at] ?? 0
      if (sum === 0) {
        if (!mayAdd) continue
        this.#touched.push(name)
      } else if (counts[at + 1] === this.#word) continue
      counts[at] = sum + gain
      counts[at + 1] = this.#word
    }
  }

  reaching(least: number): number[] {
    return this.#touched.filter((name) => (this.#counts[name * 2] ?? 0) >= least - rounding)
  }
}

const rounding = 1e-5
