import { z } from 'zod'
import { endpoint } from './endpoint'
import { documentFormats, documentStates, ok, signStates } from './resources'
import { validationData } from './validation-report'

/**
 * What a portal shows of a public document to anybody who has its link: to look at and to check, never to
 * sign, and nobody's address.
 */

const shared = {
  section: 'extension',
  method: 'POST',
  localised: true,
  carriesErrorCode: false,
  scope: 'hosted',
  credential: 'body',
  request: z.object({}),
} as const

const publicDocument = z.object({
  uuid: z.uuid(),
  name: z.string(),
  type: z.enum(documentFormats),
  size: z.int(),
  sha256: z.string(),
  document_status: z.enum(documentStates),
  /** Who asked for the signatures. */
  owner_name: z.string(),
  created_at: z.iso.datetime(),
  signers: z.array(
    z.object({
      name: z.string(),
      surname: z.string(),
      signStatus: z.enum(signStates),
      signed_at: z.iso.datetime().nullable(),
    }),
  ),
})

export type PublicDocument = z.infer<typeof publicDocument>

export const readPublicDocument = endpoint({
  ...shared,
  title: 'Public document',
  path: '/api/public-document/{documentId}.json',
  response: z.object({ status: ok, document: publicDocument }),
})

export const readPublicFile = endpoint({
  ...shared,
  title: 'File of a public document',
  path: '/api/public-document/{documentId}/file.json',
  response: 'octets',
})

/** 4.13 for whoever has the link. */
export const validatePublicDocument = endpoint({
  ...shared,
  title: 'Validation of a public document',
  path: '/api/public-document/{documentId}/validation.json',
  response: z.object({ status: ok, data: validationData }),
})
