import { limits } from '@/lib/gateway/contract/limits'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { type DraftFault, type DraftField, noSigner, tidySigner } from '../owner/draft-signers'
import { fault, faultsIn, z } from './form-schema'
import { newDocumentFields } from './new-document-form'
import { signerFaults } from './signer-form'

const text = z.string().max(1000)

/** What a table may say in words that nobody knows. */
const worded = ['country', 'language'] as const

/** Somebody of a table as it was read, right or wrong. */
export const typedRow = z.object({
  name: text,
  surname: text,
  email: text,
  country: z.enum(countries),
  personalCode: text,
  language: z.enum(languages).optional(),
  /** What was said in words that nobody knows. */
  unknown: z.array(z.enum(worded)).max(worded.length),
})

export type TypedRow = z.output<typeof typedRow>

export type RowField = Exclude<DraftField, 'phone'> | 'unknown'
export type RowFault = DraftFault | 'unknownWord'
export type RowFaults = Partial<Record<RowField, RowFault>>

/** Somebody of a table who is invited: as read on the way in, tidied on the way out. */
export const rowForm = typedRow.transform(tidyRow).superRefine((row, context) => {
  const found = Object.entries(signerFaults(asSigner(row), []))
  for (const [field, name] of found) fault<RowFault>(context, field, name)
  if (row.unknown.length > 0) fault<RowFault>(context, 'unknown', 'unknownWord')
})

/** The same in a form that is filled in by hand. */
export const rowFormIn = () => rowForm

function asSigner({ name, surname, email, country, personalCode }: TypedRow) {
  return { ...noSigner, name, surname, email, country, personalCode }
}

function tidyRow(row: TypedRow): TypedRow {
  const { name, surname, email, country, personalCode } = tidySigner(asSigner(row))
  return { ...row, name, surname, email, country, personalCode }
}

/** What is wrong with somebody of a table, field by field. */
export function rowFaults(row: TypedRow): RowFaults {
  const { error } = rowForm.safeParse(row)
  return error ? faultsIn<RowFault>(error) : {}
}

/** Everything the page of sending to many asks. */
export const batchForm = newDocumentFields.omit({ signers: true, groups: true }).extend({
  /** Made with the page: sent again after a broken connection it is the same batch. */
  reference: z.uuid(),
  rows: z.array(rowForm).min(1).max(limits.batchRows),
})
