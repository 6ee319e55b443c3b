import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { columnKeysOf } from './column-mapping'
import { personalColumn } from './personal-columns'
import { everyForm, sealedWord } from './sealed-value'

/** Whether this database may contain sealed values, which SQL cannot compare. */
export function mayBeSealed(tx: Transaction): boolean {
  const { reads, lost } = columnKeysOf(tx)
  return reads.size > 0 || lost.size > 0
}

/**
 * Whether a value is sealed, so that its content must be compared in code. Undefined if this database seals nothing.
 */
export function isSealed(tx: Transaction, column: Column): SQL | undefined {
  if (!mayBeSealed(tx)) return undefined
  return personalColumn(column)?.kind === 'json'
    ? sql`jsonb_typeof(${column}) = 'string'`
    : sql`starts_with(${column}, ${sealedWord})`
}

/** Whether a comparable column contains one of these texts, in any stored form. */
export function containsOneOf(tx: Transaction, column: Column, texts: readonly string[]): SQL {
  const personal = personalColumn(column)
  if (!personal) throw new Error(`${column.name} is no personal column`)
  const ring = columnKeysOf(tx)
  const forms = texts.flatMap((text) => everyForm(ring, { ...personal, text }))
  return inArray(
    column,
    forms.map((form) => sql.param(form)),
  )
}
