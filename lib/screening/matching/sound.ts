import { type LetterSet, letterSet } from './letter-set'

/** A folded word with data that avoids most comparisons. */
export interface Sound extends LetterSet {
  readonly folded: string
  readonly skeleton: string
  /** Look-up keys, the first one of the skeleton: words that share none of them are different. */
  readonly keys: readonly number[]
}

const remembered = new Map<string, Sound>()
const rememberedMax = 200_000

/** Sound of a word in the letters of `soundsOf`. Cached, because the same words occur again and again. */
export function soundOf(text: string): Sound {
  const known = remembered.get(text)
  if (known) return known
  const folded = foldSound(text)
  const skeleton = skeletonOf(folded)
  const made = { folded, ...letterSet(folded), skeleton, keys: keysOf(folded, skeleton) }
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, made)
  return made
}

/**
 * Folds a word to its rough sound: different spellings of the same sound become the same letters. The result has the
 * capitals S, C, Z and J of `soundsOf`.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/([^aeiouy])\1+/g, '$1'],
  [/ch(?=r)/g, 'k'],
  [/s(?:ch|h|z)/g, 'S'],
  [/t(?:S|ch|C)/g, 'C'],
  [/c[hz]/g, 'C'],
  [/SC/g, 'S'],
  [/d(?:zh|j|Z|S)|j/g, 'J'],
  [/zh/g, 'Z'],
  [/ph/g, 'f'],
  [/kh|X/g, 'h'],
  [/([bdgt])h/g, '$1'],
  [/ck|q/g, 'k'],
  [/t[sz]|Q/g, 'z'],
  [/^x(?=[aeiouy])/, 'S'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ii+/g, 'i'],
  // Йе, Ё, Ю, Я after consonants, and е after vowels, are spelt with and without a glide.
  [/^ie/, 'e'],
  [/([aeou])ie/g, '$1e'],
  [/([^aeiou])io/g, '$1e'],
  [/([SCZJ])o/g, '$1e'],
  [/([^aeiou])i([au])/g, '$1$2'],
  [/ou|oo/g, 'u'],
  [/ee|ie/g, 'i'],
  [/ae|ei/g, 'ai'],
  [/(.)\1+/g, '$1'],
  [/([sz]k)aia$/, '$1a'],
]

function foldSound(word: string): string {
  let folded = word
  for (const [pattern, replacement] of rules) folded = folded.replace(pattern, replacement)
  return folded
}

const consonantClasses: Readonly<Record<string, string>> = {
  p: 'b',
  t: 'd',
  q: 'k',
  g: 'k',
  h: 'k',
  f: 'v',
  z: 's',
  S: 's',
  C: 's',
  Z: 's',
  J: 's',
}

/** The consonants, kindred ones merged, without a silent h at the end. A placeholder marks a first vowel. */
export function skeletonOf(folded: string): string {
  let key = ''
  for (const letter of folded.replace(/(?<=[aeiou])h$/, '')) {
    if ('aeiou'.includes(letter)) {
      if (key === '') key = 'a'
      continue
    }
    const sound = consonantClasses[letter] ?? letter
    if (!key.endsWith(sound)) key += sound
  }
  return key
}

/** Shorter skeletons have too many neighbours. */
const shortestSkeleton = 4

/**
 * The skeleton, and all with one letter removed: if two skeletons differ by one letter, they share one of these. A short
 * skeleton has too many neighbours, so all letters of its word count.
 */
function keysOf(folded: string, skeleton: string): readonly number[] {
  const isShort = skeleton.length < shortestSkeleton
  const neighbours = isShort
    ? [folded, ...withoutOneLetter(folded)].map((rest) => keyOf(`-${rest}`))
    : withoutOneLetter(skeleton).map(keyOf)
  return [...new Set([keyOf(skeleton), ...neighbours])]
}

function withoutOneLetter(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1))
}

/** A number is found faster than a text. Texts that share one by chance only cost a comparison. */
export function keyOf(skeleton: string): number {
  let key = 0
  for (let at = 0; at < skeleton.length; at++) {
    key = (Math.imul(key, 31) + skeleton.charCodeAt(at)) & 0x3fffffff
  }
  return key
}

export function shareKey(left: Sound, right: Sound): boolean {
  return left.keys.some((key) => right.keys.includes(key))
}
