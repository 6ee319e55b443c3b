import { email } from '@/lib/gateway/contract/fields'
import { languages } from '@/lib/vocabulary/language'
import { ownerNotices } from '@/lib/vocabulary/notice'
import { z } from './form-schema'

/** The notices and the address for them. An empty address means no mail. Absent fields stay unchanged. */
export const settingsForm = z.object({
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || email.safeParse(text).success, 'emailMalformed'),
  notices: z.array(z.enum(ownerNotices)).max(ownerNotices.length).optional(),
  language: z.enum(languages).optional(),
  /** Whether invited people are kept as suggestions. */
  suggestPeople: z.boolean().optional(),
})

export const settingsFormIn = () => settingsForm

/** The form of the question about notices, which is answered with an address or skipped. */
export const addressFormIn = () =>
  settingsForm.refine(({ email: address }) => address !== '', {
    path: ['email'],
    error: 'emailMissing',
  })
