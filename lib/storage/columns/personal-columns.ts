import { type Column, getTableName, is } from 'drizzle-orm'
import { customType, PgCustomColumn } from 'drizzle-orm/pg-core'
import { noKeys } from '../blobs/encryption/key-ring'
import { openedColumn } from './opened-column'
import { type ColumnKind, type ColumnName, type ColumnValue, plainForm } from './sealed-value'

/**
 * Columns with personal data. A value for one is passed on as a `PersonalValue` until the database session converts
 * it to its stored form (column-mapping.ts): these definitions are shared by all databases of a process, and keys are
 * not.
 */
export class PersonalValue implements ColumnValue {
  readonly columnName: ColumnName
  readonly kind: ColumnKind
  readonly text: string

  constructor(columnName: ColumnName, kind: ColumnKind, text: string) {
    this.columnName = columnName
    this.kind = kind
    this.text = text
  }

  /** What the driver sends if no session has converted the value. */
  toPostgres(): string {
    return plainForm(this)
  }
}

const kinds = new Map<string, ColumnKind>()

/** The name is `table.column`; the builder gets its second part. */
export function personalText<Name extends ColumnName>(columnName: Name) {
  kinds.set(columnName, 'text')
  return customType<{ data: string; driverData: unknown }>({
    dataType: () => 'text',
    toDriver: (text) => new PersonalValue(columnName, 'text', text),
    fromDriver: (stored) => openedColumn(noKeys, { columnName, kind: 'text' }, stored) as string,
  })(nameOf(columnName))
}

export function personalJson<Content>(columnName: ColumnName) {
  kinds.set(columnName, 'json')
  return customType<{ data: Content; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (content) => new PersonalValue(columnName, 'json', JSON.stringify(content)),
    fromDriver: (stored) => openedColumn(noKeys, { columnName, kind: 'json' }, stored) as Content,
  })(nameOf(columnName))
}

const nameOf = (columnName: ColumnName) => columnName.slice(columnName.indexOf('.') + 1)

export interface PersonalColumn {
  readonly columnName: ColumnName
  readonly kind: ColumnKind
}

/** Undefined for a column without personal data. */
export function personalColumn(column: Column): PersonalColumn | undefined {
  if (!is(column, PgCustomColumn)) return undefined
  const columnName: ColumnName = `${getTableName(column.table)}.${column.name}`
  const kind = kinds.get(columnName)
  return kind && { columnName, kind }
}
