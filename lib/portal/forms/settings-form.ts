import { email } from '@/lib/gateway/contract/fields'
import { languages } from '@/lib/vocabulary/language'
import { ownerNotices } from '@/lib/vocabulary/notice'
import { asciiAddress } from './ascii-address'
import { z } from './form-schema'

/** Where and of what a person is told; an empty address wants no mail. What is not given stays. */
export const settingsForm = z.object({
  email: z
    .string()
    .trim()
    .transform(asciiAddress)
    .refine((text) => text === '' || email.safeParse(text).success, 'emailMalformed'),
  notices: z.array(z.enum(ownerNotices)).max(ownerNotices.length).optional(),
  language: z.enum(languages).optional(),
})

export const settingsFormIn = () => settingsForm

/** The question that is answered by an address, or by going on without one. */
export const addressFormIn = () =>
  settingsForm.refine(({ email: address }) => address !== '', {
    path: ['email'],
    error: 'emailMissing',
  })
