import type { TypedPerson } from './batch-form'
import type { ColumnKind } from './column-kinds'
import {
  cellsOf,
  guessedKinds,
  headedBy,
  type PeopleTable,
  peopleOf,
  readTable,
  type Usual,
} from './people-table'
import { roleNamed } from './role-words'

/** The kind of a column, and the person of a row that the column describes: 0 is the first. */
export interface Column {
  readonly person: number
  readonly kind: ColumnKind
}

/** A table with the people of a document in each line. */
export interface RowTable extends Omit<PeopleTable, 'columns'> {
  readonly columns: readonly Column[]
}

const nothing: Column = { person: 0, kind: 'other' }

/**
 * Reads a table with one person a row, or with one person for each role. With roles, headings begin or end with the
 * label of a role ("Buyer: name", "E-mail (buyer)"). Columns without a label follow the order of the roles.
 */
export function readRows(text: string, roles: readonly string[]): RowTable {
  if (roles.length < 2) {
    const table = readTable(text)
    return { ...table, columns: table.columns.map((kind) => ({ person: 0, kind })) }
  }
  const cells = cellsOf(text)
  const [first = [], ...others] = cells
  const isHeaded = !hasAddress(first) && others.some(hasAddress)
  const lines = isHeaded ? others : cells
  const named = isHeaded ? labelled(first, roles) : []
  const isKnown = named.some(({ kind }) => kind === 'email')
  return {
    header: isKnown ? first : undefined,
    lines,
    columns: isKnown ? named : oneAfterAnother(guessedKinds(lines), roles),
    isTyped: false,
  }
}

/**
 * Labels of the people of a row, if headings name other roles than the signer's ("Approver: name"). The signer comes
 * first, with the label `signer` unless a heading has another. Empty if each row is one signer.
 */
export function peopleInHeadings(text: string, signer: string): string[] {
  const [first = [], ...others] = cellsOf(text)
  if (hasAddress(first) || !others.some(hasAddress)) return []
  const named = new Map<string, string>()
  for (const heading of first) {
    const label = roleIn(heading)
    if (label !== undefined && !named.has(foldLabel(label))) named.set(foldLabel(label), label)
  }
  const labels = [...named.values()]
  const rest = labels.filter((label) => roleNamed(label) !== 'signer')
  const own = labels.find((label) => roleNamed(label) === 'signer')
  return rest.length === 0 ? [] : [own ?? signer, ...rest]
}

/** The word of a heading that names a role, if its other words name a kind of column. */
function roleIn(heading: string): string | undefined {
  const words = heading.split(/[^\p{L}]+/u)
  const label = words.find((word) => roleNamed(word) !== undefined)
  const kind = headedBy(words.filter((word) => word !== label).join(' '))
  return kind === 'other' ? undefined : label
}

const hasAddress = (line: readonly string[]) => line.some((cell) => cell.includes('@'))

/** The people of each line, in the order of the roles. */
export function peopleOfRows(
  { lines }: Pick<RowTable, 'lines'>,
  columns: readonly Column[],
  { roles, ...usual }: Usual & { readonly roles: readonly string[] },
): TypedPerson[][] {
  const byPerson = (roles.length === 0 ? [''] : roles).map((_, person) => {
    const kinds = columns.map((column) => (column.person === person ? column.kind : 'other'))
    return peopleOf({ lines }, kinds, usual)
  })
  return lines.map((_, line) => byPerson.flatMap((people) => people[line] ?? []))
}

/**
 * Fits the people of a row to a changed template. A person keeps a role that still exists; a new role goes to the
 * person with the same index.
 */
export function inRoles(
  people: readonly TypedPerson[],
  before: readonly string[],
  { roles, country }: Usual & { readonly roles: readonly string[] },
): TypedPerson[] {
  if (roles.length === 0) return [...people]
  return roles.map((label, index) => {
    const isFree = !roles.includes(before[index] ?? '')
    const at = before.includes(label) ? before.indexOf(label) : index
    const one = before.includes(label) || isFree ? people[at] : undefined
    return one ?? { name: '', surname: '', email: '', country, personalCode: '', unknown: [] }
  })
}

/** Reduces a label to letters and digits, without case and diacritics. “Signer 1” and “Signer 2” stay different. */
function foldLabel(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The columns, read from their headings. */
function labelled(header: readonly string[], roles: readonly string[]): Column[] {
  const found = header.map((heading) => columnHeaded(heading, roles))
  const bare = header.map((heading, at) => (found[at] ? 'other' : headedBy(heading)))
  const next = oneAfterAnother(bare, roles)
  const columns = found.map((column, at) => column ?? next[at] ?? nothing)
  return named(columns.map((column, at) => (firstOf(columns, column) === at ? column : nothing)))
}

/** Tries the longest label first, because “Buyer’s bank” begins with “Buyer”. */
function columnHeaded(heading: string, roles: readonly string[]): Column | undefined {
  const folded = foldLabel(heading)
  const labels = roles
    .map((label, person) => ({ label: foldLabel(label), person }))
    .toSorted((one, other) => other.label.length - one.label.length)
  for (const { label, person } of labels) {
    const rests = [
      ...(folded.startsWith(label) ? [folded.slice(label.length)] : []),
      ...(folded.endsWith(label) ? [folded.slice(0, folded.length - label.length)] : []),
    ]
    const kind = rests.filter((rest) => !/\p{N}/u.test(rest)).map(headedBy)[0]
    if (label !== '' && kind !== undefined && kind !== 'other') return { person, kind }
  }
  return undefined
}

/** Assigns columns to people in order: a kind that the current person already has begins the next person. */
function oneAfterAnother(kinds: readonly ColumnKind[], roles: readonly string[]): Column[] {
  const names = kinds.filter((kind) => kind === 'name').length
  const isSplit = names > roles.length || kinds.includes('surname')
  let person = 0
  let said: ColumnKind[] = []
  return kinds.map((guessed) => {
    if (guessed === 'other') return nothing
    if (said.includes(spoken(guessed, said, isSplit))) {
      person += 1
      said = []
    }
    const kind = spoken(guessed, said, isSplit)
    said.push(kind)
    return person < roles.length ? { person, kind } : nothing
  })
}

/** If there are two columns of names, the second one has the surnames. */
function spoken(kind: ColumnKind, said: readonly ColumnKind[], isSplit: boolean): ColumnKind {
  if (kind !== 'name') return kind
  if (!isSplit) return 'fullName'
  return said.includes('name') && !said.includes('surname') ? 'surname' : 'name'
}

/** If a person has a name but no surname column, the name is the full name. */
function named(columns: readonly Column[]): Column[] {
  return columns.map(({ person, kind }) => {
    const isSplit = firstOf(columns, { person, kind: 'surname' }) >= 0
    return { person, kind: kind === 'name' && !isSplit ? 'fullName' : kind }
  })
}

function firstOf(columns: readonly Column[], { person, kind }: Column): number {
  return columns.findIndex((column) => column.person === person && column.kind === kind)
}
