import type { NamePart } from '@/lib/vocabulary/screening'
import {
  type ComparableName,
  listedName,
  listedWord,
  type NameKind,
  type NameWord,
  type WrittenName,
} from './comparable-name'
import {
  crossedSimilarityMin,
  forEachJoined,
  type JoinedWords,
  joinedKeysOf,
  joinedSimilarity,
  matchNames,
  type Similarities,
} from './compare-names'
import { type ScoreBound, scoreBoundOf } from './score-bound'
import { WordIndex } from './word-index'

/** A listed word with the numbers of the names that contain it, by what it is in them. */
interface ListedWord extends NameWord {
  readonly asFamily: number[]
  readonly asGiven: number[]
}

/** Neighbouring words of names, and the numbers of the names. */
interface ListedJoined extends JoinedWords {
  readonly names: number[]
}

/** The listed words that resemble a searched one. */
interface Alike {
  /** 0 to 1. */
  readonly similarities: ReadonlyMap<NameWord, number>
  readonly words: readonly ListedWord[]
  /** The greatest similarity. */
  readonly best: number
  /** How many names contain them. */
  readonly names: number
}

const remembered = 2_000

/** Names by their words, so that a search compares only those that can reach its threshold. */
export class NameIndex<Owner> {
  readonly #kind: NameKind
  readonly #names: { readonly comparable: ComparableName; readonly owner: Owner }[] = []
  readonly #words: WordIndex<ListedWord>
  readonly #tally = new NameTally()
  /** Neighbouring words as if they were joined, by their skeleton. */
  readonly #joined = new Map<string, ListedJoined[]>()
  /** Cached look-ups: people have the same names again and again. */
  readonly #alike = new Map<NameWord, Alike>()

  constructor(kind: NameKind) {
    this.#kind = kind
    this.#words = new WordIndex((text) => ({
      ...listedWord(text, kind),
      asFamily: [],
      asGiven: [],
    }))
  }

  add(written: WrittenName, owner: Owner): void {
    const words: ListedWord[] = []
    const comparable = listedName(written, this.#kind, (text) => {
      const word = this.#words.word(text)
      words.push(word)
      return word
    })
    const number = this.#names.push({ comparable, owner }) - 1
    for (const [at, word] of words.entries()) {
      const part: NamePart = comparable.parts[at] ?? 'unknown'
      addOnce(part === 'family' || part === 'unknown' ? word.asFamily : word.asGiven, number)
    }
    forEachJoined(comparable, (_, joined) => this.#addJoined(joined, number))
  }

  #addJoined(joined: JoinedWords, number: number): void {
    const alike = this.#joined.get(joined.skeleton) ?? []
    if (alike.length === 0) this.#joined.set(joined.skeleton, alike)
    const known = alike.find(({ folded }) => folded === joined.folded)
    if (known) addOnce(known.names, number)
    else alike.push({ ...joined, names: [number] })
  }

  /** Visits each name that reaches the threshold. */
  visit(
    asked: ComparableName,
    threshold: number,
    found: (owner: Owner, listed: ComparableName, score: number) => void,
  ): void {
    const alike = asked.words.map((word) => this.#alikeTo(word))
    const bound = scoreBoundOf(asked, threshold)
    const joined = this.#withJoinedWords(asked)
    const compare = (number: number, covered: number, mayJoin: boolean) => {
      const name = this.#names[number]
      if (!name) return
      const similarities = similaritiesOf(alike, name.comparable)
      if (!bound.admits(similarities, covered)) return
      const { score } = matchNames(asked, name.comparable, similarities, mayJoin)
      if (score >= threshold) found(name.owner, name.comparable, score)
    }
    for (const number of this.#withSimilarWords(asked, alike, bound)) {
      if (!joined.has(number)) compare(number, 0, false)
    }
    for (const [number, covered] of joined) compare(number, covered, true)
  }

  #alikeTo(word: NameWord): Alike {
    const known = this.#alike.get(word)
    if (known) return known
    const similarities = this.#words.like(word)
    const words = [...similarities.keys()]
    const alike = {
      similarities,
      words,
      best: Math.max(0, ...similarities.values()),
      names: words.reduce(
        (sum, { asFamily, asGiven }) => sum + asFamily.length + asGiven.length,
        0,
      ),
    }
    if (this.#alike.size >= remembered) this.#alike.clear()
    this.#alike.set(word, alike)
    return alike
  }

  /** Numbers of the names that have enough words like the searched ones. The rarest words are looked up first. */
  #withSimilarWords(
    asked: ComparableName,
    alike: readonly Alike[],
    bound: ScoreBound,
  ): readonly number[] {
    const isByFamily = asked.parts.includes('family')
    const order = [...alike.keys()].sort(
      (left, right) =>
        Number(asked.parts[right] === 'family') - Number(asked.parts[left] === 'family') ||
        (alike[left]?.names ?? 0) - (alike[right]?.names ?? 0),
    )
    let left = order.reduce((sum, at) => sum + bound.gainOf(at, alike[at]?.best ?? 0), 0)
    this.#tally.begin(this.#names.length)
    for (const at of order) {
      // Names without any of the words so far can no longer reach the threshold.
      if (left < bound.gainNeeded || (isByFamily && asked.parts[at] !== 'family')) break
      const { words = [], similarities, best = 0 } = alike[at] ?? {}
      for (const word of words) {
        const similarity = similarities?.get(word) ?? 0
        const gain = bound.gainOf(at, similarity)
        this.#tally.note(word.asFamily, gain)
        if (!isByFamily || similarity >= crossedSimilarityMin) this.#tally.note(word.asGiven, gain)
      }
      this.#tally.endWord()
      left -= bound.gainOf(at, best)
    }
    return this.#tally.reaching(bound.gainNeeded - left)
  }

  /** Names in which a word is joined that the searched name has in parts, or the reverse; and the words, as bits. */
  #withJoinedWords(asked: ComparableName): Map<number, number> {
    const found = new Map<number, number>()
    const note = (numbers: readonly number[], covered: number) => {
      for (const number of numbers) found.set(number, (found.get(number) ?? 0) | covered)
    }
    for (const [at, word] of asked.words.entries()) {
      for (const key of joinedKeysOf(word)) {
        for (const joined of this.#joined.get(key) ?? []) {
          if (joinedSimilarity(joined, word) > 0) note(joined.names, 1 << at)
        }
      }
    }
    forEachJoined(asked, ({ from, to }, joined) => {
      if (to - from === asked.words.length) return
      const covered = (1 << to) - (1 << from)
      for (const word of this.#words.withKey(joined.skeleton)) {
        if (joinedSimilarity(joined, word) === 0) continue
        note(word.asFamily, covered)
        note(word.asGiven, covered)
      }
    })
    return found
  }
}

function addOnce(numbers: number[], number: number): void {
  if (numbers.at(-1) !== number) numbers.push(number)
}

function similaritiesOf(alike: readonly Alike[], listed: ComparableName): Similarities {
  const similarities: number[] = []
  for (const { similarities: known } of alike) {
    for (const word of listed.words) similarities.push(known.get(word) ?? 0)
  }
  return similarities
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
