/** The kinds of a table column. `other`: a column that is not needed. */
export const columnKinds = [
  'name',
  'surname',
  'fullName',
  'email',
  'personalCode',
  'country',
  'language',
  'other',
] as const

export type ColumnKind = (typeof columnKinds)[number]
