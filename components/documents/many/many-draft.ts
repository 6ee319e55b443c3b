import { batchForm, type TypedRow } from '@/lib/portal/forms/batch-form'
import { z } from '@/lib/portal/forms/form-schema'
import { type ChosenFiles, sentOptions } from '../new/draft-form'
import type { Options } from '../new/options'

export interface ChosenMany extends ChosenFiles {
  readonly reference: string
  readonly rows: readonly TypedRow[]
}

/** What is chosen on the page besides files and people. */
export interface ManyDraft {
  readonly options: Options
}

/** What the page asks, made into what the server action takes, by the rules of that. */
export const manyDraft = ({ reference, rows, ...chosen }: ChosenMany) =>
  z
    .custom<ManyDraft>()
    .transform(({ options }) => ({ ...sentOptions(chosen, options), reference, rows: [...rows] }))
    .pipe(batchForm)
