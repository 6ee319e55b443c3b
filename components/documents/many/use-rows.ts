'use client'

import { useState } from 'react'
import type { RowFaults, TypedRow } from '@/lib/portal/forms/batch-form'
import type { ColumnKind } from '@/lib/portal/forms/column-kinds'
import type { PeopleTable } from '@/lib/portal/forms/people-table'
import type { Country } from '@/lib/vocabulary/person'
import type { KeptManyRow } from './kept-many'

/** A row of the table, and what became of it. */
export interface ManyRow {
  /** Its place in the table, from 1. */
  readonly line: number
  readonly row: TypedRow
  readonly faults: RowFaults
  /** It was left out. */
  readonly isOut: boolean
  /** The first row with the same address, where it is another one. */
  readonly twiceOf: number | undefined
}

type KeptRow = Omit<ManyRow, 'twiceOf'>

interface Read {
  readonly table: PeopleTable
  readonly columns: readonly ColumnKind[]
  /** Says whether the letters may be wrong. */
  readonly isOldEncoding: boolean
}

const noTable: PeopleTable = { header: undefined, lines: [], columns: [], isTyped: true }

/** Longer ones are no table of people. */
const mostBytes = 4 << 20

/** Rules and readers come when they are first needed: no page waits for them. */
const readers = async () => ({
  ...(await import('@/lib/portal/forms/people-table')),
  ...(await import('@/lib/portal/forms/batch-form')),
  ...(await import('@/lib/portal/files/decode-table')),
})

/** The people of a table: as it was read, put right, and left out. */
export function useRows(country: Country) {
  const [read, setRead] = useState<Read>()
  const [rows, setRows] = useState<readonly KeptRow[]>([])
  const [problem, setProblem] = useState<'tooLong' | 'nobody' | 'codesForgotten'>()
  const change = (line: number, part: Partial<KeptRow>) =>
    setRows((now) => now.map((one) => (one.line === line ? { ...one, ...part } : one)))

  async function show(table: PeopleTable, columns: readonly ColumnKind[], isOldEncoding: boolean) {
    const { peopleOf, rowFaults } = await readers()
    const people = peopleOf(table, columns, { country })
    setProblem(people.length === 0 ? 'nobody' : undefined)
    setRead(people.length === 0 ? undefined : { table, columns, isOldEncoding })
    setRows(
      people.map((row, index) => ({
        line: index + 1,
        row,
        faults: rowFaults(row),
        isOut: false,
      })),
    )
    return people.length > 0
  }

  const readText = async (text: string, isOldEncoding = false) => {
    const { readTable } = await readers()
    const table = readTable(text)
    return await show(table, table.columns, isOldEncoding)
  }

  return {
    read,
    rows: withTwins(rows),
    problem,
    readText,
    readFile: async (file: File) => {
      if (file.size > mostBytes) return setProblem('tooLong')
      const { decodeTable } = await readers()
      const { text, encoding } = decodeTable(new Uint8Array(await file.arrayBuffer()))
      await readText(text, encoding === 'windows-1257')
    },
    /** Another meaning of a column: what has another one gives it up. */
    setColumn: async (at: number, kind: ColumnKind) => {
      if (!read) return
      const others = read.columns.map((one) => (one === kind ? 'other' : one))
      await show(read.table, others.with(at, kind), read.isOldEncoding)
    },
    correct: (line: number, row: TypedRow) => change(line, { row, faults: {} }),
    setOut: (line: number, isOut: boolean) => change(line, { isOut }),
    /** The gateway knows that nobody has these codes. */
    refuseCodes: (lines: readonly number[]) =>
      setRows((now) =>
        now.map((one) =>
          lines.includes(one.line) ? { ...one, faults: { personalCode: 'codeUnknown' } } : one,
        ),
      ),
    /** The people of before the page was loaded again; what the columns of their table were called is not known any more. */
    restore: async (kept: readonly KeptManyRow[]) => {
      if (kept.some(({ row, hasCode }) => hasCode && row.personalCode === '')) {
        return setProblem('codesForgotten')
      }
      if (kept.length === 0) return
      const { rowFaults } = await readers()
      setRead({ table: noTable, columns: [], isOldEncoding: false })
      setRows(kept.map(({ line, row, isOut }) => ({ line, row, isOut, faults: rowFaults(row) })))
    },
    clear: () => {
      setRead(undefined)
      setRows([])
      setProblem(undefined)
    },
  }
}

export type Rows = ReturnType<typeof useRows>

/** Somebody who stands twice gets two documents: that may be meant, and is said. */
function withTwins(rows: readonly KeptRow[]): ManyRow[] {
  const first = new Map<string, number>()
  return rows.map((one) => {
    const address = one.row.email.trim().toLowerCase()
    if (one.isOut || address === '') return { ...one, twiceOf: undefined }
    const twiceOf = first.get(address)
    if (twiceOf === undefined) first.set(address, one.line)
    return { ...one, twiceOf }
  })
}
