import { initialSimilarity, leastSimilarity, similarityOf } from './compare-words'
import { isJoined, type NameWord } from './listed-name'

/** A listed word that is similar to the one looked up. */
export interface SimilarWord {
  /** Numbers of the names that contain it. */
  readonly names: readonly number[]
  readonly similarity: number
}

interface Word {
  readonly word: NameWord
  readonly names: number[]
  /** The last search that found it, because a word is found by several keys. */
  metIn: number
}

const remembered = 5_000

/** The words of all names of a list, indexed by sound. */
export class WordIndex {
  readonly #words = new Map<string, Word>()
  /** By sound key, and by keys with one letter removed. */
  readonly #byKey = new Map<string, Word[]>()
  readonly #initials = new Map<string, number[]>()
  /** Cached look-ups: people have the same names again and again. */
  readonly #lookedUp = new Map<string, readonly SimilarWord[]>()
  #searches = 0

  add(word: NameWord, name: number): void {
    if (word.text.length === 1) addTo(this.#initials, word.text, name)
    const known = this.#words.get(labelOf(word))
    if (known) {
      if (known.names.at(-1) !== name) known.names.push(name)
      return
    }
    const added = { word, names: [name], metIn: 0 }
    this.#words.set(labelOf(word), added)
    for (const key of keysAround(word)) addTo(this.#byKey, key, added)
  }

  like(word: NameWord): readonly SimilarWord[] {
    const label = labelOf(word)
    const known = this.#lookedUp.get(label)
    if (known) return known
    const found = isJoined(word)
      ? this.#search(word)
      : [...this.#search(word), this.#initialOf(word)]
    if (this.#lookedUp.size >= remembered) this.#lookedUp.clear()
    this.#lookedUp.set(label, found)
    return found
  }

  #search(word: NameWord): SimilarWord[] {
    const found: SimilarWord[] = []
    this.#searches += 1
    for (const key of keysAround(word)) {
      for (const candidate of this.#byKey.get(key) ?? []) {
        if (candidate.metIn === this.#searches) continue
        candidate.metIn = this.#searches
        const similarity = similarityIfCompared(word, candidate.word)
        if (similarity > 0) found.push({ names: candidate.names, similarity })
      }
    }
    return found
  }

  #initialOf({ text }: NameWord): SimilarWord {
    return { names: this.#initials.get(text.charAt(0)) ?? [], similarity: initialSimilarity }
  }
}

/** 0 for words that are never compared: they would only crowd out names that have more in common. */
function similarityIfCompared(word: NameWord, candidate: NameWord): number {
  if (isJoined(word) && isJoined(candidate)) return 0
  const similarity = similarityOf(word, candidate)
  return similarity < leastSimilarity(word, candidate) ? 0 : similarity
}

/** A single word and several joined ones with the same letters are compared by different rules. */
function labelOf(word: NameWord): string {
  return isJoined(word) ? `+${word.text}` : word.text
}

/** Shorter keys have too many neighbours. */
const shortestKey = 4

/** A key and all keys with one letter removed: if two words' keys differ by one letter, they share one of these. */
function keysAround(word: NameWord): string[] {
  const { key } = word.sound
  // Joined words are only compared with words that sound nearly the same.
  if (isJoined(word)) return [key]
  if (key.length < shortestKey) return withoutFirstVowel(key)
  const shorter = Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1))
  return [...new Set([key, ...shorter])]
}

/** The first two letters of a short word may be swapped. */
function withoutFirstVowel(key: string): string[] {
  return key.length > 2 && key.startsWith('a') ? [key, key.slice(1)] : [key]
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
