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

export function foldSound(word: string): string {
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
export function soundKey(folded: string): string {
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
