import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentForm } from '@/lib/portal/forms/new-document-form'
import { typedTerms } from '@/lib/portal/forms/reminders-form'
import type { DraftSigner } from '@/lib/portal/owner/draft-signers'
import { unsettled } from '@/lib/portal/owner/marks'
import type { Packing } from './files/packing'
import { type Draft, formatOf, usualReminders } from './options'

export interface ChosenFiles {
  /** Those that have arrived. */
  readonly files: readonly { readonly name: string; readonly ticket: string }[]
  readonly packing: Packing
}

/** All that is not in the fields. */
export interface ChosenDocument extends ChosenFiles {
  readonly reference: string
}

/** What the page asks, made into what the server action takes, by the rules of that. */
export const draftForm = ({ reference, ...chosen }: ChosenDocument) =>
  z
    .custom<Draft>()
    .transform((draft) => ({ ...draftTerms(chosen, draft), reference }))
    .pipe(newDocumentForm)

type DraftTerms = Omit<z.input<typeof newDocumentForm>, 'reference'>

/** Everything of a draft, right or wrong. */
export const draftTerms = (
  { files, packing }: ChosenFiles,
  { signers, options }: Draft,
): DraftTerms => ({
  ...sentOptions({ files, packing }, options),
  signers: areMarked(packing, options) ? withoutUnsettled(signers) : signers.map(unmarked),
})

/** Files and manner, as they are sent. */
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

/** Whose mark was never placed, or lies where another one came meanwhile, signs where there is room. */
function withoutUnsettled(signers: Draft['signers']): Draft['signers'] {
  const others = unsettled(signers)
  return signers.map((signer) => (others.includes(signer.email) ? unmarked(signer) : signer))
}

const unmarked = (signer: DraftSigner): DraftSigner => ({ ...signer, mark: undefined })
