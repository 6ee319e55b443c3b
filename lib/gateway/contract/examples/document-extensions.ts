import { digest, documentUuid, type Examples, pdfContent, uploadUuid } from './example'
import { validationExample } from './validation'

const document = {
  uuid: documentUuid,
  name: 'contract.pdf',
  type: 'pdf',
  access: 'private',
  document_status: 'signed_partially',
  size: 48_213,
  signers_count: 2,
  signed_signers_count: 1,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:12:41.000Z',
} as const

const signer = {
  id: '9a4c6d1e-0b7f-4d2a-b1c3-5e6f7a8b9c0d',
  name: 'Ona',
  surname: 'Pavyzdienė',
  email: 'ona@example.com',
  noEmail: false,
  signStatus: 'viewed',
  isSignatureValid: 'false',
  rejectionReason: '',
  mail: 'sent',
  mail_refusal: null,
  signing_with: null,
  certificate_name: null,
  screening: null,
  invited_at: '2026-03-01T09:00:00.000Z',
  viewed_at: '2026-03-01T09:10:00.000Z',
  signed_at: null,
  rejected_at: null,
  expired_at: null,
} as const

const cancelled = {
  about: 'Ends a session that waits for its person; it then answers as one they refused.',
  request: {},
  answer: { status: 'ok' },
} as const

export const documentExtensionExamples: Examples<
  | 'validateFile'
  | 'checkDocumentStatus'
  | 'downloadDocument'
  | 'listDocuments'
  | 'readDocument'
  | 'listEvents'
  | 'listCallbacks'
  | 'replayCallback'
  | 'readInvitationLink'
  | 'announceUpload'
  | 'receiveUpload'
  | 'cancelMobileSession'
  | 'cancelSmartIdSession'
> = {
  validateFile: {
    about: 'Says the same of a file that is sent along. It is not kept.',
    request: { file: { filename: 'contract_signed.pdf', content: pdfContent } },
    answer: { status: 'ok', data: validationExample },
  },
  checkDocumentStatus: {
    about: 'Says how far a document is.',
    request: {},
    answer: { status: 'ok', data: { status: 'ok', document_status: 'signed_partially' } },
  },
  downloadDocument: {
    about: 'The file as it is now, with the signatures so far.',
    request: {},
    answer: undefined,
  },
  listDocuments: {
    about: 'Your documents, newest first, a page at a time.',
    request: { document_status: 'signed_partially', limit: 20 },
    answer: { status: 'ok', documents: [document], next_cursor: null },
  },
  readDocument: {
    about: 'Everything about a document and its signers.',
    request: {},
    answer: {
      status: 'ok',
      document: {
        ...document,
        owner: 'customer-1044',
        owner_name: 'Example Ltd',
        sanctions: false,
        peps: false,
        sha256: digest,
        signers: [signer],
      },
    },
  },
  listEvents: {
    about: 'What happened to a document, each entry chained to the one before by its digest.',
    request: {},
    answer: {
      status: 'ok',
      events: [
        { at: document.created_at, kind: 'uploaded', actor: 'relying-party', data: {}, digest },
      ],
    },
  },
  listCallbacks: {
    about: 'What your callback address was told about a document, and whether it took it.',
    request: {},
    answer: {
      status: 'ok',
      callbacks: [
        {
          id: '5b0a8f1e-93c4-4c8e-8f43-1c7f6a1d2e90',
          url: 'https://shop.example.com/signed',
          state: 'queued',
          attempts: 1,
          last_status: 503,
          last_error: 'not-accepted',
          created_at: document.created_at,
          next_attempt_at: document.updated_at,
        },
      ],
    },
  },
  replayCallback: {
    about: 'Sends a callback again at once, under the same webhook-id.',
    request: {},
    answer: { status: 'ok' },
  },
  readInvitationLink: {
    about: 'The link of a signer who gets no mail, for you to hand over.',
    request: { email: 'ona@example.com' },
    answer: {
      status: 'ok',
      invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn',
    },
  },
  announceUpload: {
    about:
      'For files too large for JSON: say size and digest, then PUT the octets to the upload of the answer.',
    request: { size: 83_886_080, sha256: digest },
    answer: { status: 'ok', upload: uploadUuid, valid_until: '2026-03-01T13:00:00.000Z' },
  },
  receiveUpload: {
    about: 'Takes the octets of an announced upload; name it as file.upload of 4.11 afterwards.',
    request: {},
    answer: { status: 'ok', size: 83_886_080, sha256: digest },
  },
  cancelMobileSession: cancelled,
  cancelSmartIdSession: cancelled,
}
