import { showable } from '@/lib/gateway/contract/showable'
import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentForm } from '@/lib/portal/forms/new-document-form'
import { typedTerms } from '@/lib/portal/forms/reminders-form'
import { unsettled } from '@/lib/portal/owner/marks'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import type { Packing } from './files/packing'
import { type Draft, formatOf, usualReminders } from './options'
import type { TypedWords } from './words-fields'

export interface ChosenFiles {
  /** The files that have been uploaded. */
  readonly files: readonly { readonly name: string; readonly ticket: string }[]
  readonly packing: Packing
}

/** The state of the page outside its form fields. */
export interface ChosenDocument extends ChosenFiles {
  readonly reference: string
}

/** Turns the fields of the page into the input of the server action, by the action's rules. */
export const draftForm = ({ reference, ...chosen }: ChosenDocument) =>
  z
    .custom<Draft>()
    .transform((draft) => ({ ...draftTerms(chosen, draft), reference }))
    .pipe(newDocumentForm)

type DraftTerms = Omit<z.input<typeof newDocumentForm>, 'reference'>

/** All values of a draft, valid or not. */
export const draftTerms = (
  { files, packing }: ChosenFiles,
  { signers, options, ...words }: Draft,
): DraftTerms => ({
  ...sentOptions({ files, packing }, options),
  ...sentWords(words),
  signers: areMarked(packing, options) ? withoutUnsettled(signers) : signers.map(unmarked),
})

/** The sender's words; an empty field is left out. */
export function sentWords({
  title,
  subject,
  message,
}: TypedWords): Pick<DraftTerms, keyof TypedWords> {
  return { title: tidy(title), subject: tidy(subject), message: tidyLines(message) }
}

/** Removes invisible characters, which pasted text may have. */
const tidy = (text: string) => showable(text).trim() || undefined
const tidyLines = (text: string) => text.split('\n').map(showable).join('\n').trim() || undefined

/** Files and options as the server action gets them. */
export function sentOptions(
  { files, packing }: ChosenFiles,
  { asPdf, byHand, markedFile, containerType, until, reminders, ...options }: Draft['options'],
): Omit<DraftTerms, 'signers'> {
  return {
    ...options,
    ...typedTerms(reminders ?? usualReminders),
    ...(until ? { deadline: Math.floor(Date.parse(until) / 1000) } : {}),
    ...formatOf(packing, { asPdf, containerType, ...options }),
    files: [...files],
  }
}

const areMarked = (packing: Packing, { byHand, asPdf }: Draft['options']) =>
  byHand && asPdf && packing === 'either'

/**
 * Removes marks that have no position or overlap another mark. The gateway then finds a free place for those
 * signatures.
 */
function withoutUnsettled(signers: Draft['signers']): Draft['signers'] {
  const others = unsettled(signers)
  return signers.map((signer) => (others.includes(signer.email) ? unmarked(signer) : signer))
}

const unmarked = (signer: DraftSigner): DraftSigner => ({ ...signer, mark: undefined })
