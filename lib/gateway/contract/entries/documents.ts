import { z } from 'zod'
import { containerFormats, documentAccesses } from '@/lib/vocabulary/document'
import { callbackEventsField } from '../callback'
import { apiCall, endpoint, type Fault, type Rule } from '../endpoint'
import { documentUuid, pdfContent, personWithApp } from '../examples'
import { limits } from '../limits'
import { notes } from '../notes'
import { appearance, organisation, owner, screening } from '../request-fields'
import {
  invitedSigner,
  ok,
  oneOf,
  reportLanguage,
  signer,
  signerStatus,
  uploadFile,
} from '../resources'
import { line } from '../text'
import { validationData } from '../validation-report'
import { deadlineField } from './deadline'
import { allowHandOverField } from './hand-over'
import { keepField } from './keeping'
import { remindersField, timeZoneField } from './reminders'
import { senderWords } from './sender-words'
import { groupNeeds, neededOfGroups, somebodySigns } from './signing-order'
import { validationExample } from './validation-example'

export const documentMeaning = 'The document.'
export const signersMeaning = 'The signers to invite.'

export const severalFiles = {
  files: z
    .array(uploadFile, 'This value should be an array')
    .min(1, 'This value should have at least one file')
    .max(limits.files, `This value should have ${limits.files} files or less`)
    .optional()
    .describe('Files of any type, packed into a container of the given type.'),
  type: oneOf(containerFormats, 'Invalid type')
    .optional()
    .describe('Container that the files are packed into.'),
}

interface Content {
  readonly file?: unknown
  readonly files?: unknown
}

/** Either `file`, or `files` with the `type` of their container. */
export const fileOrFiles: readonly Rule<Content & { readonly type?: unknown }>[] = [
  {
    field: 'files',
    reads: ['file', 'files'],
    check: ({ file, files }) =>
      file !== undefined && files !== undefined
        ? { reason: 'This key cannot be combined with file' }
        : undefined,
  },
  {
    field: 'type',
    reads: ['files', 'type'],
    check: ({ files, type }) =>
      files !== undefined && type === undefined ? { reason: 'This value is required' } : undefined,
  },
]

export const someFile: Rule<Content> = {
  field: 'file',
  reads: ['file', 'files'],
  check: ({ file, files }) =>
    file === undefined && files === undefined ? { reason: 'This value is required' } : undefined,
}

/**
 * Each address belongs to one person of a document. A second person with the address would look like a reminder to the
 * first.
 */
const addressesOnce: Rule<{ readonly signers: readonly z.output<typeof signer>[] }> = {
  field: 'signers',
  reads: ['signers'],
  check: ({ signers }) => {
    const addresses = signers.map(({ email }) => email.toLowerCase())
    const faults = addresses.flatMap((address, index): Fault[] =>
      addresses.indexOf(address) === index
        ? []
        : [{ parameter: `signers.${index}.email`, reason: 'This value should be given once' }],
    )
    return faults[0] && { ...faults[0], faults }
  },
}

/** Rules about all signers of one document. */
export const signerRules = [addressesOnce, somebodySigns, neededOfGroups] as const

const person = { name: 'Ona', surname: 'Pavyzdienė' }
const invited = { ...person, invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn' }

export const documents = {
  /**
   * API document, 4.11; `reference`, `files` with `type`, `owner`, `organisation`, `owner_name`, `groups`, the visible
   * signature, screening, `callback_events`, `deadline`, `reminders`, `time_zone`, `allow_hand_over`, `keep`, `title`,
   * `subject`, `message`, and `notes` of the answer are extensions.
   */
  uploadDocument: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.11',
    title: 'Document upload',
    about: 'Stores a document and invites its signers by e-mail.',
    path: '/api/document/upload.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      access: oneOf(documentAccesses, 'Access must be private or public').describe(
        'Who can see the document: anyone with its link (public), or only identified signers (private).',
      ),
      file: uploadFile.optional().describe(`${documentMeaning} Required unless files is given.`),
      signers: z
        .array(signer, 'This value should be an array')
        .max(limits.signers, `This value should have ${limits.signers} signers or less`)
        .describe(signersMeaning),
      reference: line(limits.ownerLength)
        .optional()
        .describe(
          'Your own reference for this call. Repeating the call with the same signers and settings makes and mails nothing twice: it returns the first document without links, or 409 if that document was removed.',
        ),
      owner,
      organisation,
      owner_name: line(limits.nameLength)
        .optional()
        .describe('Name of the sender, as shown to signers.'),
      groups: groupNeeds,
      ...appearance,
      ...severalFiles,
      sanctions: screening.sanctions,
      peps: screening.peps,
      callback_events: callbackEventsField,
      deadline: deadlineField.optional(),
      reminders: remindersField,
      time_zone: timeZoneField,
      allow_hand_over: allowHandOverField.default(false),
      keep: keepField,
      ...senderWords,
    }),
    rules: [someFile, ...fileOrFiles, ...signerRules],
    response: z.object({
      status: ok,
      message: z.string(),
      document: z.object({ uuid: z.uuid() }),
      signers: z.array(invitedSigner),
      ...notes,
    }),
    failures: [
      'malformed-personal-code',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'busy',
      'too-many-requests',
      'too-many-strangers',
      'storage-used-up',
    ],
    example: {
      request: {
        access: 'private',
        file: {
          filename: 'contract.pdf',
          content: pdfContent,
          callbackUrl: 'https://shop.example.com/signed',
        },
        signers: [
          { ...person, email: 'ona@example.com', country: 'LT', personal_code: personWithApp.code },
        ],
      },
      answer: {
        status: 'ok',
        message: 'Document was successfully uploaded',
        document: { uuid: documentUuid },
        signers: [invited],
      },
    },
  }),

  inviteSigner: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.12',
    title: 'Document signer invite',
    about:
      'Adds a signer to an uploaded document and invites them. Repeating the call with the same e-mail address sends a reminder with a new link.',
    path: '/api/document/{documentId}/invite-signer.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: false,
    request: z.object({ signer: signer.describe('The signer to invite.') }),
    response: z.object({ status: ok, message: z.string(), signers: z.array(invitedSigner) }),
    failures: [
      'malformed-personal-code',
      'document-not-found',
      'not-needed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'busy',
      'too-many-strangers',
    ],
    example: {
      request: { signer: { ...person, email: 'ona@example.com' } },
      answer: { status: 'ok', message: 'Invited to sign', signers: [invited] },
    },
  }),

  validateDocument: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.13',
    title: 'Document validation',
    about:
      'Validates the signatures of a stored document, and returns the report with the certificates and other data used.',
    path: '/api/v2/document/{documentId}/validation.json',
    role: 'reader',
    subject: 'owner',
    carriesErrorCode: false,
    request: z.object({ language: reportLanguage }),
    response: z.object({
      status: ok,
      data: validationData,
    }),
    failures: ['document-not-found', 'too-complex'],
    example: {
      request: { language: 'en' },
      answer: {
        status: 'ok',
        data: validationExample,
      },
    },
  }),

  /** API document, 4.14: a DELETE with a JSON body. */
  removeDocument: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.14',
    title: 'Document remove',
    about: 'Removes a document. Its links stop working, and it can no longer be signed.',
    method: 'DELETE',
    path: '/api/document/{documentId}/remove.json',
    role: 'manager',
    subject: 'owner',
    carriesErrorCode: false,
    request: z.object({
      reason: line(limits.reasonLength)
        .optional()
        .describe(
          'Extension: why. Required in the account of an organisation; kept in its audit trail.',
        ),
    }),
    response: z.object({ status: ok, data: z.object({ status: ok, message: z.string() }) }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        data: { status: 'ok', message: 'Document was successfully removed' },
      },
    },
  }),

  listSigners: endpoint({
    ...apiCall,
    part: 'Documents and signers',
    section: '4.15',
    title: 'Generates a list of document signers',
    about: 'Lists the signers of a document, with the state and validity of each signature.',
    path: '/api/document/{documentId}/signers.json',
    role: 'reader',
    subject: 'owner',
    localised: false,
    carriesErrorCode: false,
    request: z.object({}),
    response: z.object({ status: ok, signers: z.array(signerStatus) }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        signers: [
          { ...person, isSignatureValid: 'true', signStatus: 'signed', rejectionReason: '' },
        ],
      },
    },
  }),
}
