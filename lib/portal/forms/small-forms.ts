import { minutes } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { lines } from '@/lib/gateway/contract/text'
import { z } from './form-schema'

/** A reason travels as one line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Why somebody declines to sign. */
export const declineForm = z.object({
  reason: z
    .string()
    .refine((text) => lines(limits.reasonLength).safeParse(text).success, 'reasonMissing')
    .transform(oneLine),
})

export const declineFormIn = () => declineForm

/** Why signing is ended, which nobody has to say. */
export const cancelForm = z.object({
  reason: z.string().max(limits.reasonLength).transform(oneLine),
})

export const cancelFormIn = () => cancelForm

/** For how many minutes a link is open, as typed. */
export const temporaryLinkForm = z.object({
  minutes: z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && minutes(limits.expireAfter).safeParse(Number(text)).success,
      'minutesWrong',
    ),
})

export const temporaryLinkFormIn = () => temporaryLinkForm

/** Until when signatures are taken, in seconds of Unix time. */
export const deadlineForm = z.object({ deadline: z.int().positive() })

/** The same as typed in a browser, on its own clock. */
export const deadlineFormIn = () =>
  z
    .object({ until: z.string() })
    .refine(({ until }) => Date.parse(until) > Date.now(), { path: ['until'], error: 'untilWrong' })
    .transform(({ until }) => ({ deadline: Math.floor(Date.parse(until) / 1000) }))

/** Whether signers may hand over. */
export const handOverTerms = z.boolean()
