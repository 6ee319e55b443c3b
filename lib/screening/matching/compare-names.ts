import type { NamePart } from '@/lib/vocabulary/screening'
import { type ComparableName, familyWords, type NameWord } from './comparable-name'
import { compareWords, initialSimilarity } from './compare-words'
import {
  hasMovedSpace,
  joinedSimilarity,
  joinedWordsOf,
  mayMoveSpaces,
  type Span,
} from './joined-words'
import { isPatronymic } from './name-parts'

/** A match of two words of two names. */
export interface WordMatch {
  /** Words of the searched name, and the form of them that the listed words resemble. */
  readonly asked: string
  readonly form: string
  readonly listed: string
  /** The part of the listed name to which the listed words belong. */
  readonly part: NamePart
  /** 0 to 1. */
  readonly similarity: number
}

/** A word without a counterpart, which lowers the score. */
export interface UnmatchedWord {
  readonly word: string
  readonly name: 'asked' | 'listed'
  readonly part: NamePart
}

export interface NameComparison {
  /** 0 to 1. */
  readonly score: number
  readonly words: readonly WordMatch[]
  readonly unmatched: readonly UnmatchedWord[]
}

/**
 * Costs of words without a counterpart. Such words in both names suggest different persons. Words of the searched name
 * alone only mean that the list has a shorter name; they cost more if the matched words weigh less than 2. Words of the
 * listed name alone mean almost nothing.
 */
export const unmatchedCosts = {
  conflict: 1.75,
  asked: 0.25,
  askedBesideOne: 0.45,
  listed: 0.15,
} as const

interface Pair {
  readonly asked: Span
  readonly listed: Span
  readonly similarity: number
  /** Weight of the searched words that the pair covers. */
  readonly weight: number
}

/** Similarity of two names, in any order of their words. */
export function compareNames(asked: ComparableName, listed: ComparableName): NameComparison {
  const matched = matchNames(asked, listed, similaritiesOf(asked, listed))
  return {
    score: matched.score,
    words: matched.pairs.map((pair) => wordMatch(asked, listed, pair)),
    unmatched: (['asked', 'listed'] as const).flatMap((name) =>
      matched.rest[name].map((at) => {
        const whole = name === 'asked' ? asked : listed
        return { name, word: whole.words[at]?.text ?? '', part: partAt(whole, at) }
      }),
    ),
  }
}

/** Similarity of each word of the searched name with each listed word: one row for each searched word. */
export type Similarities = readonly number[]

function similaritiesOf(asked: ComparableName, listed: ComparableName): Similarities {
  return asked.words.flatMap((word) =>
    listed.words.map((other) => compareWords(word, other).similarity),
  )
}

interface MatchedNames {
  readonly score: number
  readonly pairs: readonly Pair[]
  /** Positions of the words without a counterpart. */
  readonly rest: Readonly<Record<'asked' | 'listed', readonly number[]>>
}

/** Matches the words of two names whose similarities are known. */
export function matchNames(
  asked: ComparableName,
  listed: ComparableName,
  similarities: Similarities,
  mayJoin = true,
): MatchedNames {
  const single = [...wordPairs(asked, listed, similarities), ...initialsPairs(asked, listed)]
  const pairs = bestPairs(mayJoin ? [...single, ...joinedPairs(asked, listed)] : single)
  const rest = {
    asked: uncovered(asked, pairs, 'asked'),
    listed: uncovered(listed, pairs, 'listed'),
  }
  const isPossible =
    pairs.some(({ similarity }) => similarity !== initialSimilarity) &&
    hasFamilyName(asked, rest.asked) &&
    hasFamilyName(listed, rest.listed)
  return { score: isPossible ? scoreOf(asked, listed, pairs, rest) : 0, pairs, rest }
}

function wordPairs(
  asked: ComparableName,
  listed: ComparableName,
  similarities: Similarities,
): Pair[] {
  const pairs: Pair[] = []
  for (const [a, { weight }] of asked.words.entries()) {
    for (let l = 0; l < listed.words.length; l++) {
      const similarity = similarities[a * listed.words.length + l] ?? 0
      const admitted = similarity && admission(asked, a, listed, l)
      if (admitted === 0 || (admitted < 1 && similarity < crossedSimilarityMin)) continue
      pairs.push({
        asked: { from: a, to: a + 1 },
        listed: { from: l, to: l + 1 },
        similarity: similarity * admitted,
        weight,
      })
    }
  }
  return pairs
}

/** A given name that matches a family name is weaker evidence, and must sound the same. */
const otherPart = 0.93
export const crossedSimilarityMin = 0.95

/** 0 if the words must not match, because of their parts in the names; otherwise a factor of their similarity. */
function admission(asked: ComparableName, a: number, listed: ComparableName, l: number): number {
  const [askedPart, listedPart] = [partAt(asked, a), partAt(listed, l)]
  const [word, other] = [asked.words[a], listed.words[l]]
  if (!word || !other) return 0
  const isShort = word.isInitial || other.isInitial
  if (isShort && (askedPart === 'family' || listedPart === 'family')) return 0
  if (listedPart === 'patronymic' && askedPart !== 'patronymic' && !isPatronymic(word.text)) {
    return Number(word.text === other.text)
  }
  return isCrossed(askedPart, listedPart) ? otherPart : 1
}

function isCrossed(asked: NamePart, listed: NamePart): boolean {
  return (asked === 'given' && listed === 'family') || (asked === 'family' && listed === 'given')
}

function partAt(name: ComparableName, at: number): NamePart {
  return name.parts[at] ?? 'unknown'
}

/** Words that only one of the names joins: Abd al-Rahman is also Abdalrahman. */
function joinedPairs(asked: ComparableName, listed: ComparableName): Pair[] {
  const [askedJoined, listedJoined] = [joinedWordsOf(asked), joinedWordsOf(listed)]
  // Several words in one are no evidence for a whole name: An Na is not Anna.
  const parts = askedJoined.filter(({ from, to }) => to - from < asked.words.length)
  const pairs = [
    ...parts.flatMap((each) =>
      listed.words.map(
        (word, at) => [each, { from: at, to: at + 1 }, joinedSimilarity(each, word)] as const,
      ),
    ),
    ...listedJoined.flatMap((each) =>
      asked.words.map(
        (word, at) => [{ from: at, to: at + 1 }, each, joinedSimilarity(each, word)] as const,
      ),
    ),
    ...(mayMoveSpaces(asked) ? askedJoined : []).flatMap((each) =>
      listedJoined.map(
        (other) => [each, other, hasMovedSpace(each, other) ? movedSpaceSimilarity : 0] as const,
      ),
    ),
  ]
  return pairs.flatMap(([from, to, similarity]) =>
    similarity > 0 ? { asked: from, listed: to, similarity, weight: weightOf(asked, from) } : [],
  )
}

/** Similarity of names in which a space is at another place: Lauren Tnkunda, Laurent Nkunda. */
const movedSpaceSimilarity = 0.97

/** Given names whose initials are one searched word: Jean-Claude Juncker is JC Juncker. */
function initialsPairs(asked: ComparableName, listed: ComparableName): Pair[] {
  return asked.words.flatMap((word, at) => {
    if (!mayBeInitials(word)) return []
    const spans = [...listed.words.keys()].map((from) => ({ from, to: from + word.text.length }))
    return spans.flatMap((span) => {
      const initials = listed.words
        .slice(span.from, span.to)
        .map(({ text }, index) =>
          partAt(listed, span.from + index) === 'family' ? '' : text.charAt(0),
        )
      if (initials.join('') !== word.text) return []
      return {
        asked: { from: at, to: at + 1 },
        listed: span,
        similarity: initialSimilarity,
        weight: word.weight,
      }
    })
  })
}

/** Whether a word may be several initials without points. */
export function mayBeInitials({ text }: NameWord): boolean {
  return /^[b-df-hj-np-tv-z]{2,3}$/.test(text)
}

function textOf({ words }: ComparableName, { from, to }: Span): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

function weightOf({ words }: ComparableName, { from, to }: Span): number {
  let weight = 0
  for (let at = from; at < to; at++) weight += words[at]?.weight ?? 0
  return weight
}

/** Picks the best pairs; each word is used once. */
function bestPairs(pairs: Pair[]): Pair[] {
  pairs.sort(
    (left, right) =>
      right.similarity * right.weight - left.similarity * left.weight ||
      left.asked.from - right.asked.from ||
      left.listed.from - right.listed.from,
  )
  const chosen: Pair[] = []
  for (const pair of pairs) {
    const isFree = chosen.every(
      (other) => !(overlap(pair.asked, other.asked) || overlap(pair.listed, other.listed)),
    )
    if (isFree) chosen.push(pair)
  }
  return chosen
}

function overlap(left: Span, right: Span): boolean {
  return left.from < right.to && right.from < left.to
}

/** Positions of the words without a counterpart. */
function uncovered(
  name: ComparableName,
  pairs: readonly Pair[],
  side: 'asked' | 'listed',
): number[] {
  return [...name.words.keys()].filter(
    (at) => !pairs.some((pair) => pair[side].from <= at && at < pair[side].to),
  )
}

/** Whether a stated family name has a counterpart. One of several family names is enough. */
function hasFamilyName(name: ComparableName, missing: readonly number[]): boolean {
  const stated = [...name.words.keys()].filter(familyWords(name))
  return stated.length === 0 || stated.some((at) => !missing.includes(at))
}

function scoreOf(
  asked: ComparableName,
  listed: ComparableName,
  pairs: readonly Pair[],
  rest: { readonly asked: readonly number[]; readonly listed: readonly number[] },
): number {
  const steep = steepnessOf(asked)
  let matched = 0
  let gained = 0
  for (const { weight, similarity } of pairs) {
    matched += weight
    gained += weight * evidence(similarity, steep)
  }
  if (matched === 0) return 0
  // A patronymic is compared if both names have one. Certificates have none.
  const hasPatronymic = rest.asked.some((at) => partAt(asked, at) === 'patronymic')
  const askedOver = sumWeights(asked, rest.asked)
  const listedOver = sumWeights(
    listed,
    rest.listed.filter((at) => hasPatronymic || partAt(listed, at) !== 'patronymic'),
  )
  const conflict = Math.min(askedOver, listedOver)
  const cost =
    conflict * unmatchedCosts.conflict +
    (askedOver - conflict) * (matched < 2 ? unmatchedCosts.askedBesideOne : unmatchedCosts.asked) +
    (listedOver - conflict) * unmatchedCosts.listed
  return Math.min(1, gained / (matched + cost))
}

/**
 * How much a letter that differs counts, compared with its share of the word. Names of persons are more alike than
 * those of organisations, and the name of a certificate has no typing errors.
 */
const steepness = { certified: 1.7, typed: 1.65, entity: 1 } as const

/** How fast the evidence falls with the similarity: similar words may also be different names. */
export function steepnessOf({ kind, parts }: ComparableName): number {
  if (kind === 'entity') return steepness.entity
  return parts.includes('family') ? steepness.certified : steepness.typed
}

export function evidence(similarity: number, steep: number): number {
  return similarity === initialSimilarity ? similarity : Math.max(0, 1 - steep * (1 - similarity))
}

function sumWeights({ words }: ComparableName, positions: readonly number[]): number {
  return positions.reduce((sum, at) => sum + (words[at]?.weight ?? 0), 0)
}

function wordMatch(asked: ComparableName, listed: ComparableName, pair: Pair): WordMatch {
  const [word, other] = [asked.words[pair.asked.from], listed.words[pair.listed.from]]
  const isSingle = pair.asked.to - pair.asked.from + pair.listed.to - pair.listed.from === 2
  const form = isSingle && word && other ? compareWords(word, other).form?.text : undefined
  return {
    asked: textOf(asked, pair.asked),
    form: form ?? textOf(asked, pair.asked),
    listed: textOf(listed, pair.listed),
    part: partAt(listed, pair.listed.from),
    similarity: pair.similarity,
  }
}
