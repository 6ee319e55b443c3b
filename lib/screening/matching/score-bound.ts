import type { ComparableName } from './comparable-name'
import type { Similarities } from './compare-names'
import { evidence, steepnessOf, unmatchedCosts } from './compare-names'

const rounding = 1e-9

/**
 * Upper bound of a score. A name can reach the threshold t if the sum over the searched words of weight × (evidence - t)
 * is not negative. A word without a counterpart adds weight × (0 - cost × t) instead.
 */
export interface ScoreBound {
  /** How much more the word at a position adds with a counterpart of this similarity than without one. */
  gainOf(at: number, similarity: number): number
  /** The least sum of gains. */
  readonly gainNeeded: number
  /** Covered words, as bits, are joined with others, and count in full. */
  admits(similarities: Similarities, covered: number): boolean
}

export function scoreBoundOf(name: ComparableName, threshold: number): ScoreBound {
  const steep = steepnessOf(name)
  const weights = name.words.map(({ weight }) => weight)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const missing = weights.map((weight) => {
    const isBesideOne = whole - weight < 2
    const cost = isBesideOne ? unmatchedCosts.askedBesideOne : unmatchedCosts.asked
    return -weight * cost * threshold
  })
  const gainOf = (at: number, similarity: number) => {
    const weight = weights[at] ?? 0
    return Math.max(0, weight * (evidence(similarity, steep) - threshold) - (missing[at] ?? 0))
  }
  const gainNeeded = -missing.reduce((sum, each) => sum + each, 0) - rounding
  return {
    gainOf,
    gainNeeded,
    admits: (similarities, covered) => {
      const width = similarities.length / weights.length
      let gained = 0
      for (let at = 0; at < weights.length; at++) {
        let best = (covered >> at) & 1
        for (let l = at * width; l < (at + 1) * width; l++) {
          const similarity = similarities[l] ?? 0
          if (similarity > best) best = similarity
        }
        gained += gainOf(at, best)
      }
      return gained >= gainNeeded
    },
  }
}
