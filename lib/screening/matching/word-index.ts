import { listedWord, type NameKind, type NameWord } from './comparable-name'
import { initialSimilarity, mostBetween, otherNameSimilarity, similarityOf } from './compare-words'
import { leastDistance } from './letter-set'
import type { NameForm } from './name-forms'
import type { Sound } from './sound'

/** The distinct folded forms by number. A look-up compares hundreds, and arrays of numbers exclude most of them. */
class Forms {
  readonly folded: string[] = []
  /** The words that have a form. */
  readonly words: NameWord[][] = []
  readonly #own: number[] = []
  readonly #kindred: number[] = []
  readonly #lengths: number[] = []
  /** The last look-up that compared a form, because several keys find it. */
  readonly #comparedIn: number[] = []
  readonly #byKey = new Map<number, number[]>()
  readonly #numbers = new Map<string, number>()
  #lookUps = 0

  add(word: NameWord, { folded, own, kindred, keys }: Sound): void {
    const known = this.#numbers.get(folded)
    if (known !== undefined) {
      this.words[known]?.push(word)
      return
    }
    const number = this.folded.push(folded) - 1
    this.#numbers.set(folded, number)
    this.words.push([word])
    this.#own.push(own)
    this.#kindred.push(kindred)
    this.#lengths.push(folded.length)
    this.#comparedIn.push(0)
    for (const key of keys) addTo(this.#byKey, key, number)
  }

  withKey(key: number): readonly number[] {
    return this.#byKey.get(key) ?? []
  }

  begin(): void {
    this.#lookUps += 1
  }

  /** Whether a form may resemble a sound; true at most once in a look-up. */
  mayResemble(form: number, { folded, own, kindred }: Sound): boolean {
    if (this.#comparedIn[form] === this.#lookUps) return false
    this.#comparedIn[form] = this.#lookUps
    const most = mostBetween(folded.length, this.#lengths[form] ?? 0)
    if (most < 0) return false
    return leastDistance(own, kindred, this.#own[form] ?? 0, this.#kindred[form] ?? 0) <= most
  }
}

/** The listed words that are similar to a searched one, the most similar first, and how similar they are, 0 to 1. */
export type Alike = ReadonlyMap<NameWord, number>

const remembered = 5_000

/**
 * Words of listed names. The look-up finds each word that `compareWords` would find, because that function requires a
 * common key, too.
 */
export class WordIndex {
  readonly #words = new Map<string, NameWord>()
  readonly #make: (text: string) => NameWord
  readonly #forms = new Forms()
  /** Words by their first sound, and those that are only an initial. */
  readonly #byFirst = new Map<string, NameWord[]>()
  readonly #initials = new Map<string, NameWord[]>()
  readonly #byNumber = new Map<number, NameWord[]>()
  /** Cached look-ups: people have the same names again and again. */
  readonly #lookedUp = new Map<NameWord, Alike>()

  constructor(make: (text: string) => NameWord) {
    this.#make = make
  }

  /** Returns the only object of a word. */
  word(text: string): NameWord {
    const known = this.#words.get(text)
    if (known) return known
    this.#lookedUp.clear()
    const word = this.#make(text)
    this.#words.set(text, word)
    if (!word.isInitial) for (const { sound } of word.forms) this.#forms.add(word, sound)
    for (const first of firstSounds(word)) {
      addTo(this.#byFirst, first, word)
      if (word.isInitial) addTo(this.#initials, first, word)
    }
    for (const number of word.numbers) addTo(this.#byNumber, number, word)
    return word
  }

  known(text: string): NameWord | undefined {
    return this.#words.get(text)
  }

  /** Words with this key, as they are written. */
  withKey(key: number): NameWord[] {
    return this.#forms.withKey(key).flatMap((form) => {
      const folded = this.#forms.folded[form]
      return (this.#forms.words[form] ?? []).filter(
        (word) => word.forms[0]?.sound.folded === folded,
      )
    })
  }

  like(asked: NameWord): Alike {
    const known = this.#lookedUp.get(asked)
    if (known) return known
    const found = new Map<NameWord, number>()
    if (!asked.isInitial) for (const form of asked.forms) this.#addSimilar(form, found)
    for (const first of firstSounds(asked)) {
      const words = (asked.isInitial ? this.#byFirst : this.#initials).get(first) ?? []
      for (const word of words) noteBest(found, word, initialSimilarity)
    }
    this.#addOtherNames(asked, found)
    const same = this.#words.get(asked.text)
    if (same) found.set(same, 1)
    const alike = new Map([...found].sort(([, left], [, right]) => right - left))
    if (this.#lookedUp.size >= remembered) this.#lookedUp.clear()
    this.#lookedUp.set(asked, alike)
    return alike
  }

  #addSimilar(form: NameForm, found: Map<NameWord, number>): void {
    this.#forms.begin()
    for (const key of form.sound.keys) {
      for (const listed of this.#forms.withKey(key)) {
        if (!this.#forms.mayResemble(listed, form.sound)) continue
        const similarity = similarityOf(form, this.#forms.folded[listed] ?? '')
        if (similarity === 0) continue
        for (const word of this.#forms.words[listed] ?? []) noteBest(found, word, similarity)
      }
    }
  }

  #addOtherNames(asked: NameWord, found: Map<NameWord, number>): void {
    for (const number of asked.numbers) {
      for (const other of this.#byNumber.get(number) ?? [])
        noteBest(found, other, otherNameSimilarity)
    }
  }
}

/** Several forms of a word may find the same listed word. */
function noteBest(found: Map<NameWord, number>, word: NameWord, similarity: number): void {
  found.set(word, Math.max(found.get(word) ?? 0, similarity))
}

function firstSounds({ forms }: NameWord): Set<string> {
  return new Set(forms.map(({ sound }) => sound.folded.charAt(0)))
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** All lists share their words, because most people are on several lists. Words of removed entries stay. */
export const listedWords: Readonly<Record<NameKind, WordIndex>> = {
  person: new WordIndex((text) => listedWord(text, 'person')),
  entity: new WordIndex((text) => listedWord(text, 'entity')),
}
