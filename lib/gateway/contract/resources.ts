import { z } from 'zod'
import { isCountryCode } from '@/lib/vocabulary/country-code'
import {
  onlyReads,
  type SignerRole,
  signerRoles,
  signerStates,
  turns,
} from '@/lib/vocabulary/document'
import { languages } from '@/lib/vocabulary/language'
import { anyPersonalCode, email, requiredOrMalformed, sha256 } from './fields'
import { limits } from './limits'
import { markField } from './mark'
import { isShowable } from './showable'
import { fileName, line } from './text'

/**
 * Part 2 of the API document: the objects inside requests and responses, under their wire names. A field's
 * description appears in the OpenAPI document and on the reference page; `id` names a schema there.
 */

/** A value of a closed list. Any other value is refused with the given reason. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  reason: string,
) {
  return z.enum(values, { error: reason })
}

export const flag = z.boolean('This value should be a boolean').default(false)

/** Address of the browser behind a portal (extension). Accepted from portals only. */
export const clientAddress = z
  .union([z.ipv4(), z.ipv6()], 'This value is not an IP address')
  .describe('IP address of the browser, used for rate limits. Accepted from portals only.')

/** A country in fields of extensions: people of all countries can be invited. */
export const anyCountry = z
  .string('Invalid country code')
  .refine(isCountryCode, 'Invalid country code')

/** The country whose personal code the signer must have (extension). */
export const signerCountry = anyCountry
  .optional()
  .describe(
    'Country that issued the personal code. Absent: the country of the phone number, or else the operator’s default.',
  )

/** The personal code that the signer must have (extension). */
export const signerCode = anyPersonalCode
  .optional()
  .describe(
    'Personal code of the signer. If given, only a person with this code of the same country can sign.',
  )

export const language = oneOf(languages, 'Invalid language')
  .optional()
  .describe('Language of the texts that the person reads.')

export const reportLanguage = language.describe(
  'Language of the sentences of the report. Absent: the language of the path.',
)

export const givenName = line(limits.nameLength).describe('Given name of the signer.')
export const familyName = line(limits.nameLength).describe('Family name of the signer.')
export const signerAddress = email.describe('E-mail address of the signer.')
export const fileNamed = fileName.describe('Name of the file, as shown to people.')

/** An address for browsers or callbacks: absolute, http(s), without user information. */
export const webAddress = z
  .string('This value should be a string')
  .max(limits.urlLength, 'This value is not a valid URL')
  .refine((text) => isShowable(text) && isWebAddress(text), 'This value is not a valid URL')

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}

/** Content in Base64. It is decoded and checked only once, where the bytes are needed, after the size limit. */
export const base64 = z
  .string({ error: requiredOrMalformed })
  .min(1, 'This value should not be blank')
  .describe('The file in Base64.')

/** API document, part 2: File in signing requests. */
const signingFile = z.object(
  {
    name: fileNamed,
    content: base64,
    digest: sha256
      .optional()
      .describe('SHA-256 of the file in hexadecimal. If given, it must match the file.'),
  },
  'This value should be an object',
)

/** The files under `pdf`, `asice`, `adoc` or `bdoc`. */
export const signingFiles = z
  .object(
    {
      files: z
        .array(signingFile, 'This value should be an array')
        .min(1, 'This value should have at least one file')
        .max(limits.files, `This value should have ${limits.files} files or less`)
        .describe('The files to sign.'),
    },
    'This value should be an object',
  )
  .meta({ id: 'SigningFiles' })

/** A file: its bytes in the request, or a raw upload (extension). */
const namedFile = {
  filename: fileNamed,
  content: base64.optional().describe('The file in Base64. Required unless upload is given.'),
  upload: z
    .uuid('This value is not a valid upload')
    .optional()
    .describe('Identifier of a raw upload, instead of content.'),
}

const hasOneContent = (file: { content?: string | undefined; upload?: string | undefined }) =>
  (file.content === undefined) !== (file.upload === undefined)

const contentRequired = { path: ['content'], error: 'This value is required' }

/** API document, part 2: File in upload requests. */
export const uploadFile = z
  .object(
    {
      ...namedFile,
      callbackUrl: webAddress
        .optional()
        .describe('Address that the uuid of the document is posted to after every signature.'),
    },
    'This value is required',
  )
  .refine(hasOneContent, contentRequired)
  .meta({ id: 'UploadFile' })

/** A file without a callback address. */
export const fileToCheck = z
  .object(namedFile, 'This value is required')
  .refine(hasOneContent, contentRequired)

/** A signer's place in the order of signing (extension). */
export const signingOrder = z
  .int('This value should be an integer')
  .min(1, 'This value should be 1 or more')
  .max(limits.signers, `This value should be ${limits.signers} or less`)
  .optional()
  .describe(
    'Place in the signing order. Signers with the same place form a group, which is asked when all earlier groups have the signatures they need. Absent: 1.',
  )

/** The role of the person: signs, approves, only reads, or gets a copy (extension). */
const signerRole = oneOf(signerRoles, 'Role must be signer, approver, observer or copy')
  .optional()
  .describe(
    'Absent: signer. approver: the person says yes or no, after identification and without a signature, before the signers with the same order are asked. observer: the person gets a link by e-mail when the document is sent, and a mail when it is signed or ends. copy: the person gets a link to the signed document by e-mail when the document has all its signatures. For an observer or a copy of a private document, country and personal_code are required.',
  )

/** Whether a person who only reads has no settings of a signer. */
export function isPlainReader(person: {
  role?: SignerRole | undefined
  noEmail: boolean
  order?: number | undefined
}): boolean {
  return !onlyReads(person.role) || (!person.noEmail && person.order === undefined)
}

export const plainReader = {
  path: ['role'],
  error: 'A person who only reads gets an e-mail and has no order',
}

export function isMarkOfSigner({
  role = 'signer',
  mark,
}: {
  role?: SignerRole | undefined
  mark?: unknown
}) {
  return role === 'signer' || mark === undefined
}

export const markOfSigner = { path: ['mark'], error: 'This person does not sign' }

/** API document, part 2: Signer. `country`, `personal_code`, `language`, `order`, `role` and `mark` are extensions. */
export const signer = z
  .object(
    {
      name: givenName,
      surname: familyName,
      email: signerAddress,
      successUrl: webAddress
        .optional()
        .describe('Address that the signer’s browser goes to after signing.'),
      noEmail: flag.describe(
        'True: no invitation is sent by e-mail, and the response has no link.',
      ),
      country: signerCountry,
      personal_code: signerCode,
      language,
      order: signingOrder,
      role: signerRole,
      mark: markField,
    },
    'This value should be an object',
  )
  .refine(isPlainReader, plainReader)
  .refine(isMarkOfSigner, markOfSigner)
  .meta({ id: 'Signer' })

/**
 * The signer who was invited. `mail` is an extension, present only if a mail limit stopped the invitation: the caller
 * has to pass on the link.
 */
export const invitedSigner = z
  .object({
    name: z.string(),
    surname: z.string(),
    invitationUrl: z.string().nullable(),
    mail: z.literal('limited').optional(),
  })
  .meta({ id: 'InvitedSigner' })

/**
 * API document, part 2: Signer status entry. `order` and `turn` are extensions, present if the document is signed in
 * order; `role` is present if the person approves instead of signing.
 */
export const signerStatus = z
  .object({
    name: z.string(),
    surname: z.string(),
    isSignatureValid: z.enum(['true', 'false']),
    signStatus: z.enum(signerStates),
    rejectionReason: z.string(),
    role: z.literal('approver').optional(),
    order: z.int().optional(),
    turn: z.enum(turns).optional(),
  })
  .meta({ id: 'SignerStatus' })

/** API document, part 2: Certificate. */
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

/** API document, part 2: Sanctions record. All fields are texts except id and associates. */
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

/** API document, part 2: PEPs record. */
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

/** The response of a session that still waits for its person. */
const waiting = z.object({ status: z.literal('waiting') }).meta({ id: 'Waiting' })

/**
 * API document, part 7: also the status response of a session that ended without a result. `faults` is an extension:
 * all faults of a call with many rows.
 */
export const failureBody = z
  .object({
    status: z.literal('error'),
    message: z.string(),
    error_code: z.int().optional(),
    faults: z.array(z.object({ parameter: z.string(), reason: z.string() })).optional(),
  })
  .meta({ id: 'Failure' })

/** Responses of a status call, distinguished by `status`: done, waiting, or the failure that ended the session. */
export function statusOf<Done extends z.ZodObject<{ status: typeof ok }>>(done: Done) {
  return z.discriminatedUnion('status', [done, waiting, failureBody])
}
