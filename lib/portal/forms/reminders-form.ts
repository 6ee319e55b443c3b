import { reminderTerms, timeZoneName } from '@/lib/gateway/contract/fields'
import { z } from './form-schema'

/** The automatic reminders as typed. */
export interface TypedReminders {
  readonly wanted: boolean
  /** Days. */
  readonly first: string
  readonly every: string
}

/** As sent: without terms there are no reminders. A time zone unknown to this computer is left to the gateway. */
export const remindersForm = z.object({
  reminders: reminderTerms.optional(),
  timeZone: timeZoneName.optional().catch(undefined),
})

/** Days are counted, and deadlines shown, in the owner's time zone. */
export function typedTerms({
  wanted,
  first,
  every,
}: TypedReminders): z.input<typeof remindersForm> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!wanted) return { timeZone }
  return {
    reminders: { first_after_days: inDays(first), every_days: inDays(every) },
    timeZone,
  }
}

const inDays = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** The same as typed in a browser. */
export const remindersFormIn = () =>
  z
    .custom<{ typed: TypedReminders }>()
    .transform(({ typed }) => typedTerms(typed))
    .pipe(remindersForm)
