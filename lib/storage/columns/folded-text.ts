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
const marked = letters.map(([letter]) => letter).join('')
const bare = letters.map(([, letter]) => letter).join('')
const folding = new Map(letters)

function bareLetter(letter: string): string {
  const small = letter.toLowerCase()
  return bareLetters[small] ?? small.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** What is looked for, without letter case and marks: `Žygimantė` and `zygimante` are the same text. */
export function foldText(text: string): string {
  return [...text.normalize('NFC')].map(bareLetter).join('')
}

/** The same of a column. */
export function foldedColumn(column: SQLWrapper): SQL {
  return sql`lower(translate(${column}, ${marked}, ${bare}))`
}

/** What the database makes of a column, here. */
export function foldedAsColumn(text: string): string {
  return [...text]
    .map((letter) => folding.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}

/** The text anywhere in a folded column; the wildcards of LIKE are ordinary letters here. */
export function foldedPattern(text: string): string {
  return `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`
}
