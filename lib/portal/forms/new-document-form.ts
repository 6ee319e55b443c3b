import { signaturePages, signaturePositions } from '@paraph/validator/vocabulary/mark'
import { sha256 } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { line, lines } from '@/lib/gateway/contract/text'
import { containerFormats, documentAccesses } from '@/lib/vocabulary/document'
import { minuteMs } from '@/lib/vocabulary/durations'
import { languages } from '@/lib/vocabulary/language'
import { isSigner } from '../people/signing-order'
import { fault, z } from './form-schema'
import { remindersForm } from './reminders-form'
import { isUnknownReader, signerForm } from './signer-form'

const text = z.string().max(2000)

/** A file about to be sent. */
export const announcedFile = z.object({
  size: z.int().min(1).max(limits.fileBytes),
  sha256,
})

/** An uploaded file and its ticket. */
export const uploadedFile = z.object({ name: text, ticket: text })

/** Whether a time is in the future and within the gateway's limit. Unix time in seconds. */
function liesAhead(seconds: number): boolean {
  const left = seconds * 1000 - Date.now()
  return left > 0 && left <= limits.deleteDocumentAfter * minuteMs
}

/** The fields of the new document page, each with its own rules. */
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
  keep: z.boolean().optional(),
  title: line(limits.titleLength).optional(),
  subject: line(limits.subjectLength).optional(),
  message: lines(limits.messageLength).optional(),
  deadline: z.int().refine(liesAhead, 'deadlineWrong').optional(),
  ...remindersForm.shape,
})

/** Made with the page. If the page is sent again after a broken connection, no second document or batch is made. */
export const reference = z.uuid()

/** The form of the new document page. */
export const newDocumentForm = newDocumentFields
  .extend({ reference })
  .superRefine(({ signers, access }, context) => {
    if (!signers.some(isSigner)) fault<PeopleFault>(context, 'signers', 'nobodySigns')
    // Only identified people may see a private document.
    const isUnknown = signers.some(isUnknownReader)
    if (access === 'private' && isUnknown) fault<PeopleFault>(context, 'signers', 'copyNeedsCode')
  })

/** Faults of the whole list of people. */
export type PeopleFault = 'nobodySigns' | 'copyNeedsCode'
