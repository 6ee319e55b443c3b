import {
  type ComparableName,
  listedName,
  listedWord,
  type NameKind,
  type NameWord,
  tellingWeight,
  type WrittenName,
} from './comparable-name'
import {
  crossedSimilarityMin,
  forEachJoined,
  type JoinedWords,
  joinedKeysOf,
  joinedSimilarity,
  matchNames,
} from './compare-names'
import { compareWords } from './compare-words'
import { NameTally } from './name-tally'
import type { SearchPlan } from './search-plan'
import { keyOf } from './sound'
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

/** A listed name, and whose it is. */
interface Name<Owner> {
  readonly owner: Owner
  readonly comparable: ComparableName
}

/** As many names are compared at once; if there are more, another word is looked up. */
const fewNames = 60

const remembered = 5_000

/** Names by their words, so that a search compares only those that can reach its threshold. */
export class NameIndex<Owner> {
  readonly #kind: NameKind
  readonly #names: Name<Owner>[] = []
  readonly #words: WordIndex<ListedWord>
  /** Neighbouring words as if they were joined, by their skeleton. */
  readonly #joined = new Map<number, ListedJoined[]>()
  readonly #tally = new NameTally()
  /** Cached look-ups: people have the same names again and again. */
  readonly #alike = new Map<NameWord, Map<NameWord, number>>()
  readonly #seen = new WeakSet<NameWord>()

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
    const number = this.#names.push({ owner, comparable }) - 1
    for (const [at, { asFamily, asGiven }] of words.entries()) {
      const part = comparable.parts[at] ?? 'unknown'
      addOnce(part === 'family' || part === 'unknown' ? asFamily : asGiven, number)
    }
    forEachJoined(comparable, (_, joined) => this.#addJoined(joined, number))
  }

  #addJoined(joined: JoinedWords, number: number): void {
    const key = keyOf(joined.skeleton)
    const alike = this.#joined.get(key) ?? []
    if (alike.length === 0) this.#joined.set(key, alike)
    const known = alike.find(({ folded }) => folded === joined.folded)
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
      const names = known ? known.asFamily.length + known.asGiven.length : 0
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
    const { families, gainNeeded } = plan
    /** What a name may still gain by the words that are not counted, or not all of them. */
    let left = plan.gainOfAll
    let uncounted = 0
    this.#tally.begin(this.#names.length)
    for (const at of order) {
      const word = plan.name.words[at]
      if (!word) continue
      // A name without the words so far may still reach the threshold, unless it lacks the family name.
      const mayAdd = left >= gainNeeded && (families.length === 0 || families.includes(at))
      const areFew = this.#tally.size <= fewNames
      if (areFew && !mayAdd) {
        if (this.#tally.size > 0 && this.#isRepeated(word)) similarities.note(at, this.#alikeTo(word))
        continue
      }
      const alike = this.#alikeTo(word)
      similarities.note(at, alike)
      this.#tally.beginWord()
      left -= plan.gainOf(at, 1)
      const adding = mayAdd ? gainNeeded - left : Number.POSITIVE_INFINITY
      for (const [listed, similarity] of alike) {
        const gain = plan.gainOf(at, similarity)
        if (areFew && gain < adding) continue
        this.#tally.note(listed.asFamily, gain, gain >= adding)
        if (families.length === 0 || similarity >= crossedSimilarityMin)
          this.#tally.note(listed.asGiven, gain, gain >= adding)
      }
      if (areFew) uncounted += Math.max(0, Math.min(adding, plan.gainOf(at, 1)))
    }
    return this.#tally.reaching(gainNeeded - left - uncounted)
  }

  /** Whether a word was searched before: then all similar words are worth a look-up. */
  #isRepeated(word: NameWord): boolean {
    if (this.#seen.has(word)) return true
    this.#seen.add(word)
    return false
  }

  #alikeTo(word: NameWord): Map<ListedWord, number> {
    const known = this.#alike.get(word) as Map<ListedWord, number> | undefined
    if (known) return known
    const found = [...this.#words.like(word)]
    const alike = new Map(found.sort(([, left], [, right]) => right - left))
    if (this.#alike.size >= remembered) this.#alike.clear()
    this.#alike.set(word, alike as Map<NameWord, number>)
    return alike
  }

  /** Names in which a word is joined that the searched name has in parts, or the reverse; and the words, as bits. */
  #withJoinedWords({ name, joined }: SearchPlan): Map<number, number> {
    const found = new Map<number, number>()
    const note = (numbers: readonly number[], covered: number) => {
      for (const number of numbers) found.set(number, (found.get(number) ?? 0) | covered)
    }
    for (const [at, word] of name.words.entries()) {
      for (const key of joinedKeysOf(word)) {
        for (const listed of this.#joined.get(key) ?? []) {
          if (joinedSimilarity(listed, word) > 0) note(listed.names, 1 << at)
        }
      }
    }
    for (const [{ from, to }, each] of joined) {
      if (to - from === name.words.length) continue
      const covered = (1 << to) - (1 << from)
      for (const word of this.#words.withKey(keyOf(each.skeleton))) {
        if (joinedSimilarity(each, word) === 0) continue
        note(word.asFamily, covered)
        note(word.asGiven, covered)
      }
    }
    return found
  }
}

function addOnce(numbers: number[], number: number): void {
  if (numbers.at(-1) !== number) numbers.push(number)
}

/** Similarities of listed words to those of a searched name. They are compared when needed, unless all were looked up. */
class Similarities {
  readonly #plan: SearchPlan
  readonly #order: readonly number[]
  /** For each searched word. */
  readonly #compared: (Map<NameWord, number> | undefined)[]
  readonly #lookedUp: (ReadonlyMap<NameWord, number> | undefined)[] = []

  constructor(plan: SearchPlan, order: readonly number[]) {
    this.#plan = plan
    this.#order = order
    this.#compared = plan.name.words.map(() => undefined)
  }

  /** Notes all listed words that are similar to a searched one. */
  note(at: number, alike: ReadonlyMap<NameWord, number>): void {
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
