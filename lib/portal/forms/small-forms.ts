import { minutes } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { showable } from '@/lib/gateway/contract/showable'
import { line } from '@/lib/gateway/contract/text'
import { fault, z } from './form-schema'

/** A reason travels as one line, without letters that nobody sees: what joins some emoji is one. */
const oneLine = (text: string) => showable(text.replaceAll(/\s+/g, ' ')).trim()

/** Why somebody declines to sign. */
export const declineForm = z.object({
  reason: z
    .string()
    .transform(oneLine)
    .refine((text) => line(limits.reasonLength).safeParse(text).success, 'reasonMissing'),
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

/** Between what a new deadline has to lie, ISO 8601; null: nothing. */
export interface DeadlineBounds {
  readonly deadline: string | null
  readonly eraseAt: string | null
}

/** The same as typed in a browser, on its own clock. */
export const deadlineFormIn = ({ deadline, eraseAt }: DeadlineBounds) =>
  z
    .object({ until: z.string() })
    .superRefine(({ until }, context) => {
      const at = Date.parse(until)
      const wrong = (name: DeadlineFault) => fault<DeadlineFault>(context, 'until', name)
      if (!(at > Date.now())) wrong('untilWrong')
      else if (deadline !== null && at < Date.parse(deadline)) wrong('untilEarlier')
      else if (eraseAt !== null && at > Date.parse(eraseAt)) wrong('untilErased')
    })
    .transform(({ until }) => ({ deadline: Math.floor(Date.parse(until) / 1000) }))

export type DeadlineFault = 'untilWrong' | 'untilEarlier' | 'untilErased'

/** Of one page of the list. */
export const chosenDocuments = z.array(z.uuid()).min(1).max(100)
