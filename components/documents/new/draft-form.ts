import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentForm } from '@/lib/portal/forms/new-document-form'
import type { Packing } from './files/packing'
import { type Draft, formatOf } from './options'

export interface ChosenFiles {
  /** Those that have arrived. */
  readonly files: readonly { readonly name: string; readonly ticket: string }[]
  readonly packing: Packing
}

/** What the page asks, made into what the server action takes, by the rules of that. */
export const draftForm = ({ files, packing }: ChosenFiles) =>
  z
    .custom<Draft>()
    .transform(({ signers, options: { asPdf, containerType, ...options } }) => ({
      ...options,
      ...formatOf(packing, { asPdf, containerType, ...options }),
      files: [...files],
      signers,
    }))
    .pipe(newDocumentForm)
