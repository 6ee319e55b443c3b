import type { NameWord } from './comparable-name'
import { initialSimilarity, mostBetween, otherNameSimilarity, similarityOf } from './compare-words'
import { leastDistance } from './letter-set'
import type { NameForm } from './name-forms'
import type { Sound } from './sound'

/** The distinct folded forms by number. A look-up compares hundreds, and arrays of numbers exclude most of them. */
class Forms<Word> {
  readonly folded: string[] = []
  /** The words that have a form. */
  readonly words: Word[][] = []
  readonly #own: number[] = []
  readonly #kindred: number[] = []
  readonly #lengths: number[] = []
  /** The last look-up that compared a form, because several keys find it. */
  readonly #comparedIn: number[] = []
  readonly #byKey = new Map<number, number[]>()
  readonly #numbers = new Map<string, number>()
  #lookUps = 0

  add(word: Word, { folded, own, kindred, keys }: Sound): void {
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

/**
 * The words of all names of a list. The look-up finds each word that `compareWords` would find, because that function
 * requires a common key, too.
 */
export class WordIndex<Word extends NameWord> {
  readonly #words = new Map<string, Word>()
  readonly #make: (text: string) => Word
  readonly #forms = new Forms<Word>()
  /** Words by their first sound, and those that are only an initial. */
  readonly #byFirst = new Map<string, Word[]>()
  readonly #initials = new Map<string, Word[]>()
  readonly #byNumber = new Map<number, Word[]>()

  constructor(make: (text: string) => Word) {
    this.#make = make
  }

  /** The one object of a word. */
  word(text: string): Word {
    const known = this.#words.get(text)
    if (known) return known
    const word = this.#make(text)
    this.#words.set(text, word)
    for (const { sound } of word.forms) this.#forms.add(word, sound)
    for (const first of firstSounds(word)) {
      addTo(this.#byFirst, first, word)
      if (word.isInitial) addTo(this.#initials, first, word)
    }
    for (const number of word.numbers) addTo(this.#byNumber, number, word)
    return word
  }

  known(text: string): Word | undefined {
    return this.#words.get(text)
  }

  /** Words with this key, as they are written. */
  withKey(key: number): Word[] {
    return this.#forms.withKey(key).flatMap((form) => {
      const folded = this.#forms.folded[form]
      return (this.#forms.words[form] ?? []).filter(
        (word) => word.forms[0]?.sound.folded === folded,
      )
    })
  }

  /** The words that are similar to a searched one, and how similar they are, 0 to 1. */
  like(asked: NameWord): Map<Word, number> {
    const found = new Map<Word, number>()
    if (!asked.isInitial) for (const form of asked.forms) this.#addSimilar(form, found)
    for (const first of firstSounds(asked)) {
      const words = (asked.isInitial ? this.#byFirst : this.#initials).get(first) ?? []
      for (const word of words) noteBest(found, word, initialSimilarity)
    }
    this.#addOtherNames(asked, found)
    const same = this.#words.get(asked.text)
    return same ? found.set(same, 1) : found
  }

  #addSimilar(form: NameForm, found: Map<Word, number>): void {
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

  #addOtherNames(asked: NameWord, found: Map<Word, number>): void {
    for (const number of asked.numbers) {
      for (const other of this.#byNumber.get(number) ?? [])
        noteBest(found, other, otherNameSimilarity)
    }
  }
}

/** Several forms of a word may find the same listed word. */
function noteBest<Word>(found: Map<Word, number>, word: Word, similarity: number): void {
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
