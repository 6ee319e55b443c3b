import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchGrams } from '../schema/search-grams'

/** Letters that have no decomposition into base letter and marks, and what people type instead. */
const bareLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}

/** Latin, Greek and Cyrillic: first and last code point of their Unicode blocks. */
const alphabets = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
] as const

/** Capitals and letters with marks, and the small base letter of each. */
const letters = [[0x41, 0x5a] as const, ...alphabets]
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .map((letter) => [letter, bareLetter(letter)] as const)
  .filter(([letter, bare]) => bare !== letter && /^\p{Ll}$/u.test(bare))
const folding = new Map(letters)

/** All letters that fold to a letter, by that letter. Computed once, because each search looks up all its letters. */
const markedForms = new Map<string, string[]>()
for (const [form, bare] of letters) markedForms.set(bare, [...(markedForms.get(bare) ?? []), form])

/** Combining marks, as in file names from a Mac (Unicode block Combining Diacritical Marks). */
const marks = /[\u0300-\u036f]/g

function bareLetter(letter: string): string {
  const bare = letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
  return bareLetters[bare] ?? bare
}

/** Folds text for searching, without letter case and marks: `Žygimantė` and `zygimante` become the same text. */
function foldText(text: string): string {
  return [...text.normalize('NFC')].map(bareLetter).join('')
}

/** Folds text as the database function `search_grams` does. */
function foldedAsGrams(text: string): string {
  return [...text]
    .map((letter) => folding.get(letter) ?? letter)
    .join('')
    .replaceAll(marks, '')
}

/**
 * Whether a column contains the text, ignoring letter case and marks. A regular expression that names every form of
 * each letter is compiled once for all rows; folding each row would take PostgreSQL twenty times as long.
 */
export function hasText(column: SQLWrapper, text: string): SQL {
  const forms = [...foldText(text)].map((letter) => `${anyForm(letter)}[\u0300-\u036f]*`)
  return sql`${column} ~ ${forms.join('')}`
}

/**
 * A wider condition than `hasText`, for an index on `searchGrams`: it is true for each row that has the text, and for some
 * others. Undefined: the index folds none of the text's letters.
 */
export function mayHaveText(column: SQLWrapper, text: string): SQL | undefined {
  const folded = [...foldText(text)]
  const grams = Array.from({ length: Math.max(1, folded.length - 2) }, (_, index) =>
    folded.slice(index, index + 3),
  )
  const asked = grams.filter((gram) => gram.length > 0 && gram.every(isFoldedInIndex))
  if (asked.length === 0) return undefined
  const lexemes = new Set(asked.map((gram) => gram.join('').replaceAll(/['\\]/g, '$&$&')))
  const isWhole = folded.length >= 3
  const query = [...lexemes].map((lexeme) => `'${lexeme}'${isWhole ? '' : ':*'}`).join(' & ')
  return sql`${searchGrams(column)} @@ ${query}::tsquery`
}

const isFoldedInIndex = (letter: string) =>
  formsOf(letter).every((form) => foldedAsGrams(form) === letter)

/** Characters with a special meaning in PostgreSQL's regular expressions are escaped. */
function anyForm(letter: string): string {
  const forms = formsOf(letter)
  if (forms.length > 1) return `[${forms.join('')}]`
  return /^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : letter
}

/** The letter, its capital, and both with marks. */
function formsOf(letter: string): string[] {
  const marked = markedForms.get(letter) ?? []
  return [...new Set([letter, letter.toUpperCase(), ...marked])].filter(
    (form) => foldedAsGrams(form).toLowerCase() === letter,
  )
}
