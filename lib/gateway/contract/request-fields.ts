import { signaturePages, signaturePositions } from '@paraph/validator/vocabulary/mark'
import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { phoneTextFormats } from '@/lib/vocabulary/provider'
import { personalCode, phone as phoneNumber, sha256 as sha256Digest } from './fields'
import { limits } from './limits'
import { flag, oneOf } from './resources'
import { line } from './text'

/** Fields of several calls, with their descriptions. */

export const phone = phoneNumber.describe(
  'Phone number in international form: + and 8 to 15 digits. Spaces are ignored.',
)

export const code = personalCode.describe(
  'Personal code: 11 digits; in Latvia also 6 digits, a hyphen and 5 digits.',
)

export const countryMeaning = 'Country that issued the personal code.'

export const country = oneOf(countries, 'Invalid country code').describe(countryMeaning)

export const messageFormat = oneOf(phoneTextFormats, 'Invalid message format')
  .default('GSM-7')
  .describe('Alphabet of the message.')

export const screening = {
  peps: flag.describe('True: checks the person against lists of politically exposed persons.'),
  sanctions: flag.describe('True: checks the person against sanctions lists.'),
}

/** Fields of the visible signature of a PDF. */
export const appearance = {
  signature_position: oneOf(signaturePositions, 'Invalid signature position')
    .optional()
    .describe('Position of the visible signature on the page. Absent: the signature is invisible.'),
  signature_page: oneOf(signaturePages, 'Invalid signature page')
    .default('last_page')
    .describe('Page of the visible signature.'),
}

export const sha256 = sha256Digest.describe('SHA-256 of the bytes, in hexadecimal.')

/** The page size of a list. */
export function pageLimit(maximum: number, usual: number) {
  return z
    .int('This value should be an integer')
    .min(1, 'This value should be 1 or more')
    .max(maximum, `This value should be ${maximum} or less`)
    .default(usual)
}

export const owner = line(limits.ownerLength)
  .optional()
  .describe('Your own reference for the owner of the document. Never use a personal code.')

export const organisation = z
  .uuid('This value is not an organisation')
  .optional()
  .describe(
    'Id of one of your organisations, which becomes the owner. For your own programs; portals and programs of an organisation name it otherwise.',
  )

/** An extension of calls that start a session. */
export const idempotencyKey = {
  idempotency_key: z
    .string('This value should be a string')
    .regex(/^[\x21-\x7e]{1,64}$/, 'This value should have 1 to 64 visible ASCII characters')
    .optional()
    .describe(
      'Your own key for this call, remembered for 10 minutes. Repeating the call with the same key and body returns the first response and rings no phone. A different body is refused.',
    ),
}
