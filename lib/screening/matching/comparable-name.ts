import type { NamePart } from '@/lib/vocabulary/screening'
import type { NamedParts } from '../listed-party'
import { sharedNumbers } from './given-names'
import { type Bearer, certificateForms, listedForms, type NameForm } from './name-forms'
import { type PartOfName, partsOfName } from './name-parts'

/** A word with the forms in which it is compared. The same word of several names is one object. */
export interface NameWord {
  /** Lower case, in the letters of the source. */
  readonly text: string
  readonly forms: readonly NameForm[]
  /** How distinctive the word is, 0 to 1. */
  readonly weight: number
  /** Whether the word is one letter, which matches any word that begins with it. */
  readonly isInitial: boolean
  /** Numbers that the word shares with given names that stand for it (given-names.ts). */
  readonly numbers: readonly number[]
}

/** A name split into words for comparison. */
export interface ComparableName {
  readonly kind: NameKind
  readonly words: readonly NameWord[]
  /** The part of each word. */
  readonly parts: readonly NamePart[]
}

export type NameKind = 'person' | 'entity'

/** A name as a source writes it. */
export interface WrittenName {
  readonly name: string
  readonly parts?: NamedParts | undefined
}

/** The name of a person or organisation that is looked up. */
export function searchedName(written: WrittenName, kind: NameKind, bearer: Bearer): ComparableName {
  return comparable(written, kind, (text) => searchedWord(text, kind, bearer))
}

/** People have the same names again and again, and a look-up of a word is remembered by its object. */
const searchedWords = new Map<string, NameWord>()
const rememberedMax = 5_000

function searchedWord(text: string, kind: NameKind, bearer: Bearer): NameWord {
  const label = `${text} ${kind} ${bearer.country} ${bearer.gender}`
  const known = searchedWords.get(label)
  if (known) return known
  const isPerson = kind === 'person'
  const word = wordWith(text, kind, isPerson ? certificateForms(text, bearer) : listedForms(text))
  if (searchedWords.size >= rememberedMax) searchedWords.clear()
  searchedWords.set(label, word)
  return word
}

/** A name on a list. `word` returns the words, so that a list stores each once. */
export function listedName(
  written: WrittenName,
  kind: NameKind,
  word: (text: string) => NameWord = (text) => listedWord(text, kind),
): ComparableName {
  return comparable(written, kind, word)
}

export function listedWord(text: string, kind: NameKind): NameWord {
  return wordWith(text, kind, listedForms(text))
}

function wordWith(text: string, kind: NameKind, forms: readonly NameForm[]): NameWord {
  const numbers = kind === 'person' ? forms.flatMap(({ sound }) => sharedNumbers(sound.folded)) : []
  const isInitial = forms[0]?.text.length === 1
  return { text, forms, weight: wordWeight(text, kind), isInitial, numbers }
}

function comparable(
  { name, parts }: WrittenName,
  kind: NameKind,
  word: (text: string) => NameWord,
): ComparableName {
  const split: PartOfName[] =
    kind === 'person'
      ? partsOfName(name, parts)
      : partsOfName(name.replaceAll(',', ' ')).map((each) => ({ ...each, part: 'unknown' }))
  return {
    kind,
    words: split.map((each) => word(each.word.toLowerCase())),
    parts: split.map(({ part }) => part),
  }
}

/** Words that hardly distinguish people, and their low weight. */
const particles =
  'al el ul ur ud il l as ash bin ben ibn bint abu abou abi umm van von der den de del della di da do dos das du la le las los y e na wa ter zu zur ag oglu ogly kyzy qizi'
const titles =
  'mr mrs ms miss dr prof professor sir lord dame haji hajji hadji hajj mullah mulla mawlawi maulavi maulana mawlana molla sheikh shaikh shaykh cheikh qari hafiz ustad ustaz imam ayatollah general gen colonel col major maj captain capt lieutenant lt brigadier president prasident minister alhaj'
const legalForms =
  'ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh ag aktiengesellschaft sa sas sarl srl spa bv nv oy oyj ab as asa aps kg se ooo oao zao pao ojsc jsc pjsc cjsc ao pte pty sdn bhd pt pjs kk doo dd ad uab sia ou tov zoo sp joint stock liability public the of and for group holding holdings trust foundation international mv mt ms'

const weights: Readonly<Record<NameKind, ReadonlyMap<string, number>>> = {
  person: new Map([...weighed(particles, 0.25), ...weighed(titles, 0.1)]),
  entity: new Map([...weighed(legalForms, 0.12), ...weighed('al el de la', 0.25)]),
}

function wordWeight(word: string, kind: NameKind): number {
  const known = weights[kind].get(word)
  if (known !== undefined) return known
  // A letter of Chinese or Korean is a whole name.
  if (/^\P{Script=Latin}{1,2}$/u.test(word)) return 1
  if (word.length === 1) return 0.3
  return word.length === 2 ? 0.7 : 1
}

function weighed(words: string, weight: number): (readonly [string, number])[] {
  return words.split(' ').map((word) => [word, weight] as const)
}

/** Minimum weight of words that tell people apart. Particles, titles and initials weigh less. */
export const tellingWeight = 0.5

/** The positions of the family name, if it is known and tells people apart. */
export function familyWords({ words, parts }: ComparableName): (at: number) => boolean {
  return (at) => parts[at] === 'family' && (words[at]?.weight ?? 0) >= tellingWeight
}
