import { romanize } from './romanize'
import { type Sound, soundOf } from './sound'

/** One word of a name, or several joined into one, in every form it is compared in. */
export interface NameWord {
  readonly text: string
  readonly sound: Sound
  readonly weight: number
  /** Range of the name's words it consists of; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** Whether it consists of several words. */
export function isJoined({ from, to }: Pick<NameWord, 'from' | 'to'>): boolean {
  return to - from > 1
}

/** A name split into words for comparison. */
export interface ComparableName {
  readonly words: readonly NameWord[]
  /** Two or three neighbours joined into one: Abd al-Rahman is also Abdalrahman. */
  readonly joined: readonly NameWord[]
  /** Sum over all words. */
  readonly weight: number
}

export type NameKind = 'person' | 'entity'

const wordsMax = 16
const joinedMax = 3

export function comparableName(name: string, kind: NameKind): ComparableName {
  const words = wordsOf(name).map((text, index) =>
    nameWord(text, wordWeight(text, kind), index, index + 1),
  )
  return {
    words,
    joined: joinedWords(words),
    weight: words.reduce((sum, word) => sum + word.weight, 0),
  }
}

/**
 * Apostrophes and similar signs are part of a word, every other sign ends it, and a capital after lower-case letters
 * begins a new one.
 */
function wordsOf(name: string): string[] {
  const parted = name.replace(/(\p{Ll}{2})(\p{Lu}\p{Ll})/gu, '$1 $2')
  const words = romanize(parted)
    .replace(/['’‘ʻʼʿʾ`´"“”]/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.filter((word, index) => word !== words[index - 1]).slice(0, wordsMax)
}

/** Words that hardly distinguish people, and their low weight. */
const particles =
  'al el ul ur ud il l as ash bin ben ibn bint abu abou abi umm van von der den de del della di da do dos das du la le las los y e na wa ter zu zur ag oglu ogly kyzy'
const titles =
  'mr mrs ms miss dr prof professor sir lord dame haji hajji hadji hajj mullah mulla mawlawi maulavi maulana mawlana molla sheikh shaikh shaykh cheikh qari hafiz ustad ustaz imam ayatollah general gen colonel col major maj captain capt lieutenant lt brigadier president prasident minister alhaj'
const legalForms =
  'ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh ag aktiengesellschaft sa sas sarl srl spa bv nv oy oyj ab as asa aps kg se ooo oao zao pao ojsc jsc pjsc cjsc ao pte pty sdn bhd pt pjs kk doo dd ad uab sia ou tov zoo sp joint stock liability public the of and for group holding holdings trust foundation international mv mt ms'

const weights: Readonly<Record<'person' | 'entity', ReadonlyMap<string, number>>> = {
  person: new Map([...weighed(particles, 0.25), ...weighed(titles, 0.1)]),
  entity: new Map([...weighed(legalForms, 0.12), ...weighed('al el de la', 0.25)]),
}

/** 0 to 1: how distinctive a word is. */
function wordWeight(word: string, kind: 'person' | 'entity'): number {
  const known = weights[kind].get(word)
  if (known !== undefined) return known
  if (word.length === 1) return 0.3
  return word.length === 2 ? 0.7 : 1
}

function weighed(words: string, weight: number): (readonly [string, number])[] {
  return words.split(' ').map((word) => [word, weight] as const)
}

function joinedWords(words: readonly NameWord[]): NameWord[] {
  const joined: NameWord[] = []
  for (let count = 2; count <= joinedMax; count++) {
    for (let from = 0; from + count <= words.length; from++) {
      const parts = words.slice(from, from + count)
      const text = parts.map((word) => word.text).join('')
      const weight = parts.reduce((sum, word) => sum + word.weight, 0)
      joined.push(nameWord(text, weight, from, from + count))
    }
  }
  return joined
}

function nameWord(text: string, weight: number, from: number, to: number): NameWord {
  return { text, sound: soundOf(text), weight, from, to }
}
