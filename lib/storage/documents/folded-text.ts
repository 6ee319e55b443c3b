import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Letters that have no decomposition into base letter and marks, and what people type instead. */
const bareLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}

/** Latin letters with marks (Unicode blocks Latin-1 Supplement, Latin Extended-A and -B), and their base letters. */
const letters = Array.from({ length: 0x250 - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
)
  .map((letter) => [letter, bareLetter(letter)] as const)
  .filter(([, bare]) => /^[a-z]$/.test(bare))
const folding = new Map(letters)

/** Combining marks, as in file names from a Mac (Unicode block Combining Diacritical Marks). */
const marks = /[\u0300-\u036f]/g

function bareLetter(letter: string): string {
  const small = letter.toLowerCase()
  return bareLetters[small] ?? small.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Folds text for searching, without letter case and marks: `Žygimantė` and `zygimante` become the same text. */
function foldText(text: string): string {
  return [...text.normalize('NFC')].map(bareLetter).join('')
}

/** Folds text as `hasText` compares a column. */
function foldedAsColumn(text: string): string {
  return [...text]
    .map((letter) => folding.get(letter) ?? letter)
    .join('')
    .toLowerCase()
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

/** Characters with a special meaning in PostgreSQL's regular expressions are escaped. */
function anyForm(letter: string): string {
  const forms = formsOf(letter)
  if (forms.length > 1) return `[${forms.join('')}]`
  return /^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : letter
}

/** The letter, its capital, and both with marks. */
function formsOf(letter: string): string[] {
  const marked = letters.flatMap(([form, bare]) => (bare === letter ? [form] : []))
  return [...new Set([letter, letter.toUpperCase(), ...marked])].filter(
    (form) => foldedAsColumn(form) === letter,
  )
}
