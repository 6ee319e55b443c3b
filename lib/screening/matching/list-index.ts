import { setImmediate as pause } from 'node:timers/promises'
import type { NamePart } from '@/lib/vocabulary/screening'
import type { ListedParty } from '../listed-party'
import {
  type ComparableName,
  listedName,
  listedWord,
  type NameKind,
  type NameWord,
  neededWords,
  searchedName,
  type WrittenName,
} from './comparable-name'
import {
  compareNames,
  crossedSimilarityMin,
  evidence,
  forEachJoined,
  joinedKeysOf,
  type NameComparison,
  steepnessOf,
  type UnmatchedWord,
  unmatchedCosts,
  type WordMatch,
} from './compare-names'
import { compareWords } from './compare-words'
import { countryCode } from './country-code'
import {
  changesBy,
  type Particulars,
  type Qualifier,
  qualifiersOf,
  type ScoreChange,
} from './qualifiers'
import { type SimilarWords, WordIndex } from './word-index'

/** The person or entity to search for. */
export interface Asked extends Particulars, WrittenName {
  readonly type: ListedParty['type']
  /** Country whose spelling the name has, ISO 3166-1; absent if unknown. */
  readonly spelling?: string
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
  /** Words of both names without a counterpart. */
  readonly unmatched: readonly UnmatchedWord[]
  /** The score of the names alone, 0 to 1. */
  readonly nameScore: number
  /** The other reasons for the score, and what each adds to it. */
  readonly changes: readonly ScoreChange<MatchReason>[]
}

export type MatchReason = Qualifier | 'weak-alias'

/** One edition of a list in memory: names and qualifiers; the other fields stay in the database. */
export interface ListIndex {
  readonly entries: number
  search(asked: Asked, threshold: number): Match[]
}

export type IndexedParty = Pick<
  ListedParty,
  'type' | 'fullName' | 'parts' | 'aliases' | 'birthDates' | 'gender' | 'countries'
>

/** Factor for an alias that its publisher calls weak. */
const weakAliasFactor = 0.9
/** How much qualifiers can raise a score. */
const qualifiersMax = 0.04

/** Builds an index and yields to other work in between. */
export async function buildListIndex(
  entries: AsyncIterable<readonly [id: number, party: IndexedParty]>,
): Promise<ListIndex> {
  const persons = new NameIndex('person')
  const entities = new NameIndex('entity')
  const indexes = { individual: [persons], entity: [entities], unknown: [persons, entities] }
  let count = 0
  for await (const [id, party] of entries) {
    for (const index of indexes[party.type]) index.add(id, party)
    count += 1
    if (count % 100 === 0) await pause()
  }
  return {
    entries: count,
    search: (asked, threshold) =>
      (asked.type === 'entity' ? entities : persons).search(asked, threshold),
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

/** Numbers of the names that contain a word, by what the word is in them. */
interface NamesOfWord {
  /** As a family name, or as a word whose part is unknown. */
  readonly asFamily: number[]
  readonly asGiven: number[]
}

class NameIndex {
  readonly #kind: NameKind
  readonly #names: Name[] = []
  readonly #words: WordIndex
  readonly #namesOf = new Map<NameWord, NamesOfWord>()
  readonly #tally = new NameTally()
  /** Names with neighbouring words that have this skeleton if they are joined. */
  readonly #joined = new Map<string, number[]>()

  constructor(kind: NameKind) {
    this.#kind = kind
    this.#words = new WordIndex((text) => listedWord(text, kind))
  }

  add(id: number, { birthDates, gender, ...party }: IndexedParty): void {
    const countries = party.countries.flatMap((country) => countryCode(country) ?? [])
    const entry = { id, birthDates, gender, countries } as const
    this.#addName({ name: party.fullName, parts: party.parts }, false, entry)
    for (const alias of party.aliases) {
      if (alias.name !== party.fullName) this.#addName(alias, alias.quality === 'weak', entry)
    }
  }

  search(asked: Asked, threshold: number): Match[] {
    const search = this.#begin(searchedNameOf(asked, this.#kind))
    const best = new Map<number, Match>()
    for (const number of this.#candidates(search, threshold - qualifiersMax)) {
      const listed = this.#names[number]
      if (!listed) continue
      const compared = compareNames(search.name, listed.comparable)
      const match = matchOf(asked, listed, compared, threshold)
      if (match && match.score > (best.get(match.id)?.score ?? 0)) best.set(match.id, match)
    }
    return [...best.values()].sort((left, right) => right.score - left.score)
  }

  #addName(written: WrittenName, isWeak: boolean, entry: Entry): void {
    const comparable = listedName(written, this.#kind, (text) => this.#words.word(text))
    const number = this.#names.push({ text: written.name, isWeak, entry, comparable }) - 1
    for (const [at, word] of comparable.words.entries()) {
      this.#noteWord(word, comparable.parts[at] ?? 'unknown', number)
    }
    forEachJoined(comparable, (_, { skeleton }) => {
      const names = this.#joined.get(skeleton)
      if (!names) this.#joined.set(skeleton, [number])
      else if (names.at(-1) !== number) names.push(number)
    })
  }

  #noteWord(word: NameWord, part: NamePart, number: number): void {
    let names = this.#namesOf.get(word)
    if (!names) {
      names = { asFamily: [], asGiven: [] }
      this.#namesOf.set(word, names)
    }
    const list = part === 'family' || part === 'unknown' ? names.asFamily : names.asGiven
    if (list.at(-1) !== number) list.push(number)
  }

  /** Looks up the words that a match needs; the others are compared with the words of the names found. */
  #begin(name: ComparableName): Search {
    const isNeeded = neededWords(name)
    const needed = name.words.filter((_, at) => isNeeded(at))
    return { name, similar: new Map(needed.map((word) => [word, this.#words.like(word)])) }
  }

  /** Numbers of the names that can reach the threshold. */
  #candidates(search: Search, threshold: number): Set<number> {
    const bound = boundOf(search, threshold)
    const found = new Set(this.#withSimilarWords(search, bound))
    this.#visitJoined(search, (number, covered) => {
      const listed = this.#names[number]
      if (listed && !found.has(number) && bound.admits(listed.comparable, covered))
        found.add(number)
    })
    return found
  }

  /** Names with words like those that the searched name cannot lack. */
  #withSimilarWords({ name, similar }: Search, bound: Bound): number[] {
    this.#tally.begin(this.#names.length)
    const isByFamily = name.parts.includes('family')
    for (const [word, words] of similar) {
      for (const [listed, similarity] of words) {
        // A family name must have a counterpart, even if that adds nothing.
        const gain = bound.gainOf(word, similarity) + (isByFamily ? rounding / 10 : 0)
        const names = this.#namesOf.get(listed)
        if (gain === 0 || !names) continue
        this.#tally.note(names.asFamily, gain)
        if (!isByFamily || similarity >= crossedSimilarityMin) this.#tally.note(names.asGiven, gain)
      }
      this.#tally.endWord()
    }
    return this.#tally.reaching(bound.gainNeeded).filter((number) => {
      const listed = this.#names[number]
      return listed && (!isByFamily || bound.admits(listed.comparable, []))
    })
  }

  /** Visits names in which a word is joined that the searched name has in parts, or the reverse. */
  #visitJoined(
    { name }: Search,
    visit: (number: number, covered: readonly NameWord[]) => void,
  ): void {
    for (const word of name.words) {
      for (const key of joinedKeysOf(word)) {
        for (const number of this.#joined.get(key) ?? []) visit(number, [word])
      }
    }
    if (name.words.length < 3) return
    forEachJoined(name, ({ from, to }, { skeleton }) => {
      if (to - from === name.words.length) return
      const words = name.words.slice(from, to)
      for (const listed of this.#words.withKey(skeleton)) {
        const { asFamily = [], asGiven = [] } = this.#namesOf.get(listed) ?? {}
        for (const number of [...asFamily, ...asGiven]) visit(number, words)
      }
    })
  }
}

/**
 * Sums up what the searched words gain in each listed name, by number of the name. One tally serves all searches: a list
 * has tens of thousands of names, of which a search touches hundreds.
 */
class NameTally {
  #sums = new Float64Array(0)
  #best = new Float64Array(0)
  #touched: number[] = []
  #ofWord: number[] = []

  /** Resets the tally for this number of names. */
  begin(names: number): void {
    if (this.#sums.length !== names) {
      this.#sums = new Float64Array(names)
      this.#best = new Float64Array(names)
    }
    for (const name of this.#touched) this.#sums[name] = 0
    this.#touched = []
  }

  /** Notes a gain of the current word; its best one in a name counts. */
  note(names: readonly number[], gain: number): void {
    for (const name of names) {
      const best = this.#best[name] ?? 0
      if (best === 0) this.#ofWord.push(name)
      if (gain > best) this.#best[name] = gain
    }
  }

  endWord(): void {
    for (const name of this.#ofWord) {
      const sum = this.#sums[name] ?? 0
      if (sum === 0) this.#touched.push(name)
      this.#sums[name] = sum + (this.#best[name] ?? 0)
      this.#best[name] = 0
    }
    this.#ofWord = []
  }

  reaching(least: number): number[] {
    return this.#touched.filter((name) => (this.#sums[name] ?? 0) >= least)
  }
}

const rounding = 1e-9

/**
 * Upper bound of a score. A name can reach the threshold t if the sum over the searched words of weight × (evidence - t)
 * is not negative. A word without a counterpart adds weight × (0 - cost × t) instead.
 */
interface Bound {
  /** How much more a word adds with a counterpart of this similarity than without one. */
  gainOf(word: NameWord, similarity: number): number
  /** The least sum of gains of the needed words, if all other words are equal. */
  readonly gainNeeded: number
  /** Covered words are joined with others, and count in full. */
  admits(listed: ComparableName, covered: readonly NameWord[]): boolean
}

function boundOf({ name, similar }: Search, threshold: number): Bound {
  const steep = steepnessOf(name)
  const weight = name.words.reduce((sum, word) => sum + word.weight, 0)
  const missingShare = (word: NameWord) => {
    const isBesideOne = weight - word.weight < 2
    const cost = isBesideOne ? unmatchedCosts.askedBesideOne : unmatchedCosts.asked
    return -word.weight * cost * threshold
  }
  const shareOf = (word: NameWord, similarity: number) =>
    Math.max(missingShare(word), word.weight * (evidence(similarity, steep) - threshold))
  const least = name.words.reduce(
    (sum, word) => sum + (similar.has(word) ? missingShare(word) : word.weight * (1 - threshold)),
    0,
  )
  const compareOnce = rememberingComparisons()
  const ordered = [...name.words].sort((left, right) => rankOf(left) - rankOf(right))
  const soleFamilyName =
    name.parts.includes('family') && similar.size === 1 ? ordered[0] : undefined
  return {
    gainOf: (word, similarity) => shareOf(word, similarity) - missingShare(word),
    gainNeeded: -least - rounding,
    admits: (listed, covered) => {
      let sum = 0
      // Needed words first: they are looked up already, and mostly decide.
      for (const word of ordered) {
        const best = covered.includes(word) ? 1 : bestOf(word, listed)
        if (best === 0 && word === soleFamilyName) return false
        sum += shareOf(word, best)
      }
      return sum >= -rounding
    },
  }

  function rankOf(word: NameWord): number {
    return similar.has(word) ? 0 : 1
  }

  function bestOf(word: NameWord, listed: ComparableName): number {
    const found = similar.get(word)
    let best = 0
    for (const other of listed.words) {
      const similarity = found ? (found.get(other) ?? 0) : compareOnce(word, other)
      if (similarity > best) best = similarity
    }
    return best
  }
}

/** The names that one search compares have many words in common. */
function rememberingComparisons(): (asked: NameWord, listed: NameWord) => number {
  const known = new Map<NameWord, Map<NameWord, number>>()
  return (asked, listed) => {
    let ofWord = known.get(asked)
    if (!ofWord) {
      ofWord = new Map()
      known.set(asked, ofWord)
    }
    let similarity = ofWord.get(listed)
    if (similarity === undefined) {
      similarity = compareWords(asked, listed).similarity
      ofWord.set(listed, similarity)
    }
    return similarity
  }
}

/** All lists compare the same person, one after the other. */
const searchedNames = new WeakMap<Asked, Partial<Record<NameKind, ComparableName>>>()

function searchedNameOf(asked: Asked, kind: NameKind): ComparableName {
  const bearer = { country: asked.spelling ?? '', gender: asked.gender }
  const known = searchedNames.get(asked) ?? {}
  const name = known[kind] ?? searchedName(asked, kind, bearer)
  searchedNames.set(asked, { ...known, [kind]: name })
  return name
}

/** A searched name, with the listed words that are similar to its needed words. */
interface Search {
  readonly name: ComparableName
  readonly similar: ReadonlyMap<NameWord, SimilarWords>
}

function matchOf(
  asked: Asked,
  listed: Name,
  compared: NameComparison,
  threshold: number,
): Match | undefined {
  const nameScore = compared.score
  const weakened = listed.isWeak ? nameScore * (weakAliasFactor - 1) : 0
  if (nameScore + weakened + qualifiersMax < threshold) return undefined
  const changes: ScoreChange<MatchReason>[] = [
    ...(listed.isWeak ? [{ reason: 'weak-alias' as const, change: weakened }] : []),
    ...changesBy(qualifiersOf(asked, listed.entry)),
  ]
  const score = changes.reduce((sum, { change }) => sum + change, nameScore)
  if (score < threshold) return undefined
  const { words, unmatched } = compared
  const { id } = listed.entry
  return { id, name: listed.text, score: Math.min(1, score), words, unmatched, nameScore, changes }
}
