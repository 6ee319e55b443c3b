import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentForm } from '@/lib/portal/forms/new-document-form'
import { typedTerms } from '@/lib/portal/forms/reminders-form'
import type { Packing } from './files/packing'
import { type Draft, formatOf, usualReminders } from './options'

export interface ChosenFiles {
  /** Those that have arrived. */
  readonly files: readonly { readonly name: string; readonly ticket: string }[]
  readonly packing: Packing
}

/** What the page asks, made into what the server action takes, by the rules of that. */
export const draftForm = ({ files, packing }: ChosenFiles) =>
  z
    .custom<Draft>()
    .transform(({ signers, options }) => sentForm({ files, packing }, signers, options))
    .pipe(newDocumentForm)

function sentForm(
  { files, packing }: ChosenFiles,
  signers: Draft['signers'],
  { asPdf, containerType, until, reminders, ...options }: Draft['options'],
): z.input<typeof newDocumentForm> {
  return {
    ...options,
    ...typedTerms(reminders ?? usualReminders),
    ...(until ? { deadline: Math.floor(Date.parse(until) / 1000) } : {}),
    ...formatOf(packing, { asPdf, containerType, ...options }),
    files: [...files],
    signers,
  }
}
