import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { showable } from '@/lib/gateway/contract/showable'
import type { Language } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import type { TypedPerson } from './batch-form'
import { type ColumnKind, columnKinds } from './column-kinds'
import { codeOf, emailIn, linesOf, namesOf, splitName } from './people-list'

/** A table as written, and the meaning of its columns. */
export interface PeopleTable {
  /** The line of headings, if there is one. */
  readonly header: readonly string[] | undefined
  readonly lines: readonly (readonly string[])[]
  readonly columns: readonly ColumnKind[]
  /** Whether it is a list typed by hand, whose columns cannot have another kind. */
  readonly isTyped: boolean
}

/**
 * Reads a table as spreadsheets write it: commas, semicolons or tabs, quotes, and headings in any of our languages.
 * Also reads a list of people typed by hand, one a line.
 */
export function readTable(text: string): PeopleTable {
  const cells = cellsOf(text)
  const [first = [], ...others] = cells
  const named = namedColumns(first)
  if (named) return { header: first, lines: others, columns: named, isTyped: false }
  const columns = guessedColumns(cells)
  if (columns.includes('email') && columns.some((kind) => kind === 'name' || kind === 'fullName')) {
    return { header: undefined, lines: cells, columns, isTyped: false }
  }
  const lines = linesOf(text).map(wordsOf)
  return { header: undefined, lines, columns: typedColumns, isTyped: true }
}

const typedColumns = ['name', 'surname', 'email', 'personalCode'] as const

function wordsOf(line: string): string[] {
  const [name = '', surname = ''] = namesOf(line)
  return [name, surname, emailIn.exec(line)?.[0] ?? '', codeOf(line)]
}

/** Values for empty cells. */
export interface Usual {
  readonly country: Country
}

/** Returns the people of a table, valid or not. */
export function peopleOf(
  { lines }: Pick<PeopleTable, 'lines'>,
  columns: readonly ColumnKind[],
  usual: Usual,
): TypedPerson[] {
  const isSplit = columns.includes('name')
  return lines.map((line) => {
    const cell = (kind: ColumnKind) =>
      showable((line[columns.indexOf(kind)] ?? '').replaceAll(/\s+/g, ' ')).trim()
    const [given, family] = isSplit ? [cell('name'), cell('surname')] : splitName(cell('fullName'))
    const personalCode = cell('personalCode')
    const issuer = personalCode.includes('-') ? 'LV' : usual.country
    const country = worded(countryNames, cell('country'))
    const language = worded(languageNames, cell('language'))
    return {
      name: given,
      surname: family,
      email: emailIn.exec(cell('email'))?.[0] ?? cell('email'),
      country: country.value ?? issuer,
      personalCode,
      language: language.value,
      unknown: [
        ...(country.isUnknown ? ['country' as const] : []),
        ...(language.isUnknown ? ['language' as const] : []),
      ],
    }
  })
}

/** The value that a cell's word stands for, and whether the word is unknown. An empty cell has no value. */
function worded<Value extends string>(names: Names<Value>, text: string) {
  const value = text === '' ? undefined : known(names, text)
  return { value, isUnknown: text !== '' && value === undefined }
}

/**
 * Reads cells as in RFC 4180, as spreadsheets write them. If a quote is never closed, quotes are ordinary characters.
 */
export function cellsOf(written: string): string[][] {
  // The first line of a spreadsheet may only name the separator, which the next line shows as well.
  const text = written.replace(/^\ufeff?sep=.\r?\n/i, '')
  const read = (quote: '"' | null): string[][] =>
    parse(text, {
      quote,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      // Programs write ="0123", so that Excel treats the value as text.
      cast: (cell) => cell.trim().replace(/^="(.*)"$/s, '$1'),
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    })
  try {
    return read('"')
  } catch (error) {
    if (error instanceof CsvError) return read(null)
    throw error
  }
}

/** Returns the separator that is most frequent in the first line that has any. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => /[\t;,]/.test(line)) ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counted = ['\t', ';', ','].map((one) => [one, bare.split(one).length] as const)
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

/** Headings in our four languages, without case, diacritics and spaces. */
const headings: Readonly<Record<Exclude<ColumnKind, 'other'>, readonly string[]>> = {
  name: ['name', 'firstname', 'givenname', 'forename', 'vardas', 'vards', 'eesnimi'],
  surname: ['surname', 'lastname', 'familyname', 'pavarde', 'uzvards', 'perekonnanimi', 'perenimi'],
  fullName: [
    'fullname',
    'displayname',
    'nameandsurname',
    'vardaspavarde',
    'vardasirpavarde',
    'vardsuzvards',
    'vardsunuzvards',
    'nimi',
    'taisnimi',
    'eesjaperekonnanimi',
    'eesnimijaperekonnanimi',
  ],
  email: [
    'email',
    'mail',
    'emailaddress',
    // The heading “E-mail 1 - Value” of Google Contacts.
    'emailvalue',
    'elpastas',
    'elpastoadresas',
    'epastas',
    'epasts',
    'epastaadrese',
    'epost',
    'epostiaadress',
    'meil',
    'meiliaadress',
  ],
  personalCode: [
    'personalcode',
    'code',
    'personalid',
    'nationalid',
    'idcode',
    'asmenskodas',
    'ak',
    'personaskods',
    'pk',
    'isikukood',
    'ik',
  ],
  country: ['country', 'countrycode', 'salis', 'valstybe', 'valsts', 'riik'],
  language: ['language', 'lang', 'kalba', 'valoda', 'keel'],
}

/** The kinds of columns by their headings. Undefined if the line has no headings. */
function namedColumns(line: readonly string[]): ColumnKind[] | undefined {
  if (line.some((cell) => emailIn.test(cell))) return undefined
  const kinds = withWholeName(line, line.map(headedBy))
  if (!kinds.includes('email')) return undefined
  const single = kinds.map((kind, index) => (kinds.indexOf(kind) === index ? kind : 'other'))
  const isSplit = single.includes('surname')
  return single.map((kind) => (kind === 'name' && !isSplit ? 'fullName' : kind))
}

/** Google Contacts and address books have a “Name” column with the full name next to “Given Name”. */
function withWholeName(line: readonly string[], kinds: readonly ColumnKind[]): ColumnKind[] {
  const isTwice = kinds.filter((kind) => kind === 'name').length > 1
  return kinds.map((kind, index) =>
    isTwice && fold(line[index] ?? '') === 'name' ? 'fullName' : kind,
  )
}

export function headedBy(heading: string): ColumnKind {
  const folded = fold(heading)
  const found = columnKinds.find((kind) => kind !== 'other' && headings[kind].includes(folded))
  return found ?? 'other'
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}

/** The kinds of columns by their content: the first texts that are neither addresses nor codes are names. */
function guessedColumns(lines: readonly (readonly string[])[]): ColumnKind[] {
  const kinds = guessedKinds(lines)
  const single = kinds.map((kind, index) =>
    kind === 'name' || kinds.indexOf(kind) === index ? kind : 'other',
  )
  const names = single.flatMap((kind, index) => (kind === 'name' ? [index] : []))
  return single.map((kind, index) => {
    if (kind !== 'name') return kind
    if (names.length === 1) return 'fullName'
    if (index === names[0]) return 'name'
    return index === names[1] ? 'surname' : 'other'
  })
}

/** The kind of each column by its content alone, without headings. */
export function guessedKinds(lines: readonly (readonly string[])[]): ColumnKind[] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return Array.from({ length: width }, (_, index) =>
    guessed(lines.flatMap((line) => line[index] || [])),
  )
}

function guessed(cells: readonly string[]): ColumnKind {
  const most = (isMeant: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(isMeant).length * 2 > cells.length
  if (most((cell) => wholeEmail.test(cell))) return 'email'
  if (most((cell) => codeOf(cell) !== '')) return 'personalCode'
  if (most((cell) => known(languageNames, cell) !== undefined)) return 'language'
  if (most((cell) => known(countryNames, cell) !== undefined)) return 'country'
  return most((cell) => /^[^\d@]*\p{L}[^\d@]*$/u.test(cell)) ? 'name' : 'other'
}

const wholeEmail = /^[^\s@]+@[^\s@]+$/

type Names<Value extends string> = Readonly<Record<Value, readonly string[]>>

/** Names of countries. If the words of a column fit both countries and languages, it is a column of languages. */
const countryNames: Names<Country> = {
  LT: ['lt', 'ltu', 'lithuania', 'lietuva', 'leedu'],
  LV: ['lv', 'lva', 'latvia', 'latvija', 'lati'],
  EE: ['ee', 'est', 'estonia', 'estija', 'igaunija', 'eesti'],
}

const languageNames: Names<Language> = {
  lt: ['lit', 'lithuanian', 'lietuviu', 'lietuviukalba', 'lietuviesu', 'leedu', 'leedukeel', 'lt'],
  en: ['en', 'eng', 'english', 'anglu', 'anglukalba', 'anglu', 'inglise', 'inglisekeel'],
  lv: ['lav', 'latvian', 'latviu', 'latviukalba', 'latviesu', 'lati', 'latikeel', 'lv'],
  et: ['et', 'est', 'estonian', 'estu', 'estukalba', 'igaunu', 'eesti', 'eestikeel'],
}

function known<Value extends string>(names: Names<Value>, text: string): Value | undefined {
  const folded = fold(text)
  const entries = Object.entries(names) as [Value, readonly string[]][]
  return entries.find(([, words]) => words.includes(folded))?.[0]
}
