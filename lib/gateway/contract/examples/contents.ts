import { digest, type Examples, sessionToken } from './example'

const contents = {
  status: 'ok',
  files: [
    { name: 'Sutartis.pdf', size: 48_213, sha256: digest, media_type: 'application/pdf' },
    { name: 'Priedas.txt', size: 1_204, sha256: digest, media_type: 'text/plain' },
  ],
} as const

const files = { status: contents.status, files: [...contents.files] }

const listed = { about: 'What is signed: every file with its digest.', request: {}, answer: files }
const part = { about: 'One of the files as it is.', request: {}, answer: undefined }

export const contentsExamples: Examples<
  | 'readUploadContents'
  | 'readDocumentContents'
  | 'readDocumentPart'
  | 'readInvitationContents'
  | 'readInvitationPart'
  | 'readPublicContents'
  | 'readPublicPart'
> = {
  readUploadContents: {
    about: 'Looks into a raw upload: what is in it, and who has signed it already.',
    request: { filename: 'Sutartis.asice' },
    answer: {
      ...files,
      signatures: [
        {
          signed_by: 'Ona Pavyzdienė',
          signed_at: '2026-03-01T09:12:41.000Z',
          isSignatureValid: 'true',
        },
      ],
    },
  },
  readDocumentContents: listed,
  readDocumentPart: part,
  readInvitationContents: { ...listed, request: { identification: sessionToken } },
  readInvitationPart: { ...part, request: { identification: sessionToken } },
  readPublicContents: listed,
  readPublicPart: part,
}
