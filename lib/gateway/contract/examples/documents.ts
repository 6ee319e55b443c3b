import { documentUuid, type Examples, pdfContent } from './example'
import { validationExample } from './validation'

const person = { name: 'Ona', surname: 'Pavyzdienė' }
const invited = { ...person, invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn' }
const link = 'https://portal.example.com/signing-link/Zt7Xk2QwLm'
const validUntil = '2026-03-01T12:30:00Z'

export const documentExamples: Examples<
  | 'uploadDocument'
  | 'inviteSigner'
  | 'validateDocument'
  | 'removeDocument'
  | 'listSigners'
  | 'generateSigningLink'
  | 'removeTemporarySigner'
> = {
  uploadDocument: {
    about: 'Stores a document and invites its signers by e-mail.',
    request: {
      access: 'private',
      file: {
        filename: 'contract.pdf',
        content: pdfContent,
        callbackUrl: 'https://shop.example.com/signed',
      },
      signers: [{ ...person, email: 'ona@example.com' }],
    },
    answer: {
      status: 'ok',
      message: 'Document was successfully uploaded',
      document: { uuid: documentUuid },
      signers: [invited],
    },
  },
  inviteSigner: {
    about: 'Invites one more person. The same e-mail again is a reminder with a fresh link.',
    request: { signer: { ...person, email: 'ona@example.com' } },
    answer: { status: 'ok', message: 'Invited to sign', signers: [invited] },
  },
  validateDocument: {
    about: 'Says which signatures of a stored document are valid, and what that was judged by.',
    request: {},
    answer: {
      status: 'ok',
      data: validationExample,
    },
  },
  removeDocument: {
    about: 'Removes a document: its links stop working, nobody can sign it any more.',
    request: {},
    answer: {
      status: 'ok',
      data: { status: 'ok', message: 'Document was successfully removed' },
    },
  },
  listSigners: {
    about: 'Says who has signed and whose signature is valid.',
    request: {},
    answer: {
      status: 'ok',
      signers: [{ ...person, isSignatureValid: 'true', signStatus: 'signed', rejectionReason: '' }],
    },
  },
  generateSigningLink: {
    about: 'Makes a link that opens the signing page for a while, without an invitation.',
    request: {
      document_id: documentUuid,
      callback_url: 'https://shop.example.com/signed',
      expire_after: 60,
      language: 'en',
    },
    answer: { status: 'ok', temporary_signing_link: link, valid_until: validUntil },
  },
  removeTemporarySigner: {
    about: 'Removes the one unsigned signer that all given fields describe.',
    request: { email: 'ona@example.com' },
    answer: { status: 'ok' },
  },
}
