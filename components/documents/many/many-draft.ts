import { batchForm, type TypedPerson, templateBatchForm } from '@/lib/portal/forms/batch-form'
import { z } from '@/lib/portal/forms/form-schema'
import type { Language } from '@/lib/vocabulary/language'
import { type ChosenFiles, sentOptions } from '../new/draft-form'
import type { Options } from '../new/options'

export interface ChosenMany extends ChosenFiles {
  readonly reference: string
  readonly rows: readonly (readonly TypedPerson[])[]
  /** Absent: everything is asked on the page. */
  readonly ofTemplate: OfTemplate | undefined
}

export interface OfTemplate {
  readonly uuid: string
  readonly language: Language
  readonly labels: readonly string[]
}

/** What is chosen on the page besides files and people. */
export interface ManyDraft {
  readonly options: Options
}

/** What the page asks, made into what the server action takes, by the rules of that. */
export const manyDraft = ({ ofTemplate, ...chosen }: ChosenMany) =>
  ofTemplate ? draftOfTemplate(ofTemplate, chosen) : draftOfFile(chosen)

type Chosen = Omit<ChosenMany, 'ofTemplate'>

const draftOfFile = ({ reference, rows, ...files }: Chosen) =>
  z
    .custom<ManyDraft>()
    .transform(({ options }) => ({
      ...sentOptions(files, options),
      reference,
      rows: rows.map((people) => [...people]),
    }))
    .pipe(batchForm)

const draftOfTemplate = (
  { uuid, language, labels }: OfTemplate,
  { reference, rows, files }: Chosen,
) =>
  z
    .custom<ManyDraft>()
    .transform(() => ({
      reference,
      template: uuid,
      language,
      files: [...files],
      roles: [...labels],
      rows: rows.map((people) => [...people]),
    }))
    .pipe(templateBatchForm)
