import { type LetterSet, letterSet } from './letter-set'

/** A folded word with what spares most comparisons. */
export interface FoldedWord {
  readonly folded: string
  readonly letters: LetterSet
}

/** How a word sounds, in every form it is compared in. */
export interface Sound extends FoldedWord {
  /** What it is looked up by. */
  readonly key: string
  readonly endsInS: boolean
  /** Without its Baltic ending, where it has one and enough is left. */
  readonly stem: FoldedWord | undefined
}

const remembered = new Map<string, Sound>()
const rememberedMax = 200_000

/** Of a romanised word. The same words come again and again: they share their sound. */
export function soundOf(text: string): Sound {
  const known = remembered.get(text)
  if (known) return known
  const made = hear(text)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, made)
  return made
}

/** Endings that Lithuanian and Latvian put to foreign men's names: Sergejs, Lavrovas. */
const balticEnding = /[aeiu]?s$/
export const balticStemMin = 4

function hear(text: string): Sound {
  const folded = foldSound(text)
  const stem = folded.replace(balticEnding, '')
  const hasStem = stem !== folded && stem.length >= balticStemMin
  return {
    folded,
    letters: letterSet(folded),
    key: soundKey(folded),
    endsInS: stem !== folded,
    stem: hasStem ? { folded: stem, letters: letterSet(stem) } : undefined,
  }
}

/**
 * A romanised word as it roughly sounds: what romanisations and spellings write differently for the same
 * sound becomes the same letters. Capitals stand for sounds of two letters.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])\1+/g, '$1'],
  [/tsch|tch/g, 'C'],
  [/sch|sh|sz/g, 'S'],
  [/ch|cz/g, 'C'],
  [/dzh|dj|dsch/g, 'j'],
  [/zh/g, 'j'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/([td])h/g, '$1'],
  [/ck/g, 'k'],
  [/ts|tz/g, 'z'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  [/ou|oo/g, 'u'],
  [/ee|ie|iy|ii|yi/g, 'i'],
  [/a[ey]/g, 'ai'],
  [/ei|ey/g, 'ai'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  // A last h after a vowel is not heard: Abdullah, Abdulla.
  [/([aeiou])h$/, '$1'],
]

function foldSound(word: string): string {
  return rules.reduce(
    (folded, [pattern, replacement]) => folded.replace(pattern, replacement),
    word,
  )
}

const consonantClasses: Readonly<Record<string, string>> = {
  p: 'b',
  t: 'd',
  q: 'k',
  g: 'k',
  f: 'v',
  z: 's',
  S: 's',
  C: 's',
  j: 's',
}

/** Consonants only, kindred ones as one: what a word is looked up by. A first vowel leaves its place. */
function soundKey(folded: string): string {
  let key = ''
  for (const letter of folded) {
    if (isVowel(letter)) {
      if (key === '') key = 'a'
      continue
    }
    const sound = consonantClasses[letter] ?? letter
    if (!key.endsWith(sound)) key += sound
  }
  return key
}

function isVowel(letter: string): boolean {
  return 'aeiou'.includes(letter)
}
