import { reminderTerms, timeZoneName } from '@/lib/gateway/contract/fields'
import { z } from './form-schema'

/** The automatic reminders as typed. */
export interface TypedReminders {
  readonly wanted: boolean
  /** Number of days, as typed. */
  readonly first: string
  readonly every: string
}

/**
 * The reminders as sent. Without terms there are no reminders. The gateway handles a time zone that this computer does
 * not know.
 */
export const remindersForm = z.object({
  reminders: reminderTerms.optional(),
  timeZone: timeZoneName.optional().catch(undefined),
})

/** The terms in the owner's time zone, in which days are counted and deadlines are shown. */
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

/** The form of the reminders in a browser. */
export const remindersFormIn = () =>
  z
    .custom<{ typed: TypedReminders }>()
    .transform(({ typed }) => typedTerms(typed))
    .pipe(remindersForm)
