import {
  type ComparableName,
  listedName,
  type NameKind,
  type NameWord,
  tellingWeight,
  type WrittenName,
} from './comparable-name'
import { crossedSimilarityMin, matchNames } from './compare-names'
import { compareWords } from './compare-words'
import {
  hasMovedSpace,
  type JoinedWords,
  joinedKeysOf,
  joinedSimilarity,
  joinedWordsOf,
  mayMoveSpaces,
} from './joined-words'
import { NameTally } from './name-tally'
import type { SearchPlan } from './search-plan'
import { keyOf } from './sound'
import { type Alike, listedWords, type WordIndex } from './word-index'

/** Numbers of the names that contain a word, by the part that the word is in them. */
interface NamesOfWord {
  readonly asFamily: number[]
  readonly asGiven: number[]
}

/** Neighbouring words of names, and the numbers of the names. */
interface ListedJoined extends JoinedWords {
  readonly names: number[]
}

/** A listed name and its owner. */
interface Name<Owner> {
  readonly owner: Owner
  readonly comparable: ComparableName
}

/** Up to this many names are compared directly. If there are more, another word is looked up first. */
const fewNames = 8

const tinyGain = 1e-4

/** Names by their words, so that a search compares only those that can reach its threshold. */
export class NameIndex<Owner> {
  readonly #kind: NameKind
  readonly #names: Name<Owner>[] = []
  readonly #words: WordIndex
  readonly #namesOf = new Map<NameWord, NamesOfWord>()
  /** Neighbouring words as if they were joined, by their skeleton. */
  readonly #joined = new Map<number, ListedJoined[]>()
  readonly #tally = new NameTally()
  readonly #alike = new WeakMap<Alike, readonly (readonly [NamesOfWord, similarity: number])[]>()
  readonly #seen = new WeakSet<NameWord>()

  constructor(kind: NameKind) {
    this.#kind = kind
    this.#words = listedWords[kind]
  }

  add(written: WrittenName, owner: Owner): void {
    const comparable = listedName(written, this.#kind, (text) => this.#words.word(text))
    const number = this.#names.push({ owner, comparable }) - 1
    for (const [at, word] of comparable.words.entries()) {
      const { asFamily, asGiven } = this.#addWord(word)
      const part = comparable.parts[at] ?? 'unknown'
      addOnce(part === 'family' || part === 'unknown' ? asFamily : asGiven, number)
    }
    for (const joined of joinedWordsOf(comparable)) this.#addJoined(joined, number)
  }

  #addWord(word: NameWord): NamesOfWord {
    const known = this.#namesOf.get(word)
    if (known) return known
    const names = { asFamily: [], asGiven: [] }
    this.#namesOf.set(word, names)
    return names
  }

  #addJoined(joined: JoinedWords, number: number): void {
    const key = keyOf(joined.skeleton)
    const alike = this.#joined.get(key) ?? []
    if (alike.length === 0) this.#joined.set(key, alike)
    const known = alike.find(
      ({ folded, first }) => folded === joined.folded && first === joined.first,
    )
    if (known) addOnce(known.names, number)
    else alike.push({ ...joined, names: [number] })
  }

  /** Visits each name that reaches the threshold. */
  visit(
    plan: SearchPlan,
    found: (owner: Owner, listed: ComparableName, score: number) => void,
  ): void {
    const order = this.#orderOf(plan)
    const similarities = new Similarities(plan, order)
    const joined = this.#withJoinedWords(plan)
    const compare = (number: number, covered: number) => {
      const name = this.#names[number]
      if (!name || !similarities.admit(name.comparable, covered)) return
      const known = similarities.of(name.comparable)
      const { score } = matchNames(plan.name, name.comparable, known, covered !== 0)
      if (score >= plan.threshold) found(name.owner, name.comparable, score)
    }
    const similar = this.#withSimilarWords(plan, order, similarities)
    for (const number of similar) if (!joined.has(number)) compare(number, 0)
    for (const [number, covered] of joined) compare(number, covered)
  }

  /** Positions of the searched words: the family name, then the words that fewest names have. */
  #orderOf({ name: { words }, families }: SearchPlan): number[] {
    if (words.length === 1) return [0]
    const ranks = words.map((word, at) => {
      if (families.includes(at)) return -1
      const known = this.#words.known(word.text)
      const { asFamily = [], asGiven = [] } = (known && this.#namesOf.get(known)) ?? {}
      const names = asFamily.length + asGiven.length
      return word.weight < tellingWeight ? Number.POSITIVE_INFINITY : names + 1 / word.text.length
    })
    return [...words.keys()].sort((left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0))
  }

  /** Numbers of the names that may have enough words like the searched ones. */
  #withSimilarWords(
    plan: SearchPlan,
    order: readonly number[],
    similarities: Similarities,
  ): readonly number[] {
    // Upper bounds of the gains that a name may still get: by words not looked up yet, and by words not fully counted.
    let left = plan.gainOfAll
    let uncounted = 0
    this.#tally.begin(this.#names.length)
    for (const at of order) {
      const word = plan.name.words[at]
      const mayAdd = left >= plan.gainNeeded && mayAddNames(plan, at)
      const areFew = this.#tally.size <= fewNames
      if (!word || (areFew && !mayAdd && !this.#isRepeated(word))) continue
      const alike = this.#words.like(word)
      similarities.note(at, alike)
      if (areFew && !mayAdd) continue
      left -= plan.gainOf(at, 1)
      const adding = mayAdd ? plan.gainNeeded - left : Number.POSITIVE_INFINITY
      this.#count(plan, at, this.#namesLike(alike), { adding, least: areFew ? adding : 0 })
      if (areFew) uncounted += Math.max(0, Math.min(adding, plan.gainOf(at, 1)))
    }
    return this.#tally.reaching(plan.gainNeeded - left - uncounted)
  }

  /** Counts the names that gain at least `least` by words like a searched one. Only gains from `adding` on add names. */
  #count(
    { families, gainOf }: SearchPlan,
    at: number,
    alike: readonly (readonly [NamesOfWord, similarity: number])[],
    { adding, least }: { readonly adding: number; readonly least: number },
  ): void {
    const isFamily = families.includes(at)
    this.#tally.beginWord()
    for (const [names, similarity] of alike) {
      // A family name must have a counterpart, even if that adds nothing.
      const gain = Math.max(isFamily ? tinyGain : 0, gainOf(at, similarity))
      if (gain === 0 || gain < least) continue
      this.#tally.note(names.asFamily, gain, gain >= adding)
      const mayMeet = !isFamily || similarity >= crossedSimilarityMin
      if (mayMeet) this.#tally.note(names.asGiven, gain, gain >= adding)
    }
  }

  /** The words of this list among similar ones. */
  #namesLike(alike: Alike): readonly (readonly [NamesOfWord, similarity: number])[] {
    const known = this.#alike.get(alike)
    if (known) return known
    const found = [...alike].flatMap(([word, similarity]) => {
      const names = this.#namesOf.get(word)
      return names ? [[names, similarity] as const] : []
    })
    this.#alike.set(alike, found)
    return found
  }

  /** Whether a word was searched before: then all similar words are worth a look-up. */
  #isRepeated(word: NameWord): boolean {
    if (this.#seen.has(word)) return true
    this.#seen.add(word)
    return false
  }

  /** Names that join words which the searched name separates, or the reverse, each with the searched words as bits. */
  #withJoinedWords({ name, joined }: SearchPlan): Map<number, number> {
    const found = new Map<number, number>()
    const note = (numbers: readonly number[], covered: number) => {
      for (const number of numbers) found.set(number, (found.get(number) ?? 0) | covered)
    }
    for (const [at, word] of name.words.entries()) {
      for (const { names } of this.#joinedLike(word)) note(names, 1 << at)
    }
    for (const each of joined) {
      const covered = (1 << each.to) - (1 << each.from)
      const isWhole = each.to - each.from === name.words.length
      for (const names of isWhole ? [] : this.#withJoined(each)) note(names, covered)
      for (const names of mayMoveSpaces(name) ? this.#withMovedSpace(each) : [])
        note(names, covered)
    }
    return found
  }

  #withJoined(joined: JoinedWords): (readonly number[])[] {
    const words = this.#words.withKey(keyOf(joined.skeleton))
    const names = words
      .filter((word) => joinedSimilarity(joined, word) > 0)
      .flatMap((word) => this.#namesOf.get(word) ?? [])
    return names.flatMap(({ asFamily, asGiven }) => [asFamily, asGiven])
  }

  #withMovedSpace(joined: JoinedWords): (readonly number[])[] {
    const alike = this.#joined.get(keyOf(joined.skeleton)) ?? []
    return alike.filter((listed) => hasMovedSpace(joined, listed)).map(({ names }) => names)
  }

  #joinedLike(word: NameWord): ListedJoined[] {
    const alike = joinedKeysOf(word).flatMap((key) => this.#joined.get(key) ?? [])
    return alike.filter((joined) => joinedSimilarity(joined, word) > 0)
  }
}

/** Whether a word may add names to the result: if the family name is known, only its words do. */
function mayAddNames({ families }: SearchPlan, at: number): boolean {
  return families.length === 0 || families.includes(at)
}

function addOnce(numbers: number[], number: number): void {
  if (numbers.at(-1) !== number) numbers.push(number)
}

/** Similarities of listed words to those of a searched name. They are compared when needed, unless all were looked up. */
class Similarities {
  readonly #plan: SearchPlan
  readonly #order: readonly number[]
  /** For each searched word, its similarity to listed words. */
  readonly #compared: (Map<NameWord, number> | undefined)[]
  readonly #lookedUp: (Alike | undefined)[] = []

  constructor(plan: SearchPlan, order: readonly number[]) {
    this.#plan = plan
    this.#order = order
    this.#compared = plan.name.words.map(() => undefined)
  }

  /** Notes all listed words that are similar to a searched one. */
  note(at: number, alike: Alike): void {
    this.#lookedUp[at] = alike
  }

  #to(at: number, listed: NameWord): number {
    const alike = this.#lookedUp[at]
    if (alike) return alike.get(listed) ?? 0
    const compared = this.#compared[at] ?? new Map<NameWord, number>()
    const known = compared.get(listed)
    if (known !== undefined) return known
    const word = this.#plan.name.words[at]
    const similarity = word ? compareWords(word, listed).similarity : 0
    this.#compared[at] = compared.set(listed, similarity)
    return similarity
  }

  /** Whether a name can reach the threshold. Covered words, as bits, are joined ones. */
  admit({ words }: ComparableName, covered: number): boolean {
    const { gainNeeded, gainOfAll } = this.#plan
    let possible = gainOfAll
    for (const at of this.#order) {
      let best = (covered >> at) & 1
      for (const word of words) best = Math.max(best, this.#to(at, word))
      possible -= this.#plan.gainOf(at, 1) - this.#plan.gainOf(at, best)
      if (possible < gainNeeded) return false
    }
    return true
  }

  of({ words }: ComparableName): number[] {
    return this.#compared.flatMap((_, at) => words.map((word) => this.#to(at, word)))
  }
}
