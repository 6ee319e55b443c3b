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

/** What the providers put behind the surnames of their test persons, whatever the surname is. */
const testSuffix = / testnumber$/

/**
 * Whether given name and surname together are the same: the same words, in whatever order and split between the two
 * in whatever way. `Testaitė-Bandomoji, Ona Marija` is `ONA MARIJA BANDOMOJI TESTAITE`; no word may be missing.
 */
export function isSameFullName(left: NameParts, right: NameParts): boolean {
  const words = wordsOf(left)
  return words !== '' && words === wordsOf(right)
}

interface NameParts {
  readonly name: string
  readonly surname: string
}

function wordsOf({ name, surname }: NameParts): string {
  const folded = `${foldName(name)} ${foldSurname(surname)}`.trim()
  return folded.split(' ').toSorted().join(' ')
}

/** Whether two surnames are the same, in whatever order their words are. */
export function isSameSurname(left: string, right: string): boolean {
  return isSameFullName({ name: '', surname: left }, { name: '', surname: right })
}

/** Whether two given names are the same, in whatever order their words are. */
export function isSameGivenName(left: string, right: string): boolean {
  return isSameFullName({ name: left, surname: '' }, { name: right, surname: '' })
}

function foldSurname(surname: string): string {
  return foldName(surname).replace(testSuffix, '')
}
