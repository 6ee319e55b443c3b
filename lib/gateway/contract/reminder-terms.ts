import { z } from 'zod'
import { limits } from './limits'

/** What forms of the portal have as well: bare, so that a browser gets rules and no prose. */

const days = z
  .int('This value should be an integer')
  .min(1, 'This value should be 1 or more')
  .max(limits.reminderDays, `This value should be ${limits.reminderDays} or less`)

export const reminderTerms = z.object(
  { first_after_days: days, every_days: days },
  'This value should be an object',
)

/** Of the IANA database, as this computer knows it; an offset is no place. */
export const timeZoneName = z
  .string('This value should be a string')
  .refine(isTimeZone, 'This value is not a time zone')

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
