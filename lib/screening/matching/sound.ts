import { type LetterSet, letterSet } from './letter-set'

/** A folded word with data that avoids most comparisons. */
export interface FoldedWord {
  readonly folded: string
  readonly letters: LetterSet
}

/** The sound of a word, in every form it is compared in. */
export interface Sound extends FoldedWord {
  /** Look-up key. */
  readonly key: string
  readonly endsInS: boolean
  /** The word without its Baltic ending, if it has one and enough is left. */
  readonly stem: FoldedWord | undefined
}

const remembered = new Map<string, Sound>()
const rememberedMax = 200_000

/** Sound of a romanised word. Cached, because the same words occur again and again. */
export function soundOf(text: string): Sound {
  const known = remembered.get(text)
  if (known) return known
  const made = hear(text)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, made)
  return made
}

/** Endings that Lithuanian and Latvian add to foreign men's names: Sergejs, Lavrovas. */
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
 * Folds a romanised word to its rough sound: different spellings of the same sound become the same letters. Capitals
 * stand for sounds of two letters.
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
  // A last h after a vowel is silent: Abdullah, Abdulla.
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

/** Look-up key of a word: its consonants, kindred ones merged. A placeholder marks a first vowel. */
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
