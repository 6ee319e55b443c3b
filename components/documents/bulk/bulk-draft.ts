import { batchForm, type TypedPerson, templateBatchForm } from '@/lib/portal/forms/batch-form'
import { z } from '@/lib/portal/forms/form-schema'
import { roleNamed } from '@/lib/portal/forms/role-words'
import type { Language } from '@/lib/vocabulary/language'
import { type ChosenFiles, sentOptions, sentWords } from '../new/draft-form'
import type { Options } from '../new/options'
import type { TypedWords } from '../new/words-fields'

export interface ChosenBulk extends ChosenFiles {
  readonly reference: string
  readonly rows: readonly (readonly TypedPerson[])[]
  /** Labels of the people of each row. Empty: each row has one signer. */
  readonly labels: readonly string[]
  /** The template's settings. Absent: the page asks for all options. */
  readonly ofTemplate: OfTemplate | undefined
}

export interface OfTemplate {
  readonly uuid: string
  readonly language: Language
  readonly labels: readonly string[]
}

/** The choices on the page other than files and people. */
export interface BulkDraft extends TypedWords {
  readonly options: Options
}

/** Turns the fields of the page into the input of the server action, by the action's rules. */
export const bulkDraft = ({ ofTemplate, ...chosen }: ChosenBulk) =>
  ofTemplate ? draftOfTemplate(ofTemplate, chosen) : draftOfFile(chosen)

type Chosen = Omit<ChosenBulk, 'ofTemplate'>

const draftOfFile = ({ reference, rows, labels, ...files }: Chosen) =>
  z
    .custom<BulkDraft>()
    .transform(({ options, ...words }) => ({
      ...sentOptions(files, options),
      ...sentWords(words),
      reference,
      roles: labels.map((label) => roleNamed(label) ?? ('signer' as const)),
      rows: rows.map((people) => [...people]),
    }))
    .pipe(batchForm)

const draftOfTemplate = (
  { uuid, language, labels }: OfTemplate,
  { reference, rows, files }: Chosen,
) =>
  z
    .custom<BulkDraft>()
    .transform(() => ({
      reference,
      template: uuid,
      language,
      files: [...files],
      roles: [...labels],
      rows: rows.map((people) => [...people]),
    }))
    .pipe(templateBatchForm)
