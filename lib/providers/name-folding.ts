// ICAO 9303-3, section 6: letters that do not come apart into a base letter and marks.
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
}

/**
 * A name as it is compared: no case, no diacritics, letters outside the Latin 26 as passports write
 * them, everything else one blank. `ŽYGIMANTĖ Šiaučiūnaitė-Ąžuolė` is `zygimante siauciunaite azuole`.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøðđþłħŧŋĸı]/g, (letter) => transliterations[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether two names are the same name. Equal after folding or not at all: nothing is fuzzy. */
export function isSameName(left: string, right: string): boolean {
  const folded = foldName(left)
  return folded !== '' && folded === foldName(right)
}
