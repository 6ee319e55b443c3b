import { couldMeet, leastSimilarity, similarityOf } from './compare-words'
import { type ComparableName, isJoined, type NameWord } from './listed-name'

/** A match of two words of two names. */
export interface WordMatch {
  readonly asked: string
  readonly listed: string
  readonly similarity: number
}

export interface NameComparison {
  /** 0 to 1. */
  readonly score: number
  readonly words: readonly WordMatch[]
}

/**
 * Costs of words without a counterpart. One in each name suggests different persons; one in the searched name only
 * means that more is known of the person; one in the listed name only means next to nothing.
 */
export const unmatchedCosts = { conflict: 1.6, asked: 0.45, listed: 0.15 } as const

/** A word of the searched name that a listed word matches. */
interface Counterpart {
  readonly asked: NameWord
  readonly similarity: number
}

/** Returns the words of the searched name that a listed word matches. */
type Counterparts = (listed: NameWord) => readonly Counterpart[]

/** Similarity of two names, in any order of their words. */
export function compareNames(
  asked: ComparableName,
  listed: ComparableName,
  counterparts: Counterparts = counterpartsIn(asked),
): NameComparison {
  const pairs = bestPairs(pairsOf(listed, counterparts))
  const matched = sum(pairs.map(weightOf))
  const gained = sum(pairs.map((pair) => weightOf(pair) * pair.similarity))
  const askedOver = asked.weight - sum(pairs.map((pair) => pair.asked.weight))
  const listedOver = listed.weight - sum(pairs.map((pair) => pair.listed.weight))
  const conflict = Math.max(0, Math.min(askedOver, listedOver))
  const cost =
    conflict * unmatchedCosts.conflict +
    (askedOver - conflict) * unmatchedCosts.asked +
    (listedOver - conflict) * unmatchedCosts.listed
  return {
    score: matched === 0 ? 0 : Math.min(1, gained / (matched + cost)),
    words: pairs.map((pair) => ({
      asked: pair.asked.text,
      listed: pair.listed.text,
      similarity: pair.similarity,
    })),
  }
}

interface Pair {
  readonly asked: NameWord
  readonly listed: NameWord
  readonly similarity: number
}

function weightOf({ asked, listed }: Pair): number {
  return (asked.weight + listed.weight) / 2
}

function pairsOf({ words, joined }: ComparableName, counterparts: Counterparts): Pair[] {
  const pairs: Pair[] = []
  for (const listed of [...words, ...joined]) {
    for (const { asked, similarity } of counterparts(listed)) {
      pairs.push({ asked, listed, similarity })
    }
  }
  return pairs
}

/**
 * Compares words with words, and the joined words of each side with the other side's words. Results are cached: the
 * names that one search compares have many words in common.
 */
export function counterpartsIn({ words, joined }: ComparableName): Counterparts {
  const forWords = remembering([...words, ...joined])
  const forJoined = remembering(words)
  return (listed) => (isJoined(listed) ? forJoined(listed) : forWords(listed))
}

function remembering(asked: readonly NameWord[]): Counterparts {
  const known = new Map<string, readonly Counterpart[]>()
  return (listed) => {
    let found = known.get(listed.text)
    if (!found) {
      found = counterpartsOf(listed, asked)
      known.set(listed.text, found)
    }
    return found
  }
}

const none: readonly Counterpart[] = []

/** Created late, because most words have no counterpart. */
function counterpartsOf(listed: NameWord, asked: readonly NameWord[]): readonly Counterpart[] {
  let found: Counterpart[] | undefined
  for (const word of asked) {
    if (!couldMeet(word, listed)) continue
    const similarity = similarityOf(word, listed)
    if (similarity < leastSimilarity(word, listed)) continue
    found ??= []
    found.push({ asked: word, similarity })
  }
  return found ?? none
}

/** Picks the best pairs; each word is used once. */
function bestPairs(pairs: readonly Pair[]): Pair[] {
  const ranked = pairs.toSorted(
    (left, right) =>
      right.similarity * commonWeight(right) - left.similarity * commonWeight(left) ||
      left.asked.from - right.asked.from,
  )
  const chosen: Pair[] = []
  for (const pair of ranked) {
    const isFree = chosen.every(
      (other) => !(overlap(pair.asked, other.asked) || overlap(pair.listed, other.listed)),
    )
    if (isFree) chosen.push(pair)
  }
  return chosen
}

/** The weight both sides share: a joined word must not win by parts that the other side lacks. */
function commonWeight({ asked, listed }: Pair): number {
  return Math.min(asked.weight, listed.weight)
}

function overlap(left: NameWord, right: NameWord): boolean {
  return left.from < right.to && right.from < left.to
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
