import type { NamePart } from '@/lib/vocabulary/screening'
import type { NamedParts } from '../listed-party'
import { romanize } from './romanize'

/** A word of a name and its part. The word is in the letters of the source. */
export interface PartOfName {
  readonly word: string
  readonly part: NamePart
}

/** Splits a name into words. Without stated parts, a family name in capitals, a comma and a patronymic show them. */
export function partsOfName(name: string, stated?: NamedParts): PartOfName[] {
  if (stated) return statedParts(stated)
  const [before = '', after = ''] = name.split(/,(.*)/s)
  if (after.trim() !== '' && !after.includes(',') && !suffix.test(after.trim())) {
    return [
      ...wordsOf(after).map(
        (word) => ({ word, part: isPatronymic(word) ? 'patronymic' : 'given' }) as const,
      ),
      ...wordsOf(before).map((word) => ({ word, part: 'family' }) as const),
    ]
  }
  return shownParts(wordsOf(name))
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

function statedParts({ given, patronymic, family }: NamedParts): PartOfName[] {
  const givenNames = wordsOf(given)
  // Most sources have a field for all names before the family name.
  const isRussian = patronymic === '' && givenNames.length > 1
  return [
    ...givenNames.map((word, index) => ({
      word,
      part:
        isRussian && index > 0 && isPatronymic(word) ? ('patronymic' as const) : ('given' as const),
    })),
    ...wordsOf(patronymic).map((word) => ({ word, part: 'patronymic' as const })),
    ...wordsOf(family).map((word) => ({ word, part: 'family' as const })),
  ]
}

function shownParts(words: readonly string[]): PartOfName[] {
  const isMixed = words.some((word) => /\p{Lu}\p{Ll}/u.test(word))
  const isFamily = (word: string) => isMixed && /^\p{Lu}{3,}$/u.test(word) && !noFamily.test(word)
  const patronymic = soleMiddlePatronymic(words)
  const families = words.filter(isFamily)
  if (families.length > 0 && families.length < words.length) {
    return words.map((word, index) => {
      if (isFamily(word)) return { word, part: 'family' }
      return { word, part: index === patronymic ? 'patronymic' : 'given' }
    })
  }
  if (patronymic === undefined) return words.map((word) => ({ word, part: 'unknown' }))
  return words.map((word, index) => ({ word, part: russianPart(index, patronymic, words.length) }))
}

/** Words that are written in capitals, although they are no family name. */
const noFamily = /^(?:LLC|LTD|INC|OOO|OAO|ZAO|PAO|JSC|III|VII|AL|BIN|IBN)$/

/** Given name, patronymic, family name; or the family name first. */
function russianPart(index: number, patronymic: number, count: number): NamePart {
  if (index === patronymic) return 'patronymic'
  if (patronymic < count - 1) return index < patronymic ? 'given' : 'family'
  return index === 0 ? 'family' : 'given'
}

/** A surname may look like a patronymic: Anna Ivanovna Stankevich. Names of two words have none. */
function soleMiddlePatronymic(words: readonly string[]): number | undefined {
  if (words.length < 3) return undefined
  const found = words.flatMap((word, index) => (index > 0 && isPatronymic(word) ? [index] : []))
  return found[0]
}

const patronymicEndings =
  /(?:(?:[oea]v|yov|iov|iev|yev|ow|ew)(?:ich|ych|itch|itsch|icz|yc)|(?:l|m|t|k)(?:yich|ich|ych)|(?:[oeaiy]v|yev|iev|[ao]u|ow)na|(?:in|yn)?ichna|inichna)$/

/** Whether a word has the form of an East Slavic patronymic, in any script. */
export function isPatronymic(word: string): boolean {
  return word.length > 5 && patronymicEndings.test(romanize(word))
}

const wordsMax = 16

/**
 * Apostrophes and similar signs are part of a word, as is the question mark that a system wrote for a lost one. Every
 * other sign ends it, and a capital after lower-case letters
 * begins a new one. A word that repeats the previous one is left out.
 */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}{2})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/['’‘ʻʼʿʾ`´"“”\u02b9\u02ba\ufffd]|\p{Cf}|(?<=\p{L})\?(?=\p{L})/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .filter((word, index, all) => word.toLowerCase() !== all[index - 1]?.toLowerCase())
    .slice(0, wordsMax)
}
