import { limits } from '@/lib/gateway/contract/limits'
import { typedPerson } from '@/lib/portal/forms/batch-form'
import { z } from '@/lib/portal/forms/form-schema'
import { forgetDraft, keptText } from '../new/draft-storage'
import { keptFile, keptOptions, text } from '../new/kept-draft'

const keptRow = z.object({
  line: z.int().min(1),
  people: z.array(typedPerson).min(1),
  isOut: z.boolean(),
  /** The row was kept with a personal code, which does not outlive the sign-in. */
  hasCode: z.boolean(),
})

const keptMany = z.object({
  whose: text,
  reference: z.uuid(),
  /** Id of the one that is sent; without it, the files. */
  template: text.optional(),
  /** Labels of the people of each row. */
  roles: z.array(text),
  files: z.array(keptFile).max(limits.files),
  rows: z.array(keptRow),
  options: keptOptions,
})

/** A document for many as far as somebody has come with it. */
export type KeptMany = z.output<typeof keptMany>

/** What is kept of this person; what is anybody else's, or cannot be read, is forgotten. */
export function readKeptMany(whose: string): KeptMany | undefined {
  const { data } = keptMany.safeParse(keptText('many'))
  if (data?.whose === whose) return data
  forgetDraft('many')
  return undefined
}
