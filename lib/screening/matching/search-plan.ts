import { type ComparableName, familyWords } from './comparable-name'
import { evidence, mayBeInitials, steepnessOf, unmatchedCosts } from './compare-names'
import { initialSimilarity } from './compare-words'
import { type JoinedWords, joinedWordsOf } from './joined-words'

/** Facts about a searched name, computed once for all lists. */
export interface SearchPlan {
  readonly name: ComparableName
  readonly threshold: number
  /** Positions of the words of which a name must have one: the family name, or none if it is unknown. */
  readonly families: readonly number[]
  readonly joined: readonly JoinedWords[]
  /**
   * Upper bound of a score: how much more the word at a position adds with a counterpart of this similarity than without
   * one. A name can reach the threshold t if the sum over the searched words of weight × (evidence - t) is not negative.
   * A word without a counterpart adds weight × (0 - cost × t) instead.
   */
  gainOf(at: number, similarity: number): number
  /** The least sum of gains. */
  readonly gainNeeded: number
  /** The sum of gains of a name that has all words. */
  readonly gainOfAll: number
}

const rounding = 1e-9

export function planSearch(name: ComparableName, threshold: number): SearchPlan {
  const steep = steepnessOf(name)
  const { words } = name
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const missing = words.map((word) => {
    const { weight } = word
    const isBesideOne = whole - weight < 2 - rounding
    const cost = isBesideOne ? unmatchedCosts.askedBesideOne : unmatchedCosts.asked
    const least = mayBeInitials(word)
      ? weight * (initialSimilarity - threshold)
      : Number.NEGATIVE_INFINITY
    return Math.max(least, -weight * cost * threshold)
  })
  const gainOf = (at: number, similarity: number) => {
    const weight = words[at]?.weight ?? 0
    return Math.max(0, weight * (evidence(similarity, steep) - threshold) - (missing[at] ?? 0))
  }
  const isFamily = familyWords(name)
  const positions = [...words.keys()]
  return {
    name,
    threshold,
    families: positions.filter(isFamily),
    joined: joinedWordsOf(name),
    gainOf,
    gainNeeded: -missing.reduce((sum, each) => sum + each, 0) - rounding,
    gainOfAll: positions.reduce((sum, at) => sum + gainOf(at, 1), 0),
  }
}
