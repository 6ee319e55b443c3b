import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as batchSchema from '../schema/batch-schema'
import * as personSchema from '../schema/person-schema'
import * as schema from '../schema/schema'
import * as screeningSchema from '../schema/screening-schema'
import * as templateSchema from '../schema/template-schema'
import { personalColumn } from './personal-columns'

/** A table with personal columns. */
export interface PersonalTable {
  readonly name: string
  readonly table: PgTable
  /** Columns that identify a row, in order. */
  readonly key: readonly PgColumn[]
  readonly columns: readonly PgColumn[]
}

const modules = [schema, batchSchema, personSchema, screeningSchema, templateSchema]

export const personalTables: readonly PersonalTable[] = modules
  .flatMap((each) => Object.values(each))
  .flatMap((value) => (is(value, PgTable) ? [personalTable(value)] : []))
  .filter(({ columns }) => columns.length > 0)

function personalTable(table: PgTable): PersonalTable {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const [several] = primaryKeys
  return {
    name,
    table,
    key: several ? several.columns : columns.filter((column) => column.primary),
    columns: columns.filter((column) => personalColumn(column) !== undefined),
  }
}
