import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Letters that do not come apart into a base letter and marks, as people type them without their own keyboard. */
const bareLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}

/** Latin letters with marks (Unicode blocks Latin-1 Supplement, Latin Extended-A and -B), and what they fold to. */
const letters = Array.from({ length: 0x250 - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
)
  .map((letter) => [letter, bareLetter(letter)] as const)
  .filter(([, bare]) => /^[a-z]$/.test(bare))
const folding = new Map(letters)

/** Marks beside their letters, as file names from a Mac have them (Unicode block Combining Diacritical Marks). */
const marks = /[\u0300-\u036f]/g

function bareLetter(letter: string): string {
  const small = letter.toLowerCase()
  return bareLetters[small] ?? small.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** What is looked for, without letter case and marks: `Žygimantė` and `zygimante` are the same text. */
export function foldText(text: string): string {
  return [...text.normalize('NFC')].map(bareLetter).join('')
}

/** What a search takes a column for. */
export function foldedAsColumn(text: string): string {
  return [...text]
    .map((letter) => folding.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll(marks, '')
}

/**
 * Whether a column has the text anywhere, letter case and marks aside. A regular expression that names every form of each
 * letter is compiled once for all rows; to fold each row takes PostgreSQL twenty times as long.
 */
export function hasText(column: SQLWrapper, text: string): SQL {
  const forms = [...foldText(text)].map((letter) => `${anyForm(letter)}[\u0300-\u036f]*`)
  return sql`${column} ~ ${forms.join('')}`
}

/** What regular expressions of PostgreSQL read otherwise is an ordinary letter here. */
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
