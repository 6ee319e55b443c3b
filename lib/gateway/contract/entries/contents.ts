import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { digestExample, sessionToken } from '../examples'
import { linkHolder } from '../failures-met'
import { sha256 } from '../fields'
import { notes } from '../notes'
import { fileNamed, ok, reportLanguage } from '../resources'
import { validationData } from '../validation-report'
import { identification } from './hosted'

/**
 * The files that people sign: the files of a container, or a PDF itself as the only file. Signatures do not change
 * these files. They are numbered from 0 in the order of the container.
 */

const hostedUncoded = { ...hostedCall, carriesErrorCode: false } as const

const containedFile = z.object({
  /** Name of the file; in a container with folders, its path. */
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** Media type, derived from the name. */
  media_type: z.string(),
})

export type ContainedFile = z.infer<typeof containedFile>

const listOfFiles = z.object({ status: ok, files: z.array(containedFile) })

const foundSignature = z.object({
  signed_by: z.string().nullable(),
  /** Signing time: from the time-stamp or, if there is none, as claimed by the signer. */
  signed_at: z.iso.datetime().nullable(),
  isSignatureValid: z.enum(['true', 'false']),
})

export type FoundSignature = z.infer<typeof foundSignature>

const listed = {
  status: 'ok',
  files: [
    { name: 'Sutartis.pdf', size: 48_213, sha256: digestExample, media_type: 'application/pdf' },
    { name: 'Priedas.txt', size: 1_204, sha256: digestExample, media_type: 'text/plain' },
  ],
} as const

const aboutFiles = 'Lists the files that are signed, each with its digest.'
const aboutFile = 'Returns one of the files unchanged.'

const aboutPicture =
  'Returns the first page of a PDF as WebP, at most 60 kB, for a quick look. The file itself is what people sign.'

const contentDigest = sha256.describe('The digest of the document’s current content.')

export const contents = {
  /** Returns the contents of an upload. The upload can still be used for a document afterwards. */
  readUploadContents: endpoint({
    ...extensionCall,
    title: 'Contents of a raw upload',
    about: 'Lists the files and the existing signatures in a raw upload.',
    path: '/api/upload/{uploadId}/contents.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({ filename: fileNamed }),
    response: listOfFiles.extend({ signatures: z.array(foundSignature), ...notes }),
    failures: ['invalid-file-type', 'document-corrupted', 'too-complex', 'busy'],
    example: {
      request: { filename: 'Sutartis.asice' },
      answer: {
        ...listed,
        signatures: [
          {
            signed_by: 'Ona Pavyzdienė',
            signed_at: '2026-03-01T09:12:41.000Z',
            isSignatureValid: 'true',
          },
        ],
      },
    },
  }),

  readUpload: endpoint({
    ...extensionCall,
    title: 'Bytes of a raw upload',
    about:
      'Returns the bytes of a raw upload under a file name of your choice. The upload can still be used.',
    path: '/api/upload/{uploadId}/content.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({ filename: fileNamed }),
    response: 'bytes',
    example: { request: { filename: 'Sutartis.pdf' } },
  }),

  readDocumentContents: endpoint({
    ...extensionCall,
    title: 'Files of a document',
    about: aboutFiles,
    path: '/api/document/{documentId}/files.json',
    role: 'reader',
    subject: 'owner',
    response: listOfFiles,
    failures: ['document-not-found'],
    example: { request: {}, answer: listed },
  }),

  readDocumentPart: endpoint({
    ...extensionCall,
    title: 'One file of a document',
    about: aboutFile,
    path: '/api/document/{documentId}/files/{fileIndex}.json',
    role: 'reader',
    subject: 'owner',
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readDocumentPicture: endpoint({
    ...extensionCall,
    title: 'First page of a document as a picture',
    about: aboutPicture,
    path: '/api/document/{documentId}/first-page.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({ sha256: contentDigest }),
    response: 'bytes',
    failures: ['document-not-found', 'no-picture'],
    example: { request: { sha256: digestExample } },
  }),

  readInvitationContents: endpoint({
    ...hostedCall,
    title: 'Files of the document behind a link',
    about: aboutFiles,
    path: '/api/invitation/{secret}/files.json',
    subject: 'signer',
    request: z.object({ ...identification }),
    response: listOfFiles,
    failures: linkHolder,
    example: { request: { identification: sessionToken } },
  }),

  readInvitationPart: endpoint({
    ...hostedCall,
    title: 'One file of the document behind a link',
    about: aboutFile,
    path: '/api/invitation/{secret}/files/{fileIndex}.json',
    subject: 'signer',
    request: z.object({ ...identification }),
    response: 'bytes',
    failures: [...linkHolder, 'document-not-found'],
    example: { request: { identification: sessionToken } },
  }),

  readInvitationPicture: endpoint({
    ...hostedCall,
    title: 'First page of the document behind a link as a picture',
    about: aboutPicture,
    path: '/api/invitation/{secret}/first-page.json',
    subject: 'signer',
    request: z.object({ sha256: contentDigest, ...identification }),
    response: 'bytes',
    failures: [...linkHolder, 'no-picture'],
    example: { request: { sha256: digestExample, identification: sessionToken } },
  }),

  validateInvitation: endpoint({
    ...hostedCall,
    title: 'Validation of the document behind a link',
    about: 'Returns the validation report of the document’s signatures, for the link holder.',
    path: '/api/invitation/{secret}/validation.json',
    subject: 'signer',
    request: z.object({ language: reportLanguage, ...identification }),
    response: z.object({ status: ok, data: validationData }),
    failures: [...linkHolder, 'too-complex'],
    example: {
      request: { identification: sessionToken },
    },
  }),

  readPublicContents: endpoint({
    ...hostedUncoded,
    title: 'Files of a public document',
    about: aboutFiles,
    path: '/api/public-document/{documentId}/files.json',
    subject: 'public',
    response: listOfFiles,
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readPublicPart: endpoint({
    ...hostedUncoded,
    title: 'One file of a public document',
    about: aboutFile,
    path: '/api/public-document/{documentId}/files/{fileIndex}.json',
    subject: 'public',
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),
}
