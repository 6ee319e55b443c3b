import { type Column, getTableName, is } from 'drizzle-orm'
import { customType, PgCustomColumn } from 'drizzle-orm/pg-core'
import { noKeys } from '../blobs/encryption/key-ring'
import { openedColumn } from './opened-column'
import { type ColumnKind, type ColumnPlace, type ColumnValue, plainForm } from './sealed-value'

/**
 * Columns that tell of people. What goes into one is on its way as a `PersonalValue` until the session of the database makes of
 * it what is stored (column-mapping.ts): these definitions are one for all databases of a process, and keys are not.
 */
export class PersonalValue implements ColumnValue {
  readonly place: ColumnPlace
  readonly kind: ColumnKind
  readonly text: string

  constructor(place: ColumnPlace, kind: ColumnKind, text: string) {
    this.place = place
    this.kind = kind
    this.text = text
  }

  /** What the driver sends of one that met no session. */
  toPostgres(): string {
    return plainForm(this)
  }
}

const kinds = new Map<string, ColumnKind>()

/** `table.column`, of which the builder gets the latter. */
export function personalText<Place extends ColumnPlace>(place: Place) {
  kinds.set(place, 'text')
  return customType<{ data: string; driverData: unknown }>({
    dataType: () => 'text',
    toDriver: (text) => new PersonalValue(place, 'text', text),
    fromDriver: (stored) => openedColumn(noKeys, { place, kind: 'text' }, stored) as string,
  })(nameOf(place))
}

export function personalJson<Content>(place: ColumnPlace) {
  kinds.set(place, 'json')
  return customType<{ data: Content; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (content) => new PersonalValue(place, 'json', JSON.stringify(content)),
    fromDriver: (stored) => openedColumn(noKeys, { place, kind: 'json' }, stored) as Content,
  })(nameOf(place))
}

const nameOf = (place: ColumnPlace) => place.slice(place.indexOf('.') + 1)

export interface PersonalColumn {
  readonly place: ColumnPlace
  readonly kind: ColumnKind
}

/** Undefined of a column that tells nothing of people. */
export function personalColumn(column: Column): PersonalColumn | undefined {
  if (!is(column, PgCustomColumn)) return undefined
  const place: ColumnPlace = `${getTableName(column.table)}.${column.name}`
  const kind = kinds.get(place)
  return kind && { place, kind }
}
