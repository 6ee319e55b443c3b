import { limits } from '@/lib/gateway/contract/limits'
import { z } from '@/lib/portal/forms/form-schema'
import { newDocumentFields, reference } from '@/lib/portal/forms/new-document-form'
import { typedSigner } from '@/lib/portal/forms/signer-form'
import { containerFormats } from '@/lib/vocabulary/document'
import { forgetDraft, keptText } from './draft-storage'

export const text = z.string().max(2000)

export const keptFile = z.object({
  name: text,
  /** Its own name, and its size in bytes. */
  file: z.object({ name: text, size: z.int().min(0) }),
  /** Of its upload; absent when it had not arrived. */
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
  })
  .extend({
    asPdf: z.boolean(),
    byHand: z.boolean().optional(),
    markedFile: text.optional(),
    containerType: z.enum(containerFormats),
    until: text.optional(),
    reminders: z.object({ wanted: z.boolean(), first: text, every: text }).optional(),
  })

const keptDraft = z.object({
  whose: text,
  /** What it is sent under; drafts of before, and of a template, have none yet. */
  reference: reference.optional(),
  /** What it was begun with. */
  template: z.object({ uuid: text, name: text }).optional(),
  files: z.array(keptFile).max(limits.files),
  signers: z.array(typedSigner),
  /** Being typed: the last one is in the fields, the others were interrupted. */
  typed: z.array(typedSigner),
  options: keptOptions,
})

/** A new document as far as somebody has come with it. */
export type KeptDraft = z.output<typeof keptDraft>
export type KeptFile = KeptDraft['files'][number]

/** What is kept of this person; what is anybody else's, or cannot be read, is forgotten. */
export function readKeptDraft(whose: string): KeptDraft | undefined {
  const { data } = keptDraft.safeParse(keptText('document'))
  if (data?.whose === whose) return data
  forgetDraft('document')
  return undefined
}
