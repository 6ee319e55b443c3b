import { z } from 'zod'
import { endpoint, type Rule } from './endpoint'
import { limits } from './limits'
import {
  base64,
  containerFormats,
  documentAccesses,
  email,
  fileName,
  flag,
  invitedSigner,
  line,
  ok,
  oneOf,
  personalCode,
  phone,
  signaturePages,
  signaturePositions,
  signatureTypes,
  signer,
  signerStatus,
  uploadFile,
  webAddress,
} from './resources'
import { validationData } from './validation-report'

const severalFiles = {
  files: z
    .array(uploadFile, 'This value should be an array')
    .min(1, 'This value should have at least one file')
    .max(limits.files, `This value should have ${limits.files} files or less`)
    .optional(),
  type: oneOf(containerFormats, 'Invalid type').optional(),
}

const someFile: Rule = {
  field: 'file',
  reads: ['file', 'files'],
  check: ({ file, files }) =>
    file === undefined && files === undefined ? { reason: 'This value is required' } : undefined,
}

/** One document, or the files of one and what they are to become. */
const fileOrFiles: readonly Rule[] = [
  {
    field: 'files',
    reads: ['file', 'files'],
    check: ({ file, files }) =>
      file !== undefined && files !== undefined
        ? { reason: 'This key does not go with file' }
        : undefined,
  },
  {
    field: 'type',
    reads: ['files', 'type'],
    check: ({ files, type }) =>
      files !== undefined && type === undefined ? { reason: 'This value is required' } : undefined,
  },
]

/** 4.11; `files` with `type`, `owner`, `owner_name`, the visible signature and
 * screening are extensions. */
export const uploadDocument = endpoint({
  section: '4.11',
  title: 'Document upload',
  method: 'POST',
  path: '/api/document/upload.json',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
  request: z.object({
    access: oneOf(documentAccesses, 'Access must be private or public'),
    file: uploadFile.optional(),
    signers: z
      .array(signer, 'This value should be an array')
      .max(limits.signers, `This value should have ${limits.signers} signers or less`),
    owner: line(limits.ownerLength).optional(),
    owner_name: line(limits.nameLength).optional(),
    signature_position: oneOf(signaturePositions, 'Invalid signature position').optional(),
    signature_page: oneOf(signaturePages, 'Invalid signature page').default('last_page'),
    ...severalFiles,
    sanctions: flag,
    peps: flag,
  }),
  rules: [someFile, ...fileOrFiles],
  response: z.object({
    status: ok,
    message: z.string(),
    document: z.object({ uuid: z.uuid() }),
    signers: z.array(invitedSigner),
  }),
})

/** 4.12 */
export const inviteSigner = endpoint({
  section: '4.12',
  title: 'Document signer invite',
  method: 'POST',
  path: '/api/document/{documentId}/invite-signer.json',
  localised: true,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({ signer }),
  response: z.object({ status: ok, message: z.string(), signers: z.array(invitedSigner) }),
})

/** 4.13 */
export const validateDocument = endpoint({
  section: '4.13',
  title: 'Document validation',
  method: 'POST',
  path: '/api/v2/document/{documentId}/validation.json',
  localised: true,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: z.object({
    status: ok,
    data: validationData,
  }),
})

/** 4.14: a DELETE with a JSON body. */
export const removeDocument = endpoint({
  section: '4.14',
  title: 'Document remove',
  method: 'DELETE',
  path: '/api/document/{documentId}/remove.json',
  localised: true,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: z.object({ status: ok, data: z.object({ status: ok, message: z.string() }) }),
})

/** 4.15 */
export const listSigners = endpoint({
  section: '4.15',
  title: 'Generates a list of document signers',
  method: 'POST',
  path: '/api/document/{documentId}/signers.json',
  localised: false,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({}),
  response: z.object({ status: ok, signers: z.array(signerStatus) }),
})

const linkSigner = z.object(
  {
    name: line(limits.nameLength).optional(),
    surname: line(limits.nameLength).optional(),
    signature_type: oneOf(signatureTypes, 'Invalid signature type').optional(),
    phone_number: phone.optional(),
    personal_code: personalCode.optional(),
    email: email.optional(),
  },
  'This value should be an object',
)

const linkFile = z.object(
  {
    filename: fileName,
    content: base64,
  },
  'This value should be an object',
)

const minutes = (maximum: number) =>
  z
    .int('This value should be an integer')
    .min(1, 'This value should be 1 or more')
    .max(maximum, `This value should be ${maximum} or less`)

/** Part 8: not less than expire_after. */
const eraseAfterExpiry: Rule = {
  field: 'delete_document_after',
  reads: ['expire_after', 'delete_document_after'],
  check: ({ expire_after, delete_document_after }) =>
    delete_document_after !== undefined && Number(delete_document_after) < Number(expire_after)
      ? { reason: 'This value should not be less than expire_after' }
      : undefined,
}

/** Documented as mandatory; whoever wants no callbacks has to say so. */
const callbackOrNone: Rule = {
  field: 'callback_url',
  reads: ['callback_url', 'without_callback'],
  check: ({ callback_url, without_callback }) =>
    callback_url === undefined && without_callback !== true
      ? { reason: 'This value is required' }
      : undefined,
}

/** 4.16; `without_callback`, `files` with `type` and `temporary_signing_links` are extensions. */
export const generateSigningLink = endpoint({
  section: '4.16',
  title: 'Temporary document signing link generation',
  method: 'POST',
  path: '/api/document/generate-temporary-signing-link.json',
  localised: false,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({
    document_id: z.string('This value is required'),
    callback_url: webAddress.optional(),
    file: linkFile.optional(),
    expire_after: minutes(limits.expireAfter).default(limits.expireAfterDefault),
    delete_document_after: minutes(limits.deleteDocumentAfter).optional(),
    signers: z
      .array(linkSigner, 'This value should be an array')
      .max(limits.signers, `This value should have ${limits.signers} signers or less`)
      .optional(),
    language: oneOf(['lt', 'en'], 'Invalid language').optional(),
    without_callback: flag,
    ...severalFiles,
  }),
  rules: [callbackOrNone, eraseAfterExpiry, ...fileOrFiles],
  response: z.object({
    status: ok,
    temporary_signing_link: z.url(),
    valid_until: z.string(),
    temporary_signing_links: z
      .array(z.object({ temporary_signing_link: z.url(), valid_until: z.string() }))
      .optional(),
  }),
})

const someone: Rule = {
  field: 'name',
  reads: ['name', 'surname', 'email', 'personal_code'],
  check: (body) =>
    ['name', 'surname', 'email', 'personal_code'].every((field) => body[field] === undefined)
      ? { reason: 'At least one of name, surname, email and personal_code is required' }
      : undefined,
}

/** 4.17 */
export const removeTemporarySigner = endpoint({
  section: '4.17',
  title: 'Removes a document signer',
  method: 'POST',
  path: '/api/document/{documentId}/remove-temporary-signer.json',
  localised: false,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
  request: z.object({
    name: line(limits.nameLength).optional(),
    surname: line(limits.nameLength).optional(),
    email: email.optional(),
    personal_code: personalCode.optional(),
  }),
  rules: [someone],
  response: z.object({ status: ok }),
})
