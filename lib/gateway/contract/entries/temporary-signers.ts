import { z } from 'zod'
import { callbackEventsField } from '../callback'
import { apiCall, endpoint, type Rule } from '../endpoint'
import { documentUuid } from '../examples'
import { minutes } from '../fields'
import { limits } from '../limits'
import { markField } from '../mark'
import { phone } from '../request-fields'
import {
  base64,
  familyName,
  fileNamed,
  flag,
  givenName,
  language,
  ok,
  signerAddress,
  signerCode,
  signerCountry,
  signingOrder,
  webAddress,
} from '../resources'
import { line } from '../text'
import { documentMeaning, fileOrFiles, severalFiles, signersMeaning } from './documents'
import { methodName } from './signing-methods'

const linkSigner = z.object(
  {
    name: givenName.optional(),
    surname: familyName.optional(),
    signature_type: methodName
      .optional()
      .describe('The only method this signer can sign with: a name of methods.json.'),
    phone_number: phone.optional().describe('Phone number of the signer, in international form.'),
    country: signerCountry,
    personal_code: signerCode,
    email: signerAddress.optional(),
    order: signingOrder,
    mark: markField,
  },
  'This value should be an object',
)

const linkFile = z.object(
  {
    filename: fileNamed,
    content: base64,
  },
  'This value should be an object',
)

/** API document, part 8: delete_document_after is not less than expire_after. */
const eraseAfterExpiry: Rule<{
  readonly expire_after: number
  readonly delete_document_after?: number | undefined
}> = {
  field: 'delete_document_after',
  reads: ['expire_after', 'delete_document_after'],
  check: ({ expire_after, delete_document_after }) =>
    delete_document_after !== undefined && delete_document_after < expire_after
      ? { reason: 'This value should not be less than expire_after' }
      : undefined,
}

/** A call that makes a new link for an existing signer changes nothing else. */
const freshLinkAlone: Rule<{
  readonly [field in 'signer_id' | 'signers' | 'file' | 'files']?: unknown
}> = {
  field: 'signer_id',
  reads: ['signer_id', 'signers', 'file', 'files'],
  check: ({ signer_id, signers, file, files }) =>
    signer_id !== undefined && [signers, file, files].some((other) => other !== undefined)
      ? { reason: 'This value cannot be given together with signers, file or files' }
      : undefined,
}

/** callback_url is mandatory in the API document. `without_callback` is accepted in its place. */
const callbackOrNone: Rule<{
  readonly callback_url?: unknown
  readonly without_callback: boolean
}> = {
  field: 'callback_url',
  reads: ['callback_url', 'without_callback'],
  check: ({ callback_url, without_callback }) =>
    callback_url === undefined && !without_callback
      ? { reason: 'This value is required' }
      : undefined,
}

const describing = ['name', 'surname', 'email', 'personal_code', 'signer_id'] as const

const someone: Rule<{ readonly [field in (typeof describing)[number]]?: unknown }> = {
  field: 'name',
  reads: describing,
  check: (body) =>
    describing.every((field) => body[field] === undefined)
      ? { reason: 'At least one of name, surname, email and personal_code is required' }
      : undefined,
}

const linkExample = 'https://portal.example.com/signing-link/Zt7Xk2QwLm'
/** Example of a time: 1 March 2026, 12:30 UTC, as Unix time in seconds. */
const validUntil = '1772368200'

/** Temporary signing links, and the removal of signers. */
export const temporarySigners = {
  /**
   * API document, 4.16; `without_callback`, `return_url`, `signer_id`, `files` with `type`, `callback_events`, a
   * signer's `country`, `order` and `mark`, and `temporary_signing_links` are extensions.
   */
  generateSigningLink: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.16',
    title: 'Temporary document signing link generation',
    about: 'Generates a temporary link to the signing page, without an invitation.',
    path: '/api/document/generate-temporary-signing-link.json',
    role: 'sender',
    subject: 'owner',
    localised: false,
    carriesErrorCode: false,
    request: z.object({
      document_id: line(limits.nameLength).describe('uuid from the upload response.'),
      callback_url: webAddress
        .optional()
        .describe(
          'Address that the uuid of the document is posted to after signing. Required unless without_callback is true.',
        ),
      file: linkFile.optional().describe(documentMeaning),
      expire_after: minutes(limits.expireAfter)
        .default(limits.expireAfterDefault)
        .describe('Minutes until the link stops working.'),
      delete_document_after: minutes(limits.deleteDocumentAfter)
        .optional()
        .describe(
          'Minutes until the document is erased, not less than expire_after. Absent: the document is not erased.',
        ),
      signers: z
        .array(linkSigner, 'This value should be an array')
        .max(limits.signers, `This value should have ${limits.signers} signers or less`)
        .optional()
        .describe(signersMeaning),
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe(
          'Extension: makes a new link for this temporary signer, who has not signed. The previous link stops working.',
        ),
      language,
      without_callback: flag.describe(
        'True: no callback is sent, so callback_url is not required.',
      ),
      ...severalFiles,
      callback_events: callbackEventsField,
      return_url: webAddress
        .optional()
        .describe(
          'Extension: address that the signing page leads back to, after signing and after the link has expired. https; in a demonstration also http on localhost. The page shows the host name.',
        ),
    }),
    rules: [callbackOrNone, eraseAfterExpiry, freshLinkAlone, ...fileOrFiles],
    response: z.object({
      status: ok,
      temporary_signing_link: z.url(),
      valid_until: z.string(),
      temporary_signing_links: z
        .array(z.object({ temporary_signing_link: z.url(), valid_until: z.string() }))
        .optional(),
    }),
    failures: [
      'malformed-phone',
      'malformed-personal-code',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'document-not-found',
      'signer-not-found',
      'busy',
      'not-needed',
      'document-changed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'too-many-requests',
      'storage-used-up',
    ],
    example: {
      request: {
        document_id: documentUuid,
        callback_url: 'https://shop.example.com/signed',
        expire_after: 60,
        language: 'en',
        return_url: 'https://shop.example.com/orders/1042',
      },
      answer: { status: 'ok', temporary_signing_link: linkExample, valid_until: validUntil },
    },
  }),

  removeTemporarySigner: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.17',
    title: 'Removes a document signer',
    about: 'Removes the one signer who has not signed and matches all given fields.',
    path: '/api/document/{documentId}/remove-temporary-signer.json',
    role: 'sender',
    subject: 'owner',
    localised: false,
    carriesErrorCode: false,
    request: z.object({
      name: givenName.optional(),
      surname: familyName.optional(),
      email: signerAddress.optional(),
      personal_code: signerCode,
      /** Id of the signer, for signers without name, e-mail address and personal code. */
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('Extension: `id` of the signer in the document details.'),
    }),
    rules: [someone],
    response: z.object({ status: ok }),
    failures: [
      'malformed-personal-code',
      'document-not-found',
      'signer-not-found',
      'document-declined',
      'document-cancelled',
    ],
    example: { request: { email: 'ona@example.com' }, answer: { status: 'ok' } },
  }),
}
