// ICAO 9303-3, section 6: letters that cannot be decomposed into a base letter and marks.
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
 * Normalizes a name for comparison: removes case and diacritics, transliterates letters outside the Latin 26 as in
 * passports, and turns every run of other characters into one blank. `ŽYGIMANTĖ Šiaučiūnaitė-Ąžuolė` becomes
 * `zygimante siauciunaite azuole`.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/[ßæœøðđþłħŧŋĸı]/g, (letter) => transliterations[letter] ?? letter)
      // The Ukrainian apostrophe U+02BC is a letter of Unicode, unlike those that other keyboards have.
      .replace(/(?:[^\p{L}\p{N}]|\p{Lm})+/gu, ' ')
      .trim()
  )
}

/** Whether two names are equal after folding. There is no fuzzy matching. */
export function isSameName(left: string, right: string): boolean {
  const folded = foldName(left)
  return folded !== '' && folded === foldName(right)
}

/** The word that the providers append to the surnames of their test persons. */
const testSuffix = / testnumber$/

/**
 * Whether given name and surname together consist of the same words, in any order and with any split between the two.
 * `Testaitė-Bandomoji, Ona Marija` equals `ONA MARIJA BANDOMOJI TESTAITE`; no word may be missing.
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

/**
 * Whether a certificate has every name of an invitation: each given name among its given names and each part of the
 * surname among its surnames, in any order, at least one of each. The certificate may have further names: `JONAS
 * KAZYS PETRAITIS` matches `Jonas Petraitis`.
 */
export function hasNamesOf(certified: NameParts, invited: NameParts): boolean {
  const [given, surname] = [foldName(invited.name), foldSurname(invited.surname)]
  return (
    hasWordsOf(foldName(certified.name), given) &&
    hasWordsOf(foldSurname(certified.surname), surname)
  )
}

function hasWordsOf(folded: string, wanted: string): boolean {
  const left = folded.split(' ')
  // A word that occurs twice in the invitation must occur twice in the certificate.
  const isThere = (word: string) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  }
  return wanted !== '' && wanted.split(' ').every(isThere)
}

/** Whether two surnames consist of the same words, in any order. */
export function isSameSurname(left: string, right: string): boolean {
  return isSameFullName({ name: '', surname: left }, { name: '', surname: right })
}

/** Whether two given names consist of the same words, in any order. */
export function isSameGivenName(left: string, right: string): boolean {
  return isSameFullName({ name: left, surname: '' }, { name: right, surname: '' })
}

function foldSurname(surname: string): string {
  return foldName(surname).replace(testSuffix, '')
}
