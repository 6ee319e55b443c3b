import { limits } from '@/lib/gateway/contract/limits'
import { signerRoles } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import {
  type Addressee,
  type DraftFault,
  type DraftField,
  noSigner,
  tidySigner,
} from '../people/draft-signers'
import { z } from './form-schema'
import { newDocumentFields, reference, uploadedFile } from './new-document-form'
import { signerFaults } from './signer-form'

const text = z.string().max(1000)

/** Columns with fixed words. A table may have others. */
const worded = ['country', 'language'] as const

/** A person in a table as read, valid or not. */
export const typedPerson = z.object({
  name: text,
  surname: text,
  email: text,
  country: z.enum(countries),
  personalCode: text,
  language: z.enum(languages).optional(),
  /** Columns in which the table has an unknown word. */
  unknown: z.array(z.enum(worded)).max(worded.length),
})

export type TypedPerson = z.output<typeof typedPerson>

export type RowField = Exclude<DraftField, 'phone'> | 'unknown'
export type RowFault = DraftFault | 'unknownWord'
export type RowFaults = Partial<Record<RowField, RowFault>>

/** Rules that a template adds for each row. */
export interface RowRules {
  /** People who are on every document, besides the people of the row. */
  readonly others: readonly Addressee[]
  /** Whether a personal code is required, for each person of a row. */
  readonly codeNeeded: readonly boolean[]
}

/** Rules of a row without a template. */
export const noRules: RowRules = { others: [], codeNeeded: [] }

const person = typedPerson.transform(tidyTyped)

/** The people of one document. The input is as read from the table, the output is normalised. */
export const peopleForm = (rules: RowRules = noRules) =>
  z.array(person).superRefine((people, context) => {
    for (const [at, faults] of people.map((_, at) => faultsOf(people, at, rules)).entries()) {
      for (const [field, message] of Object.entries(faults)) {
        context.addIssue({ code: 'custom', path: [at, field], message })
      }
    }
  })

/** The people of a row in a form that is filled in by hand. */
export const rowFormIn = (rules: RowRules) => z.object({ people: peopleForm(rules) })

function asSigner({ name, surname, email, country, personalCode }: TypedPerson) {
  return { ...noSigner, name, surname, email, country, personalCode }
}

function tidyTyped(typed: TypedPerson): TypedPerson {
  const { name, surname, email, country, personalCode } = tidySigner(asSigner(typed))
  return { ...typed, name, surname, email, country, personalCode }
}

function faultsOf(
  people: readonly TypedPerson[],
  at: number,
  { others, codeNeeded }: RowRules,
): RowFaults {
  const one = people[at]
  if (!one) return {}
  const isMissing = codeNeeded[at] === true && one.personalCode === ''
  return {
    ...signerFaults(asSigner(one), [...others, ...people.slice(0, at)]),
    ...(isMissing && { personalCode: 'missing' }),
    ...(one.unknown.length > 0 && { unknown: 'unknownWord' }),
  }
}

/** Returns the faults of each person of a row, by field. */
export function rowFaults(people: readonly TypedPerson[], rules: RowRules): RowFaults[] {
  const tidied = people.map(tidyTyped)
  return tidied.map((_, at) => faultsOf(tidied, at, rules))
}

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(limits.batchRows)

/** The form of the bulk send page. */
export const batchForm = newDocumentFields.omit({ signers: true, groups: true }).extend({
  reference,
  /** Roles of the people of each row. Empty: each row has one signer. */
  roles: z.array(z.enum(signerRoles)).max(limits.signers),
  rows: rowsOf(peopleForm().min(1).max(limits.signers)),
})

/** The form of a bulk send with a template. The template has the other fields. */
export const templateBatchForm = z
  .object({
    reference,
    template: z.uuid(),
    language: z.enum(languages),
    /** Required if the template has no file. */
    files: z.array(uploadedFile).max(1),
    /** Labels of the roles that the table fills, in the order of the people in each row. */
    roles: z.array(text).min(1).max(limits.signers),
    rows: rowsOf(peopleForm()),
  })
  .refine(({ roles, rows }) => rows.every((people) => people.length === roles.length))

/** A bulk send with or without a template. */
export const anyBatchForm = z.union([templateBatchForm, batchForm])
