import { setImmediate as pause } from 'node:timers/promises'
import type { ListedParty } from '../listed-party'
import {
  compareNames,
  initialSimilarity,
  leastSimilarity,
  type NameComparison,
  similarityOf,
  type WordComparison,
} from './compare-names'
import { countryCode } from './country-code'
import { type ComparableName, comparableName, type NameKind, type NameWord } from './listed-name'
import { type Particulars, qualify } from './qualifiers'
import { sumNeeded, wordsToLookUp } from './sum-needed'

/** Whom a list is asked for. */
export interface Asked extends Particulars {
  readonly name: string
  readonly type: ListedParty['type']
}

/** An entry that may be the one asked for. */
export interface Match {
  readonly id: number
  /** The listed name that is most alike. */
  readonly name: string
  /** 0 to 1. */
  readonly score: number
  readonly reasons: readonly string[]
}

/** One edition of a list in memory: names and what qualifies them; everything else stays in the database. */
export interface ListIndex {
  readonly entries: number
  search(asked: Asked, threshold: number): Match[]
}

export type IndexedParty = Pick<
  ListedParty,
  'type' | 'fullName' | 'aliases' | 'birthDates' | 'gender' | 'countries'
>

/** Of an alias that its publisher calls weak. */
const weakAliasFactor = 0.9
/** Names that are compared in full, best guesses first. */
const comparedMax = 250
/** How much better a score may become by what qualifies it. */
const qualifiersMax = 0.04

/** Builds an index, giving way to other work in between. */
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
}

interface Word {
  readonly word: NameWord
  /** Names it stands in, by number. */
  readonly names: number[]
}

interface SimilarWord {
  readonly names: readonly number[]
  readonly similarity: number
}

class NameIndex {
  readonly #kind: NameKind
  readonly #names: Name[] = []
  readonly #words = new Map<string, Word>()
  /** By sound key, and by keys that lack one of its letters. */
  readonly #byKey = new Map<string, Word[]>()
  /** Listed initials. */
  readonly #initials = new Map<string, number[]>()
  /** Words that were asked for before: people have the same names again and again. */
  readonly #similarWords = new Map<string, readonly SimilarWord[]>()

  /** Names that were compared before, taken apart. */
  readonly #comparables = new Map<number, ComparableName>()

  constructor(kind: NameKind) {
    this.#kind = kind
  }

  add(id: number, { birthDates, gender, ...party }: IndexedParty): void {
    const countries = party.countries.flatMap((country) => countryCode(country) ?? [])
    const entry = { id, birthDates, gender, countries } as const
    this.#addName({ text: party.fullName, isWeak: false, entry })
    for (const { name, quality } of party.aliases) {
      if (name !== party.fullName) this.#addName({ text: name, isWeak: quality === 'weak', entry })
    }
  }

  search(asked: Asked, threshold: number): Match[] {
    const name = comparableName(asked.name, this.#kind)
    const compare = rememberedComparison()
    const best = new Map<number, Match>()
    for (const number of this.#candidates(name, threshold - qualifiersMax, compare)) {
      const listed = this.#names[number]
      if (!listed) continue
      const compared = compareNames(name, this.#comparable(number, listed), compare)
      const match = matchOf(asked, listed, compared, threshold)
      if (match && match.score > (best.get(match.id)?.score ?? 0)) best.set(match.id, match)
    }
    return [...best.values()].sort((left, right) => right.score - left.score)
  }

  #comparable(number: number, { text }: Name): ComparableName {
    const known = this.#comparables.get(number)
    if (known) return known
    const made = comparableName(text, this.#kind)
    if (this.#comparables.size >= namesRemembered) this.#comparables.clear()
    this.#comparables.set(number, made)
    return made
  }

  #addName(name: Name): void {
    const number = this.#names.push(name) - 1
    const { words, joined } = comparableName(name.text, this.#kind)
    for (const word of words) {
      this.#addWord(word, word.text, number)
      if (word.text.length === 1) addTo(this.#initials, word.text, number)
    }
    for (const word of joined) this.#addWord(word, joinedLabel(word), number)
  }

  #addWord(word: NameWord, label: string, number: number): void {
    const known = this.#words.get(label)
    if (known) {
      if (known.names.at(-1) !== number) known.names.push(number)
      return
    }
    const added = { word, names: [number] }
    this.#words.set(label, added)
    for (const key of keysAround(word)) addTo(this.#byKey, key, added)
  }

  /** Names with enough similar words to reach the threshold, the most promising first. */
  #candidates(asked: ComparableName, threshold: number, compare: WordComparison): number[] {
    const sums = new Float32Array(this.#names.length)
    const best = new Float32Array(this.#names.length)
    const touched: number[] = []
    for (const word of wordsToLookUp(asked)) {
      const met = notedNames(this.#wordsLike(word, compare), best)
      for (const number of met) {
        if (sums[number] === 0) touched.push(number)
        sums[number] = (sums[number] ?? 0) + (best[number] ?? 0) * word.weight
        best[number] = 0
      }
    }
    const needed = sumNeeded(asked, threshold)
    const sumOf = (number: number) => sums[number] ?? 0
    return touched
      .filter((number) => sumOf(number) >= needed)
      .sort((left, right) => sumOf(right) - sumOf(left))
      .slice(0, comparedMax)
  }

  #wordsLike(word: NameWord, compare: WordComparison): readonly SimilarWord[] {
    const label = word.to - word.from > 1 ? joinedLabel(word) : word.text
    const known = this.#similarWords.get(label)
    if (known) return known
    const found = this.#findWordsLike(word, compare)
    if (this.#similarWords.size >= wordsRemembered) this.#similarWords.clear()
    this.#similarWords.set(label, found)
    return found
  }

  #findWordsLike(word: NameWord, compare: WordComparison): readonly SimilarWord[] {
    const initials = this.#initials.get(word.text.charAt(0)) ?? []
    const found: SimilarWord[] = [{ names: initials, similarity: initialSimilarity }]
    const seen = new Set<Word>()
    for (const key of keysAround(word)) {
      for (const candidate of this.#byKey.get(key) ?? []) {
        if (seen.has(candidate)) continue
        seen.add(candidate)
        const similarity = compare(word, candidate.word)
        if (similarity < leastSimilarity(word, candidate.word)) continue
        found.push({ names: candidate.names, similarity })
      }
    }
    return found
  }
}

const wordsRemembered = 5_000
const namesRemembered = 20_000

/** A word by itself and the same letters written as several are compared by different rules. */
function joinedLabel({ text }: NameWord): string {
  return `+${text}`
}

/** The names that have one of the words; how like it is at best is left in `best`. */
function notedNames(words: readonly SimilarWord[], best: Float32Array): number[] {
  const met: number[] = []
  for (const { names, similarity } of words) {
    for (const number of names) {
      const known = best[number] ?? 0
      if (known === 0) met.push(number)
      if (similarity > known) best[number] = similarity
    }
  }
  return met
}

function matchOf(
  asked: Asked,
  listed: Name,
  compared: NameComparison,
  threshold: number,
): Match | undefined {
  const names = listed.isWeak ? compared.score * weakAliasFactor : compared.score
  if (names + qualifiersMax < threshold) return undefined
  const qualifications = qualify(asked, listed.entry)
  const score = Math.min(1, names + qualifications.reduce((sum, { change }) => sum + change, 0))
  if (score < threshold) return undefined
  const words = compared.words.map(
    (word) => `${word.asked} = ${word.listed} (${word.similarity.toFixed(2)})`,
  )
  const reasons = [
    ...words,
    ...(listed.isWeak ? ['weak alias'] : []),
    ...qualifications.map(({ reason }) => reason),
  ]
  return { id: listed.entry.id, name: listed.text, score, reasons }
}

/** The names of one search have many words in common. */
function rememberedComparison(): WordComparison {
  const remembered = new Map<string, Map<string, number>>()
  return (asked, listed) => {
    let ofAsked = remembered.get(asked.text)
    if (!ofAsked) {
      ofAsked = new Map()
      remembered.set(asked.text, ofAsked)
    }
    const known = ofAsked.get(listed.text)
    if (known !== undefined) return known
    const similarity = similarityOf(asked, listed)
    ofAsked.set(listed.text, similarity)
    return similarity
  }
}

/** Keys of fewer letters have too many neighbours. */
const shortestKey = 4

/** A key and all that are one letter shorter: two words whose keys differ by one letter meet in one of them. */
function keysAround({ key, from, to }: NameWord): string[] {
  // Joined words are only ever compared with words that sound nearly the same.
  if (key.length < shortestKey || to - from > 1) return [key]
  const shorter = Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1))
  return [...new Set([key, ...shorter])]
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
