import { unmatchedCosts } from './compare-names'
import { type ComparableName, isJoined, type NameWord } from './listed-name'

/** Particles, titles and initials stand in thousands of names: they are compared, not looked up. */
const tellingWeight = 0.5

/** The words by which names are found, and neighbours written as one. */
export function wordsToLookUp({ words, joined }: ComparableName): readonly NameWord[] {
  const telling = words.filter(({ weight }) => weight >= tellingWeight)
  return [...(telling.length > 0 ? telling : words), ...joined]
}

/**
 * The least sum of weighted similarities of looked up words with which a name can still score as much as
 * the threshold: everything else is alike, and nothing speaks against it but words it does not have.
 */
export function sumNeeded(asked: ComparableName, threshold: number): number {
  const cost = unmatchedCosts.asked
  const gained = (asked.weight * cost * threshold) / (1 - threshold + cost * threshold)
  const lookedUp = wordsToLookUp(asked)
    .filter((word) => !isJoined(word))
    .reduce((sum, word) => sum + word.weight, 0)
  return Math.max(0, gained - (asked.weight - lookedUp))
}
