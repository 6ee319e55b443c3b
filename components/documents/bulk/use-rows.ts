'use client'

import { useMemo, useState } from 'react'
import type { RowFaults, RowRules, TypedPerson } from '@/lib/portal/forms/batch-form'
import type { Column, RowTable } from '@/lib/portal/forms/row-table'
import type { RefusedCode } from '@/lib/portal/owner/batches'
import { likelyAddress } from '@/lib/portal/people/likely-address'
import type { Country } from '@/lib/vocabulary/person'
import type { KeptBulk } from './kept-bulk'

/** A row of the table, and its state. */
export interface BulkRow {
  /** Number of the row in the table, from 1. */
  readonly line: number
  /** One person for each role; without roles, one person. */
  readonly people: readonly TypedPerson[]
  /** Faults of each person. */
  readonly faults: readonly RowFaults[]
  /** Whether the owner left out the row. */
  readonly isOut: boolean
  /** Number of the first row with the same addresses, if that is another row. */
  readonly twiceOf: number | undefined
}

type KeptRow = Omit<BulkRow, 'twiceOf'>

interface Read {
  readonly table: RowTable
  readonly columns: readonly Column[]
  /** Whether letters may be wrong, because the file has an old encoding. */
  readonly isOldEncoding: boolean
}

/** The expectations about the people of a table. */
export interface RowsOf {
  /** The country of personal codes, unless the table says otherwise. */
  readonly country: Country
  /** Labels of the roles that a row fills. Empty: each row has one signer, unless the headings name more people. */
  readonly labels: readonly string[]
  /** The label of the signer, used if the headings name other people, too. */
  readonly signer: string
  readonly rules: RowRules
}

const noTable: RowTable = { header: undefined, lines: [], columns: [], isTyped: true }

/** Size limit in bytes: larger files are not tables of people. */
const mostBytes = 4 << 20

/** Rules and readers are loaded when they are first needed, so that the page does not wait for them. */
const readers = async () => ({
  ...(await import('@/lib/portal/forms/row-table')),
  ...(await import('@/lib/portal/forms/batch-form')),
  ...(await import('@/lib/portal/files/decode-table')),
})

/** The people of a table: as read, corrected and left out. */
export function useRows({ country, labels: asked, signer, rules }: RowsOf) {
  const [labels, setLabels] = useState(asked)
  const [read, setRead] = useState<Read>()
  const [rows, setRows] = useState<readonly KeptRow[]>([])
  const [problem, setProblem] = useState<
    'tooLong' | 'nobody' | 'codesForgotten' | 'workbook' | 'readerAway'
  >()
  const marked = useMemo(() => markTwins(rows), [rows])
  const change = (line: number, part: Partial<KeptRow>) =>
    setRows((now) => now.map((one) => (one.line === line ? { ...one, ...part } : one)))

  async function show({ table, columns, isOldEncoding }: Read, roles: readonly string[] = labels) {
    const { peopleOfRows, rowFaults } = await readers()
    const read = peopleOfRows(table, columns, { country, roles })
    setProblem(read.length === 0 ? 'nobody' : undefined)
    setRead(read.length === 0 ? undefined : { table, columns, isOldEncoding })
    setRows(
      read.map((people, index) => ({
        line: index + 1,
        people,
        faults: rowFaults(people, rules),
        isOut: false,
      })),
    )
    return read.length > 0
  }

  const readText = async (text: string, isOldEncoding = false) => {
    const { readRows, peopleInHeadings } = await readers()
    const roles = asked.length > 0 ? labels : peopleInHeadings(text, signer)
    const table = readRows(text, roles)
    setLabels(roles)
    return await show({ table, columns: table.columns, isOldEncoding }, roles)
  }

  return {
    labels,
    rules,
    read,
    rows: marked,
    problem,
    readText,
    readFile: async (file: File) => {
      if (file.size > mostBytes) return setProblem('tooLong')
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (isWorkbook(bytes)) return setProblem('workbook')
      const fetched = await readers().catch(() => undefined)
      if (!fetched) return setProblem('readerAway')
      const { text, encoding } = fetched.decodeTable(bytes)
      await readText(text, encoding === 'windows-1257')
    },
    /** Sets the kind of a column; a column that had this kind loses it. */
    setColumn: async (at: number, chosen: Column) => {
      if (!read) return
      const others = read.columns.map((one) =>
        isSameColumn(one, chosen) ? ({ person: 0, kind: 'other' } as const) : one,
      )
      await show({ ...read, columns: others.with(at, chosen) })
    },
    /** Changes the addresses of a row; the faults in other fields stay. */
    readdress: (line: number, people: readonly TypedPerson[]) => change(line, { people }),
    correct: (line: number, people: readonly TypedPerson[]) =>
      change(line, { people, faults: people.map(() => ({})) }),
    setOut: (line: number, isOut: boolean) => change(line, { isOut }),
    /** Marks codes that the gateway refused. The gateway counts only the rows that were sent. */
    refuseCodes: (sent: readonly BulkRow[], refused: readonly RefusedCode[]) =>
      setRows((now) => now.map((one) => withRefused(one, sent, refused))),
    /** Restores the people after the page was reloaded. The kinds of the columns are then no longer known. */
    restore: async ({ rows, roles }: Pick<KeptBulk, 'rows' | 'roles'>) => {
      if (rows.some(areCodesGone)) return setProblem('codesForgotten')
      if (rows.length === 0) return
      const { rowFaults, inRoles } = await readers()
      const wanted = asked.length > 0 ? asked : roles
      setLabels(wanted)
      setRead({ table: noTable, columns: [], isOldEncoding: false })
      setRows(
        rows.map(({ line, people: kept, isOut }) => {
          const people = inRoles(kept, roles, { roles: wanted, country })
          return { line, people, isOut, faults: rowFaults(people, rules) }
        }),
      )
    },
    clear: () => {
      setRead(undefined)
      setRows([])
      setLabels(asked)
      setProblem(undefined)
    },
  }
}

/**
 * Whether the file is a zip file, as workbooks of Excel and LibreOffice are (APPNOTE 4.3.7: local file header
 * signature).
 */
const isWorkbook = (bytes: Uint8Array) =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

export type Rows = ReturnType<typeof useRows>

export const isFaulty = ({ faults }: Pick<BulkRow, 'faults'>) =>
  faults.some((found) => Object.keys(found).length > 0)

/** Whether one of the row's addresses may have a typing error. */
export const isDoubtful = ({ people }: Pick<BulkRow, 'people'>) =>
  people.some(({ email }) => likelyAddress(email) !== undefined)

const isSameColumn = (one: Column, other: Column) =>
  one.person === other.person && one.kind === other.kind

function withRefused(
  one: KeptRow,
  sent: readonly BulkRow[],
  refused: readonly RefusedCode[],
): KeptRow {
  const people = refused.flatMap(({ row, person }) =>
    sent[row]?.line === one.line ? [person] : [],
  )
  if (people.length === 0) return one
  const faults = one.people.map((_, person) =>
    people.includes(person) ? ({ personalCode: 'codeUnknown' } as const) : {},
  )
  return { ...one, faults }
}

const areCodesGone = ({ people, hasCode }: KeptBulk['rows'][number]) =>
  hasCode && people.every(({ personalCode }) => personalCode === '')

/** Marks rows with the same addresses: those people get two documents, which may be intended. */
function markTwins(rows: readonly KeptRow[]): BulkRow[] {
  const first = new Map<string, number>()
  return rows.map((one) => {
    const addresses = one.people.map(({ email }) => email.trim().toLowerCase())
    if (one.isOut || addresses.includes('')) return { ...one, twiceOf: undefined }
    const key = addresses.join(' ')
    const twiceOf = first.get(key)
    if (twiceOf === undefined) first.set(key, one.line)
    return { ...one, twiceOf }
  })
}
