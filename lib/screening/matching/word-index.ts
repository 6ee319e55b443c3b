import type { NameWord } from './comparable-name'
import { compareInitials, isInitial, otherNameSimilarity, similarityOf } from './compare-words'
import type { NameForm } from './name-forms'
import type { Sound } from './sound'

/** One form of a listed word. */
interface Heard<Word> {
  readonly word: Word
  readonly sound: Sound
  /** The last look-up that compared it, because several keys find it. */
  comparedIn: number
}

/**
 * The words of all names of a list. The look-up finds each word that `compareWords` would find, because that function
 * requires a common key, too.
 */
export class WordIndex<Word extends NameWord> {
  readonly #words = new Map<string, Word>()
  readonly #make: (text: string) => Word
  readonly #byKey = new Map<string, Heard<Word>[]>()
  readonly #byInitial = new Map<string, Word[]>()
  readonly #initials: Word[] = []
  readonly #byNumber = new Map<number, Word[]>()
  #lookUps = 0

  constructor(make: (text: string) => Word) {
    this.#make = make
  }

  /** The one object of a word. */
  word(text: string): Word {
    const known = this.#words.get(text)
    if (known) return known
    const word = this.#make(text)
    this.#words.set(text, word)
    for (const { sound } of word.forms) {
      const heard = { word, sound, comparedIn: 0 }
      for (const key of sound.keys) addTo(this.#byKey, key, heard)
    }
    for (const initial of initialsOf(word)) addTo(this.#byInitial, initial, word)
    if (isInitial(word)) this.#initials.push(word)
    for (const number of word.numbers) addTo(this.#byNumber, number, word)
    return word
  }

  /** Words with this key, as they are written. */
  withKey(key: string): Word[] {
    const heard = this.#byKey.get(key) ?? []
    return heard.filter(({ word, sound }) => word.forms[0]?.sound === sound).map(({ word }) => word)
  }

  /** The words that are similar to a searched one, and how similar they are, 0 to 1. */
  like(word: NameWord): Map<Word, number> {
    const found = isInitial(word) ? new Map<Word, number>() : this.#similarTo(word)
    this.#addInitials(word, found)
    this.#addOtherNames(word, found)
    return found
  }

  #similarTo(word: NameWord): Map<Word, number> {
    const found = new Map<Word, number>()
    for (const form of word.forms) {
      this.#lookUps += 1
      for (const key of form.sound.keys) {
        const heard = this.#byKey.get(key)
        if (heard) this.#compareAll(word, form, heard, found)
      }
    }
    return found
  }

  /** Compares a form with listed ones, each once in a look-up. */
  #compareAll(
    word: NameWord,
    form: NameForm,
    heard: readonly Heard<Word>[],
    found: Map<Word, number>,
  ): void {
    for (const each of heard) {
      if (each.comparedIn === this.#lookUps) continue
      each.comparedIn = this.#lookUps
      const similarity = each.word.text === word.text ? 1 : similarityOf(form, each.sound)
      if (similarity > 0) noteBest(found, each.word, similarity)
    }
  }

  #addOtherNames(word: NameWord, found: Map<Word, number>): void {
    for (const number of word.numbers) {
      for (const other of this.#byNumber.get(number) ?? [])
        noteBest(found, other, otherNameSimilarity)
    }
  }

  #addInitials(word: NameWord, found: Map<Word, number>): void {
    const candidates = isInitial(word)
      ? [...initialsOf(word)].flatMap((initial) => this.#byInitial.get(initial) ?? [])
      : this.#initials
    for (const candidate of candidates) {
      const { similarity } = compareInitials(word, candidate)
      if (similarity > 0) noteBest(found, candidate, similarity)
    }
  }
}

/** Several forms of a word may find the same listed word. */
function noteBest<Word>(found: Map<Word, number>, word: Word, similarity: number): void {
  found.set(word, Math.max(found.get(word) ?? 0, similarity))
}

function initialsOf({ forms }: NameWord): Set<string> {
  return new Set(forms.map(({ sound }) => sound.folded.charAt(0)))
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
