import { z } from 'zod'
import { failures } from './failure'
import { limits } from './limits'

/** Part 2 of the API document: what travels inside requests and answers, under its wire names. */

export const documentFormats = ['pdf', 'adoc', 'bdoc', 'asice'] as const
export const containerFormats = ['adoc', 'bdoc', 'asice'] as const
export const messageFormats = ['GSM-7', 'UCS-2'] as const
export const appCountries = ['LT', 'LV', 'EE'] as const
export const hashCountries = ['LT', 'EE'] as const
export const languages = ['LIT', 'ENG', 'RUS', 'EST'] as const
export const certificateLevels = ['QSCD', 'QUALIFIED'] as const
export const signaturePositions = [
  'auto',
  'left_top',
  'left_bottom',
  'right_top',
  'right_bottom',
] as const
export const signaturePages = ['first_page', 'last_page'] as const
export const hashAlgorithms = ['SHA256', 'SHA512'] as const
export const documentAccesses = ['public', 'private'] as const
export const signatureTypes = ['mobile', 'smartid'] as const
export const documentStates = [
  'saved',
  'signed_partially',
  'signed',
  'declined',
  'expired',
  'removed',
] as const
export const callbackStates = ['queued', 'delivered', 'failed'] as const
export const callbackErrors = [
  'refused-address',
  'unresolvable',
  'connection',
  'tls',
  'timeout',
  'too-large',
  'malformed-answer',
  'redirected',
  'gone',
  'not-accepted',
  'secret-unreadable',
] as const
/** What speaks for and against a listed person being the signer, besides the name. */
export const screeningReasons = [
  'weak-alias',
  'same-birth-date',
  'same-birth-year',
  'near-birth-year',
  'other-birth-year',
  'far-birth-year',
  'other-gender',
  'same-country',
  'other-country',
] as const
export const signStates = ['pending', 'viewed', 'signing', 'signed', 'rejected', 'removed'] as const

/** One of a closed list; anything else is reported with the given words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  reason: string,
) {
  return z.enum(values, { error: reason })
}

/** A text a person or program wrote: never empty, no control characters, at most so many characters. */
export function line(maximum: number) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined ? 'This value is required' : 'This value should be a string',
    })
    .min(1, 'This value should not be blank')
    .max(maximum, `This value is too long. It should have ${maximum} characters or less`)
    .refine((text) => text.trim() !== '', 'This value should not be blank')
    .refine((text) => !hasUnsafeCharacters(text), 'This value has characters that are not allowed')
}

/** Control characters, and the invisible ones that turn or hide the text around them. */
function hasUnsafeCharacters(text: string): boolean {
  return /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u.test(text)
}

export const flag = z.boolean('This value should be a boolean').default(false)

/** Malformed phones and personal codes have codes of their own (part 7). */
export const phone = z
  .string({ error: requiredOrMalformed })
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\+\d{8,15}$/.test(text), {
    error: 'Invalid phone number',
    params: { code: failures['malformed-phone'].code },
  })

export const personalCode = z
  .string({ error: requiredOrMalformed })
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\d{11}$|^\d{6}-\d{5}$/.test(text), {
    error: 'Invalid personal code',
    params: { code: failures['malformed-personal-code'].code },
  })

function requiredOrMalformed(issue: { input?: unknown }): string {
  return issue.input === undefined ? 'This value is required' : 'This value should be a string'
}

export const email = z
  .email('This value is not a valid email address')
  .max(limits.emailLength, 'This value is not a valid email address')

/** An address a browser may be sent to, or a callback may go to: absolute http(s), no user information. */
export const webAddress = z
  .string('This value should be a string')
  .max(limits.urlLength, 'This value is not a valid URL')
  .refine(isWebAddress, 'This value is not a valid URL')

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}

export const sha256 = z
  .string('This value should be a string')
  .regex(/^[0-9a-fA-F]{64}$/, 'This value should be a SHA-256 digest in hexadecimal')

/** Base64 is checked and decoded where the bytes are needed, once, with the size limit before it. */
export const base64 = z
  .string({ error: requiredOrMalformed })
  .min(1, 'This value should not be blank')

export const fileName = line(limits.fileNameLength)

/** Part 2, File in signing requests. */
const signingFile = z.object({
  name: fileName,
  content: base64,
  digest: sha256.optional(),
})

/** The wrapper under `pdf`, `asice`, `adoc` or `bdoc`. */
export const signingFiles = z.object(
  {
    files: z
      .array(signingFile, 'This value should be an array')
      .min(1, 'This value should have at least one file')
      .max(limits.files, `This value should have ${limits.files} files or less`),
  },
  'This value should be an object',
)

/** A file with its octets: in the request, or raw octets sent before (extension). */
const namedFile = {
  filename: fileName,
  content: base64.optional(),
  upload: z.uuid('This value is not a valid upload').optional(),
}

const hasOneContent = (file: { content?: string | undefined; upload?: string | undefined }) =>
  (file.content === undefined) !== (file.upload === undefined)

const contentRequired = { path: ['content'], error: 'This value is required' }

/** Part 2, File in upload requests. */
export const uploadFile = z
  .object({ ...namedFile, callbackUrl: webAddress.optional() }, 'This value is required')
  .refine(hasOneContent, contentRequired)

/** A file that is only looked at. */
export const fileToCheck = z
  .object(namedFile, 'This value is required')
  .refine(hasOneContent, contentRequired)

/** Part 2, Signer. `personal_code` and `language` are extensions. */
export const signer = z.object(
  {
    name: line(limits.nameLength),
    surname: line(limits.nameLength),
    email,
    successUrl: webAddress.optional(),
    noEmail: flag,
    personal_code: personalCode.optional(),
    language: oneOf(['lt', 'en'], 'Invalid language').optional(),
  },
  'This value should be an object',
)

export const invitedSigner = z.object({
  name: z.string(),
  surname: z.string(),
  invitationUrl: z.string().nullable(),
})

/** Part 2, Signer status entry. `id` is an extension. */
export const signerStatus = z.object({
  name: z.string(),
  surname: z.string(),
  isSignatureValid: z.enum(['true', 'false']),
  signStatus: z.enum(signStates),
  rejectionReason: z.string(),
})

/** Part 2, Certificate. */
export const certificate = z.object({
  name: z.string(),
  subject: z.object({
    country: z.string().nullable(),
    organisation: z.string().nullable(),
    organisation_unit: z.string().nullable(),
    common_name: z.string().nullable(),
    surname: z.string().nullable(),
    name: z.string().nullable(),
    serial_number: z.string().nullable(),
  }),
  issuer: z.object({
    country: z.string().nullable(),
    organisation: z.string().nullable(),
    common_name: z.string().nullable(),
  }),
  valid_from: z.iso.date(),
  valid_to: z.iso.date(),
  value: z.string(),
})

/** Part 2, Sanctions record: text everywhere but id and associates. */
export const sanctionsRecord = z.object({
  id: z.int(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  date_of_birth: z.string(),
  place_of_birth: z.string(),
  aka: z.string(),
  gender: z.string(),
  document_number: z.string(),
  country_of_origin: z.string(),
  type_sdn_or_entity: z.string(),
  name_of_the_list: z.string(),
  date_of_publication: z.string(),
  date_of_publication_of_the_list: z.string(),
  search_created_at: z.string(),
  associates: z.record(z.string(), z.unknown()),
  image_url: z.string(),
  date_of_death: z.string(),
})

/** Part 2, PEPs record. */
export const pepsRecord = z.object({
  id: z.int(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  political_position: z.string(),
  associates: z.record(z.string(), z.unknown()),
  aka: z.string(),
  date_of_birth: z.string(),
  place_of_birth: z.string(),
  gender: z.string(),
  country_of_origin: z.string(),
  country_of_activity: z.string(),
  search_created_at: z.string(),
  date_of_death: z.string(),
})

export const ok = z.literal('ok')

/** A session that still waits for its person: nothing else is said. */
export const waiting = z.object({ status: z.literal('waiting') })

/** Part 7, also the normal answer of a session that ended without its result. */
export const failureBody = z.object({
  status: z.literal('error'),
  message: z.string(),
  error_code: z.int().optional(),
})

/** What a status call may say: done, not yet, or how it ended. */
export function statusOf<Done extends z.ZodObject>(done: Done) {
  return z.union([done, waiting, failureBody])
}
