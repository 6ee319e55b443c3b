import { z } from 'zod'
import { documentFormats, documentStates, signerStates } from '@/lib/vocabulary/document'
import { endpoint, hostedCall } from '../endpoint'
import { ok, reportLanguage } from '../resources'
import { validationData } from '../validation-report'

/**
 * The parts of a public document that a portal shows to anyone with its link: for reading and checking, not for
 * signing, and without addresses.
 */

const publicCall = { ...hostedCall, carriesErrorCode: false, request: z.object({}) } as const

const publicDocument = z.object({
  uuid: z.uuid(),
  name: z.string(),
  type: z.enum(documentFormats),
  size: z.int(),
  sha256: z.string(),
  document_status: z.enum(documentStates),
  /** Name of the sender. */
  owner_name: z.string(),
  created_at: z.iso.datetime(),
  signers: z.array(
    z.object({
      name: z.string(),
      surname: z.string(),
      signStatus: z.enum(signerStates),
      signed_at: z.iso.datetime().nullable(),
    }),
  ),
})

export type PublicDocument = z.infer<typeof publicDocument>

export const publicDocuments = {
  readPublicDocument: endpoint({
    ...publicCall,
    title: 'Public document',
    about: 'Returns a public document as a page shows it to anyone with its link.',
    path: '/api/public-document/{documentId}.json',
    subject: 'public',
    response: z.object({ status: ok, document: publicDocument }),
    failures: ['document-not-found'],
    example: {
      request: {},
    },
  }),

  readPublicFile: endpoint({
    ...publicCall,
    title: 'File of a public document',
    about: 'Returns the document itself, with the signatures so far.',
    path: '/api/public-document/{documentId}/file.json',
    subject: 'public',
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  /** The call 4.13 of the API document, for anyone with the link. */
  validatePublicDocument: endpoint({
    ...publicCall,
    title: 'Validation of a public document',
    about: 'Validates the signatures of a public document, for anyone with its link.',
    path: '/api/public-document/{documentId}/validation.json',
    subject: 'public',
    request: z.object({ language: reportLanguage }),
    response: z.object({ status: ok, data: validationData }),
    failures: ['document-not-found'],
    example: { request: {} },
  }),
}
