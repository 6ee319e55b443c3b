import { limits } from '@/lib/gateway/contract/limits'
import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentFields, reference } from '@/lib/portal/forms/new-document-form'
import { typedSigner } from '@/lib/portal/forms/signer-form'
import { containerFormats } from '@/lib/vocabulary/document'
import { forgetDraft, keptText } from './draft-storage'

export const text = z.string().max(2000)

export const keptFile = z.object({
  name: text,
  /** The original name of the file and its size in bytes. */
  file: z.object({ name: text, size: z.int().min(0) }),
  /** The ticket of the upload; absent if the upload was not complete. */
  ticket: text.optional(),
})

export const keptOptions = newDocumentFields
  .pick({
    groups: true,
    access: true,
    language: true,
    position: true,
    page: true,
    screening: true,
    handOver: true,
    keep: true,
  })
  .extend({
    asPdf: z.boolean(),
    byHand: z.boolean().optional(),
    markedFile: text.optional(),
    containerType: z.enum(containerFormats),
    until: text.optional(),
    reminders: z.object({ wanted: z.boolean(), first: text, every: text }).optional(),
  })

/** The sender's words. Drafts of an earlier version have none. */
export const keptWords = z.object({ title: text, subject: text, message: text })

const keptDraft = z.object({
  whose: text,
  /** The reference for sending. Absent in older drafts, and in drafts begun with a template or a document. */
  reference: reference.optional(),
  /** The template with which the draft was begun. */
  template: z.object({ uuid: text, name: text }).optional(),
  files: z.array(keptFile).max(limits.files),
  signers: z.array(typedSigner),
  /** The people being typed: the last one is in the fields, the others were interrupted. */
  typed: z.array(typedSigner),
  options: keptOptions,
  words: keptWords.optional(),
})

export type KeptDraft = z.output<typeof keptDraft>
export type KeptFile = KeptDraft['files'][number]

/** The kept draft of this person; a draft of another person, or an unreadable one, is erased. */
export function readKeptDraft(whose: string): KeptDraft | undefined {
  const { data } = keptDraft.safeParse(keptText('document'))
  if (data?.whose === whose) return data
  forgetDraft('document')
  return undefined
}
