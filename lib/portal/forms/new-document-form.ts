import { sha256 } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import {
  containerFormats,
  documentAccesses,
  signaturePages,
  signaturePositions,
} from '@/lib/vocabulary/document'
import { minuteMs } from '@/lib/vocabulary/durations'
import { languages } from '@/lib/vocabulary/language'
import { isCopy } from '../owner/signing-order'
import { fault, z } from './form-schema'
import { remindersForm } from './reminders-form'
import { signerForm } from './signer-form'

const text = z.string().max(2000)

/** A file about to be sent. */
export const announcedFile = z.object({
  size: z.int().min(1).max(limits.fileBytes),
  sha256,
})

/** One that has arrived, by the ticket it came with. */
export const uploadedFile = z.object({ name: text, ticket: text })

/** In seconds of Unix time; the gateway says the same. */
function liesAhead(seconds: number): boolean {
  const left = seconds * 1000 - Date.now()
  return left > 0 && left <= limits.deleteDocumentAfter * minuteMs
}

/** What the page of a new document asks, each for itself. */
export const newDocumentFields = z.object({
  files: z.array(uploadedFile).min(1).max(limits.files),
  container: z.enum(containerFormats).optional(),
  signers: z.array(signerForm()).min(1).max(limits.signers),
  groups: z
    .array(z.object({ order: z.int().min(1), needed: z.int().min(1) }))
    .max(limits.signers)
    .optional(),
  access: z.enum(documentAccesses),
  language: z.enum(languages),
  position: z.enum(signaturePositions).optional(),
  page: z.enum(signaturePages),
  screening: z.boolean(),
  handOver: z.boolean().optional(),
  deadline: z.int().refine(liesAhead, 'deadlineWrong').optional(),
  ...remindersForm.shape,
})

/** Made with the page: sent again after a broken connection it is the same document, or the same batch. */
export const reference = z.uuid()

/** Everything the page of a new document asks. */
export const newDocumentForm = newDocumentFields
  .extend({ reference })
  .superRefine(({ signers, access }, context) => {
    const copies = signers.filter(isCopy)
    if (copies.length === signers.length) fault<PeopleFault>(context, 'signers', 'nobodySigns')
    // What a private document says is for those who can show who they are.
    const isUnknown = copies.some(({ personalCode, myself }) => personalCode === '' && !myself)
    if (access === 'private' && isUnknown) fault<PeopleFault>(context, 'signers', 'copyNeedsCode')
  })

/** What is wrong with the people together. */
export type PeopleFault = 'nobodySigns' | 'copyNeedsCode'
