/** What a column of a table can say of a person; `other`: nothing that is asked for. */
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
