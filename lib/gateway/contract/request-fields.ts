import { z } from 'zod'
import { signaturePages, signaturePositions } from '@/lib/vocabulary/document'
import { countries } from '@/lib/vocabulary/person'
import { phoneTextFormats } from '@/lib/vocabulary/provider'
import { personalCode, phone as phoneNumber, sha256 as sha256Digest } from './fields'
import { limits } from './limits'
import { flag, oneOf } from './resources'
import { line } from './text'

/** Fields that several calls take, each with what it means to whoever calls. */

export const phone = phoneNumber.describe(
  'International form: + and 8 to 15 digits. Blanks are ignored.',
)

export const code = personalCode.describe(
  'Personal code: 11 digits, in Latvia also 6, a hyphen and 5.',
)

export const countryMeaning = 'Country that issued the personal code.'

export const country = oneOf(countries, 'Invalid country code').describe(countryMeaning)

export const messageFormat = oneOf(phoneTextFormats, 'Invalid message format')
  .default('GSM-7')
  .describe('Alphabet of the message.')

export const screening = {
  peps: flag.describe('Look the person up in lists of politically exposed persons.'),
  sanctions: flag.describe('Look the person up in lists of sanctions.'),
}

/** Of the visible signature of a PDF. */
export const appearance = {
  signature_position: oneOf(signaturePositions, 'Invalid signature position')
    .optional()
    .describe('Where the signature is visible on the page. Absent: it is invisible.'),
  signature_page: oneOf(signaturePages, 'Invalid signature page')
    .default('last_page')
    .describe('Page of the visible signature.'),
}

export const sha256 = sha256Digest.describe('SHA-256 of the bytes, in hexadecimal.')

/** How much a page of a list may have. */
export function pageLimit(maximum: number, usual: number) {
  return z
    .int('This value should be an integer')
    .min(1, 'This value should be 1 or more')
    .max(maximum, `This value should be ${maximum} or less`)
    .default(usual)
}

export const owner = line(limits.ownerLength)
  .optional()
  .describe('Your own reference to whom the document belongs; never a personal code.')

/** Extension of the calls that start a session. */
export const idempotencyKey = {
  idempotency_key: z
    .string('This value should be a string')
    .regex(/^[\x21-\x7e]{1,64}$/, 'This value should have 1 to 64 visible ASCII characters')
    .optional()
    .describe(
      'Your own name for this call, for 10 minutes. A repeated call with the same key and body gets the first answer again and rings no phone; with another body it is refused.',
    ),
}
