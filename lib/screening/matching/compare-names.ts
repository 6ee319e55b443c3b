import type { ComparableName, NameWord } from './listed-name'
import { similarityMin, wordSimilarity } from './word-similarity'

/** How two words of two names met. */
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
 * What words without a counterpart cost. One in each name says that somebody else is meant; one in the
 * asked name only, that more is known of the person; one in the listed name only says next to nothing.
 */
export const unmatchedCosts = { conflict: 1.6, asked: 0.45, listed: 0.15 } as const

const joinedSimilarityMin = 0.85

/** Words written as one on one side only have to be nearly the same. */
export function leastSimilarity(asked: NameWord, listed: NameWord): number {
  return isJoined(asked, listed) ? joinedSimilarityMin : similarityMin
}

function isJoined(asked: NameWord, listed: NameWord): boolean {
  return asked.to - asked.from > 1 || listed.to - listed.from > 1
}

/** Spares most comparisons. */
function couldBeJoined(asked: NameWord, listed: NameWord): boolean {
  return (
    Math.abs(asked.text.length - listed.text.length) <= 3 &&
    asked.key.charAt(0) === listed.key.charAt(0)
  )
}

/** Told how alike two words are: what is remembered need not be computed again. */
export type WordComparison = (asked: NameWord, listed: NameWord) => number

/** How alike two names are, whatever the order of their words. */
export function compareNames(
  asked: ComparableName,
  listed: ComparableName,
  compare: WordComparison = similarityOf,
): NameComparison {
  const pairs = bestPairs([...pairsOf(asked, listed, compare)])
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

/** Words with words, and each side's joined words with the other's words. */
function* pairsOf(
  asked: ComparableName,
  listed: ComparableName,
  compare: WordComparison,
): Generator<Pair> {
  yield* similarPairs(asked.words, listed.words, compare)
  yield* similarPairs(asked.joined, listed.words, compare)
  yield* similarPairs(asked.words, listed.joined, compare)
}

function* similarPairs(
  askedWords: readonly NameWord[],
  listedWords: readonly NameWord[],
  compare: WordComparison,
): Generator<Pair> {
  for (const asked of askedWords) {
    for (const listed of listedWords) {
      if (isJoined(asked, listed) && !couldBeJoined(asked, listed)) continue
      const similarity = compare(asked, listed)
      if (similarity >= leastSimilarity(asked, listed)) yield { asked, listed, similarity }
    }
  }
}

/** An initial stands for any word that begins with it. */
export const initialSimilarity = 0.8

/** 0 to 1; the same word is 1, one that sounds the same nearly. */
export function similarityOf(left: NameWord, right: NameWord): number {
  if (left.text === right.text) return 1
  if (left.text.length === 1 || right.text.length === 1) {
    return left.text.charAt(0) === right.text.charAt(0) ? initialSimilarity : 0
  }
  if (left.folded === right.folded) return 0.97
  return Math.min(0.95, wordSimilarity(left.folded, right.folded))
}

/** The best pairs first; a word is used once. */
function bestPairs(pairs: readonly Pair[]): Pair[] {
  const ranked = pairs.toSorted(
    (left, right) => right.similarity * commonWeight(right) - left.similarity * commonWeight(left),
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

/** What both sides have: a joined word does not win by what the other side lacks. */
function commonWeight({ asked, listed }: Pair): number {
  return Math.min(asked.weight, listed.weight)
}

function overlap(left: NameWord, right: NameWord): boolean {
  return left.from < right.to && right.from < left.to
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
