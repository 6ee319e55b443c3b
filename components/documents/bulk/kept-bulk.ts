import { limits } from '@/lib/gateway/contract/limits'
import { typedPerson } from '@/lib/portal/forms/batch-form'
import { z } from '@/lib/portal/forms/form-schema'
import { forgetDraft, keptText } from '../new/draft-storage'
import { keptFile, keptOptions, keptWords, text } from '../new/kept-draft'

const keptRow = z.object({
  line: z.int().min(1),
  people: z.array(typedPerson).min(1),
  isOut: z.boolean(),
  /** Whether the row had a personal code, which is erased when the sign-in ends. */
  hasCode: z.boolean(),
})

const keptBulk = z.object({
  whose: text,
  reference: z.uuid(),
  /** Id of the template that is sent; without it, the files are sent. */
  template: text.optional(),
  /** Labels of the people of each row. */
  roles: z.array(text),
  files: z.array(keptFile).max(limits.files),
  rows: z.array(keptRow),
  options: keptOptions,
  words: keptWords.optional(),
})

export type KeptBulk = z.output<typeof keptBulk>

/** The kept draft of this person; a draft of another person, or an unreadable one, is erased. */
export function readKeptBulk(whose: string): KeptBulk | undefined {
  const { data } = keptBulk.safeParse(keptText('bulk'))
  if (data?.whose === whose) return data
  forgetDraft('bulk')
  return undefined
}
