import { digest, documentUuid, type Examples } from './example'
import { validationExample } from './validation'

export const publicDocumentExamples: Examples<
  'readPublicDocument' | 'readPublicFile' | 'validatePublicDocument'
> = {
  readPublicDocument: {
    about: 'What a page shows of a public document to anybody who has its link.',
    request: {},
    answer: {
      status: 'ok',
      document: {
        uuid: documentUuid,
        name: 'contract.pdf',
        type: 'pdf',
        size: 48_213,
        sha256: digest,
        document_status: 'signed',
        owner_name: 'Example Ltd',
        created_at: '2026-11-21T09:30:00Z',
        signers: [
          {
            name: 'Ona',
            surname: 'Pavyzdienė',
            signStatus: 'signed',
            signed_at: '2026-11-21T10:05:00Z',
          },
        ],
      },
    },
  },
  readPublicFile: {
    about: 'The document itself, with the signatures so far.',
    request: {},
    answer: undefined,
  },
  validatePublicDocument: {
    about: 'What its signatures are worth, for anybody who has its link.',
    request: {},
    answer: { status: 'ok', data: validationExample },
  },
}
