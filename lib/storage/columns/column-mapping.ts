import { Column, is, Param } from 'drizzle-orm'
import { type KeyRing, noKeys } from '../blobs/encryption/key-ring'
import type { Transaction } from '../database/transaction'
import { openedColumn } from './opened-column'
import { PersonalValue, personalColumn } from './personal-columns'
import { sealedForm } from './sealed-value'

/** Seals the parameters of a database's statements and opens the columns of their results. */
export interface ColumnMapping {
  parameters(given: readonly unknown[]): unknown[]
  /** Replaces the schema's columns by ones that open with this database's keys. */
  found<Field extends { readonly field: object }>(fields: Field[]): Field[]
}

export function columnMapping(ring: KeyRing): ColumnMapping {
  const known = new Map<object, object>()
  const opening = (field: object): object => {
    const before = known.get(field)
    if (before) return before
    const column = is(field, Column) ? openingColumn(ring, field) : field
    if (is(field, Column)) known.set(field, column)
    return column
  }
  const mayBeSealed = ring.reads.size > 0 || ring.lost.size > 0
  return {
    parameters: (given) =>
      given.map((value) => (is(value, Param) ? sealedLater(ring, value) : sealed(ring, value))),
    found: (fields) =>
      mayBeSealed ? fields.map((each) => ({ ...each, field: opening(each.field) })) : fields,
  }
}

function sealed(ring: KeyRing, value: unknown): unknown {
  return value instanceof PersonalValue ? sealedForm(ring.seals, value) : value
}

/** The value of a placeholder arrives later, and drizzle would encode null as JSON. */
function sealedLater(ring: KeyRing, { value, encoder }: Param): Param {
  return new Param(value, {
    mapToDriverValue: (given) =>
      given === null || given === undefined ? null : sealed(ring, encoder.mapToDriverValue(given)),
  })
}

/** The same column, except that it opens stored values. */
function openingColumn(ring: KeyRing, column: Column): Column {
  const personal = personalColumn(column)
  if (!personal) return column
  return Object.create(column, {
    mapFromDriverValue: { value: (stored: unknown) => openedColumn(ring, personal, stored) },
  }) as Column
}

const rings = new WeakMap<object, KeyRing>()

/** Sets the keys of a database; `tables` identifies the database's transactions. */
export function keepColumnKeys(tables: object, ring: KeyRing): void {
  rings.set(tables, ring)
}

/** The keys of the transaction's database. */
export function columnKeysOf(tx: Transaction): KeyRing {
  return rings.get(tx._.fullSchema) ?? noKeys
}
