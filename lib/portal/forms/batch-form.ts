import { limits } from '@/lib/gateway/contract/limits'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import {
  type Addressee,
  type DraftFault,
  type DraftField,
  noSigner,
  tidySigner,
} from '../owner/draft-signers'
import { z } from './form-schema'
import { newDocumentFields, reference, uploadedFile } from './new-document-form'
import { signerFaults } from './signer-form'

const text = z.string().max(1000)

/** What a table may say in words that nobody knows. */
const worded = ['country', 'language'] as const

/** Somebody of a table as it was read, right or wrong. */
export const typedPerson = z.object({
  name: text,
  surname: text,
  email: text,
  country: z.enum(countries),
  personalCode: text,
  language: z.enum(languages).optional(),
  /** What was said in words that nobody knows. */
  unknown: z.array(z.enum(worded)).max(worded.length),
})

export type TypedPerson = z.output<typeof typedPerson>

export type RowField = Exclude<DraftField, 'phone'> | 'unknown'
export type RowFault = DraftFault | 'unknownWord'
export type RowFaults = Partial<Record<RowField, RowFault>>

/** What a template adds to each row. */
export interface RowRules {
  /** The people of every document, whoever is in the table. */
  readonly others: readonly Addressee[]
  /** For each person of a row, whether a personal code is required. */
  readonly codeNeeded: readonly boolean[]
}

/** Of a row without a template. */
export const noRules: RowRules = { others: [], codeNeeded: [] }

const person = typedPerson.transform(tidyTyped)

/** The people of one document: as read on the way in, tidied on the way out. */
export const peopleForm = (rules: RowRules = noRules) =>
  z.array(person).superRefine((people, context) => {
    for (const [at, faults] of people.map((_, at) => faultsOf(people, at, rules)).entries()) {
      for (const [field, message] of Object.entries(faults)) {
        context.addIssue({ code: 'custom', path: [at, field], message })
      }
    }
  })

/** The same in a form that is filled in by hand. */
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

/** What is wrong with each of the people of a row, field by field. */
export function rowFaults(people: readonly TypedPerson[], rules: RowRules): RowFaults[] {
  const tidied = people.map(tidyTyped)
  return tidied.map((_, at) => faultsOf(tidied, at, rules))
}

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(limits.batchRows)

/** Everything the page of sending to many asks. */
export const batchForm = newDocumentFields.omit({ signers: true, groups: true }).extend({
  reference,
  rows: rowsOf(peopleForm().min(1).max(limits.signers)),
})

/** The same of a template, which has said the rest. */
export const templateBatchForm = z
  .object({
    reference,
    template: z.uuid(),
    language: z.enum(languages),
    /** Where it has no file of its own. */
    files: z.array(uploadedFile).max(1),
    /** By their labels: those that the table fills, as its people stand in each row. */
    roles: z.array(text).min(1).max(limits.signers),
    rows: rowsOf(peopleForm()),
  })
  .refine(({ roles, rows }) => rows.every((people) => people.length === roles.length))

/** Whichever of them it is. */
export const anyBatchForm = z.union([templateBatchForm, batchForm])
