import { z } from 'zod'
import { signerRoles, signerStates, turns } from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { countries } from '@/lib/vocabulary/person'
import { email, personalCode, requiredOrMalformed, sha256 } from './fields'
import { limits } from './limits'
import { markField } from './mark'
import { isShowable } from './showable'
import { fileName, line } from './text'

/**
 * Part 2 of the API document: what travels inside requests and answers, under its wire names. A field's
 * description is what the OpenAPI document and the reference page say of it; `id` names a schema there.
 */

/** One of a closed list; anything else is reported with the given words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  reason: string,
) {
  return z.enum(values, { error: reason })
}

export const flag = z.boolean('This value should be a boolean').default(false)

/** Of the browser that a portal asks for (extension). Nobody but a portal is believed. */
export const clientAddress = z
  .union([z.ipv4(), z.ipv6()], 'This value is not an IP address')
  .describe('IP address of the browser; taken from portals only, which are limited by it.')

/** Which country's personal code a signer has to have (extension). */
export const signerCountry = oneOf(countries, 'Invalid country code')
  .optional()
  .describe(
    'Country that issued the personal code. Absent: the phone number’s, else the operator’s default.',
  )

/** Whose personal code a signer has to have (extension). */
export const signerCode = personalCode
  .optional()
  .describe(
    'Personal code of the signer. Whoever is invited with one has to have it, of the same country, to sign.',
  )

export const language = oneOf(languages, 'Invalid language')
  .optional()
  .describe('Language the person reads.')

export const givenName = line(limits.nameLength).describe('Given name of the signer.')
export const familyName = line(limits.nameLength).describe('Family name of the signer.')
export const signerAddress = email.describe('E-mail address of the signer.')
export const fileNamed = fileName.describe('Name of the file as people see it.')

/** An address a browser may be sent to, or a callback may go to: absolute http(s), no user information. */
export const webAddress = z
  .string('This value should be a string')
  .max(limits.urlLength, 'This value is not a valid URL')
  .refine((text) => isShowable(text) && isWebAddress(text), 'This value is not a valid URL')

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}

/** Base64 is checked and decoded where the bytes are needed, once, with the size limit before it. */
export const base64 = z
  .string({ error: requiredOrMalformed })
  .min(1, 'This value should not be blank')
  .describe('The file in Base64.')

/** Part 2, File in signing requests. */
const signingFile = z.object(
  {
    name: fileNamed,
    content: base64,
    digest: sha256
      .optional()
      .describe('SHA-256 of the file in hexadecimal; it is compared when given.'),
  },
  'This value should be an object',
)

/** The wrapper under `pdf`, `asice`, `adoc` or `bdoc`. */
export const signingFiles = z
  .object(
    {
      files: z
        .array(signingFile, 'This value should be an array')
        .min(1, 'This value should have at least one file')
        .max(limits.files, `This value should have ${limits.files} files or less`)
        .describe('The files to be signed.'),
    },
    'This value should be an object',
  )
  .meta({ id: 'SigningFiles' })

/** A file with its bytes: in the request, or raw bytes sent before (extension). */
const namedFile = {
  filename: fileNamed,
  content: base64.optional().describe('The file in Base64. Required unless upload is given.'),
  upload: z
    .uuid('This value is not a valid upload')
    .optional()
    .describe('Identifier of a raw upload, in place of content.'),
}

const hasOneContent = (file: { content?: string | undefined; upload?: string | undefined }) =>
  (file.content === undefined) !== (file.upload === undefined)

const contentRequired = { path: ['content'], error: 'This value is required' }

/** Part 2, File in upload requests. */
export const uploadFile = z
  .object(
    {
      ...namedFile,
      callbackUrl: webAddress
        .optional()
        .describe('Where the document’s uuid is posted after every signature.'),
    },
    'This value is required',
  )
  .refine(hasOneContent, contentRequired)
  .meta({ id: 'UploadFile' })

/** A file that is only looked at. */
export const fileToCheck = z
  .object(namedFile, 'This value is required')
  .refine(hasOneContent, contentRequired)

/** When a signer is asked (extension). */
export const signingOrder = z
  .int('This value should be an integer')
  .min(1, 'This value should be 1 or more')
  .max(limits.signers, `This value should be ${limits.signers} or less`)
  .optional()
  .describe(
    'Place in the order of signing: who has the same one is in one group, asked when the groups before have what they need. Absent: 1.',
  )

/** Whether somebody signs (extension). */
const signerRole = oneOf(signerRoles, 'Role must be signer or copy')
  .optional()
  .describe(
    'copy: they are asked nothing and get a link to the signed document by e-mail when everybody has signed; of a private document with country and personal_code, which are needed then.',
  )

/** What there is for whoever is asked to sign is not for whoever gets a copy. */
function isPlainCopy(person: {
  role?: string | undefined
  noEmail: boolean
  order?: number | undefined
}): boolean {
  return person.role !== 'copy' || (!person.noEmail && person.order === undefined)
}

/** Part 2, Signer. `country`, `personal_code`, `language`, `order`, `role` and `mark` are extensions. */
export const signer = z
  .object(
    {
      name: givenName,
      surname: familyName,
      email: signerAddress,
      successUrl: webAddress.optional().describe('Where the signer’s browser goes after signing.'),
      noEmail: flag.describe('True: no e-mail is sent, and the answer has no link.'),
      country: signerCountry,
      personal_code: signerCode,
      language,
      order: signingOrder,
      role: signerRole,
      mark: markField,
    },
    'This value should be an object',
  )
  .refine(isPlainCopy, { path: ['role'], error: 'A copy goes by e-mail and has no order' })
  .refine(({ role, mark }) => role !== 'copy' || mark === undefined, {
    path: ['mark'],
    error: 'Who gets a copy does not sign',
  })
  .meta({ id: 'Signer' })

/** `mail` is an extension, and there when no mail goes out because there were enough: the caller has to hand over the link. */
export const invitedSigner = z
  .object({
    name: z.string(),
    surname: z.string(),
    invitationUrl: z.string().nullable(),
    mail: z.literal('limited').optional(),
  })
  .meta({ id: 'InvitedSigner' })

/** Part 2, Signer status entry. `order` and `turn` are extensions, and there when the document is signed in order. */
export const signerStatus = z
  .object({
    name: z.string(),
    surname: z.string(),
    isSignatureValid: z.enum(['true', 'false']),
    signStatus: z.enum(signerStates),
    rejectionReason: z.string(),
    order: z.int().optional(),
    turn: z.enum(turns).optional(),
  })
  .meta({ id: 'SignerStatus' })

/** Part 2, Certificate. */
export const certificate = z
  .object({
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
  .meta({ id: 'Certificate' })

/** Part 2, Sanctions record: text everywhere but id and associates. */
export const sanctionsRecord = z
  .object({
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
  .meta({ id: 'SanctionsRecord' })

/** Part 2, PEPs record. */
export const pepsRecord = z
  .object({
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
  .meta({ id: 'PepsRecord' })

export const ok = z.literal('ok')

/** A session that still waits for its person: nothing else is said. */
const waiting = z.object({ status: z.literal('waiting') }).meta({ id: 'Waiting' })

/**
 * Part 7, also the normal answer of a session that ended without its result. `faults` is an extension: all that is
 * wrong, of calls with many rows.
 */
export const failureBody = z
  .object({
    status: z.literal('error'),
    message: z.string(),
    error_code: z.int().optional(),
    faults: z.array(z.object({ parameter: z.string(), reason: z.string() })).optional(),
  })
  .meta({ id: 'Failure' })

/** What a status call may say, told apart by its `status`: done, not yet, or how it ended. */
export function statusOf<Done extends z.ZodObject<{ status: typeof ok }>>(done: Done) {
  return z.discriminatedUnion('status', [done, waiting, failureBody])
}
