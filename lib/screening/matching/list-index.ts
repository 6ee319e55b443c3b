import { setImmediate as pause } from 'node:timers/promises'
import type { ListedParty } from '../listed-party'
import {
  compareNames,
  counterpartsIn,
  type NameComparison,
  unmatchedCosts,
  type WordMatch,
} from './compare-names'

import { countryCode } from './country-code'
import {
  type ComparableName,
  comparableName,
  isJoined,
  type NameKind,
  type NameWord,
} from './listed-name'
import { changeBy, type Particulars, type Qualifier, qualifiersOf } from './qualifiers'
import { type SimilarWord, WordIndex } from './word-index'

/** The person or entity to search for. */
export interface Asked extends Particulars {
  readonly name: string
  readonly type: ListedParty['type']
}

/** An entry that may be the one searched for. */
export interface Match {
  readonly id: number
  /** The most similar name of the entry. */
  readonly name: string
  /** 0 to 1. */
  readonly score: number
  /** Which of its words matched which searched word. */
  readonly words: readonly WordMatch[]
  /** The other reasons for the score. */
  readonly reasons: readonly MatchReason[]
}

export type MatchReason = Qualifier | 'weak-alias'

/** One edition of a list in memory: names and qualifiers; the other fields stay in the database. */
export interface ListIndex {
  readonly entries: number
  search(asked: Asked, threshold: number): Match[]
}

export type IndexedParty = Pick<
  ListedParty,
  'type' | 'fullName' | 'aliases' | 'birthDates' | 'gender' | 'countries'
>

/** Factor for an alias that its publisher calls weak. */
const weakAliasFactor = 0.9
/** How many names are compared in full, the most promising first. */
const comparedMax = 250
/** How much qualifiers can raise a score. */
const qualifiersMax = 0.04

/** Builds an index and yields to other work in between. */
export async function buildListIndex(
  entries: AsyncIterable<readonly [id: number, party: IndexedParty]>,
): Promise<ListIndex> {
  const indexes = { individual: new NameIndex('person'), entity: new NameIndex('entity') }
  let count = 0
  for await (const [id, party] of entries) {
    indexes[party.type].add(id, party)
    count += 1
    if (count % 100 === 0) await pause()
  }
  return {
    entries: count,
    search: (asked, threshold) => indexes[asked.type].search(asked, threshold),
  }
}

interface Entry extends Particulars {
  readonly id: number
}

interface Name {
  readonly text: string
  readonly isWeak: boolean
  readonly entry: Entry
  readonly comparable: ComparableName
}

/**
 * Sums up how much of the searched name each listed name has, by number of the listed name. One tally serves all
 * searches: a list has tens of thousands of names, of which a search touches hundreds.
 */
class NameTally {
  #sums = new Float32Array(0)
  #best = new Float32Array(0)
  #met: number[] = []

  /** Resets the tally for this number of names. */
  begin(names: number): void {
    if (this.#sums.length !== names) {
      this.#sums = new Float32Array(names)
      this.#best = new Float32Array(names)
    }
    for (const name of this.#met) this.#sums[name] = 0
    this.#met = []
  }

  /** Adds a word to the sum of every name with similar words, by the most similar one. */
  count(weight: number, words: readonly SimilarWord[]): void {
    for (const name of notedNames(words, this.#best)) {
      const sum = this.#sums[name] ?? 0
      if (sum === 0) this.#met.push(name)
      this.#sums[name] = sum + (this.#best[name] ?? 0) * weight
      this.#best[name] = 0
    }
  }

  /** Names with at least this sum, the greatest first. */
  reaching(least: number): number[] {
    const sumOf = (name: number) => this.#sums[name] ?? 0
    return this.#met
      .filter((name) => sumOf(name) >= least)
      .sort((left, right) => sumOf(right) - sumOf(left))
  }
}

class NameIndex {
  readonly #kind: NameKind
  readonly #names: Name[] = []
  readonly #words = new WordIndex()
  readonly #tally = new NameTally()

  constructor(kind: NameKind) {
    this.#kind = kind
  }

  add(id: number, { birthDates, gender, ...party }: IndexedParty): void {
    const countries = party.countries.flatMap((country) => countryCode(country) ?? [])
    const entry = { id, birthDates, gender, countries } as const
    this.#addName(party.fullName, false, entry)
    for (const { name, quality } of party.aliases) {
      if (name !== party.fullName) this.#addName(name, quality === 'weak', entry)
    }
  }

  search(asked: Asked, threshold: number): Match[] {
    const name = comparableName(asked.name, this.#kind)
    const counterparts = counterpartsIn(name)
    const best = new Map<number, Match>()
    for (const number of this.#candidates(name, threshold - qualifiersMax)) {
      const listed = this.#names[number]
      if (!listed) continue
      const compared = compareNames(name, listed.comparable, counterparts)
      const match = matchOf(asked, listed, compared, threshold)
      if (match && match.score > (best.get(match.id)?.score ?? 0)) best.set(match.id, match)
    }
    return [...best.values()].sort((left, right) => right.score - left.score)
  }

  #addName(text: string, isWeak: boolean, entry: Entry): void {
    const comparable = comparableName(text, this.#kind)
    const number = this.#names.push({ text, isWeak, entry, comparable }) - 1
    for (const word of comparable.words) this.#words.add(word, number)
    for (const word of comparable.joined) this.#words.add(word, number)
  }

  /** Names with enough similar words to reach the threshold, the most promising first. */
  #candidates(asked: ComparableName, threshold: number): number[] {
    this.#tally.begin(this.#names.length)
    for (const word of wordsToLookUp(asked)) this.#tally.count(word.weight, this.#words.like(word))
    return this.#tally.reaching(sumNeeded(asked, threshold)).slice(0, comparedMax)
  }
}

function matchOf(
  asked: Asked,
  listed: Name,
  compared: NameComparison,
  threshold: number,
): Match | undefined {
  const names = listed.isWeak ? compared.score * weakAliasFactor : compared.score
  if (names + qualifiersMax < threshold) return undefined
  const qualifiers = qualifiersOf(asked, listed.entry)
  const score = Math.min(1, names + changeBy(qualifiers))
  if (score < threshold) return undefined
  const reasons = listed.isWeak ? ['weak-alias' as const, ...qualifiers] : qualifiers
  return { id: listed.entry.id, name: listed.text, score, words: compared.words, reasons }
}

/** Particles, titles and initials occur in thousands of names: they are compared, but not looked up. */
const tellingWeight = 0.5

/** The words by which names are looked up, and neighbours joined into one. */
function wordsToLookUp({ words, joined }: ComparableName): readonly NameWord[] {
  const telling = words.filter(({ weight }) => weight >= tellingWeight)
  return [...(telling.length > 0 ? telling : words), ...joined]
}

/**
 * The least sum of weighted similarities of looked-up words with which a name can still reach the threshold, assuming
 * that everything else is equal and the only cost is that of missing words.
 */
function sumNeeded(asked: ComparableName, threshold: number): number {
  const cost = unmatchedCosts.asked
  const gained = (asked.weight * cost * threshold) / (1 - threshold + cost * threshold)
  const lookedUp = wordsToLookUp(asked)
    .filter((word) => !isJoined(word))
    .reduce((sum, word) => sum + word.weight, 0)
  return Math.max(0, gained - (asked.weight - lookedUp))
}

/** Returns the names that have one of the words, and stores each one's highest similarity in `best`. */
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
