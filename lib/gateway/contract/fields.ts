import { z } from 'zod'
import { asciiAddress } from '@/lib/vocabulary/ascii-address'
import type { ParameterFailure } from './failure'
import { limits } from './limits'

/** Fields that the forms of the portal use too: without descriptions, to keep the browser bundle small. */

/** Malformed phone numbers and personal codes have their own error codes (API document, part 7). */
export const phone = z
  .string({ error: requiredOrMalformed })
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\+\d{8,15}$/.test(text), {
    error: 'Invalid phone number',
    params: { failure: 'malformed-phone' satisfies ParameterFailure },
  })

const codeMatching = (form: RegExp) =>
  z
    .string({ error: requiredOrMalformed })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => form.test(text), {
      error: 'Invalid personal code',
      params: { failure: 'malformed-personal-code' satisfies ParameterFailure },
    })

/** A code of Lithuania, Latvia or Estonia. */
export const personalCode = codeMatching(/^\d{11}$|^\d{6}-\d{5}$/)

/**
 * A code of any country, in fields of extensions. It is checked by the rules of its country together with the country.
 */
export const anyPersonalCode = codeMatching(/^[\dA-Za-z][\dA-Za-z./+-]{2,35}$/)

export function requiredOrMalformed(issue: { input?: unknown }): string {
  return issue.input === undefined ? 'This value is required' : 'This value should be a string'
}

/**
 * The usual form of an address, with a domain in ASCII. Top-level domains in other scripts have hyphens and digits, for
 * example `.xn--qxa6a` (Greek, of the European Union).
 */
const address =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/**
 * An e-mail address. A domain in other letters is converted to ASCII: directories and mail libraries write it in its
 * own letters.
 */
export const email = z
  .string('This value is not a valid email address')
  .overwrite(asciiAddress)
  .email({ pattern: address, error: 'This value is not a valid email address' })
  .max(limits.emailLength, 'This value is not a valid email address')

/** A whole number of minutes. */
export const minutes = (maximum: number) =>
  z
    .int('This value should be an integer')
    .min(1, 'This value should be 1 or more')
    .max(maximum, `This value should be ${maximum} or less`)

export const sha256 = z
  .string('This value should be a string')
  .regex(/^[0-9a-fA-F]{64}$/, 'This value should be a SHA-256 digest in hexadecimal')

const days = z
  .int('This value should be an integer')
  .min(1, 'This value should be 1 or more')
  .max(limits.reminderDays, `This value should be ${limits.reminderDays} or less`)

export const reminderTerms = z.object(
  { first_after_days: days, every_days: days },
  'This value should be an object',
)

/** A name of the IANA database that the runtime knows; UTC offsets are refused. */
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
