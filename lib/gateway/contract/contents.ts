import { z } from 'zod'
import { endpoint } from './endpoint'
import { identification } from './hosted'
import { fileName, ok } from './resources'

/**
 * The files that people sign: those in a container, or a PDF as its own only one. They stay the same
 * whoever signs, and are counted from 0 in the order of the container.
 */

const api = {
  section: 'extension',
  method: 'POST',
  localised: true,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
} as const

const hosted = { ...api, carriesErrorCode: true, scope: 'hosted' } as const
const anybody = { ...api, scope: 'hosted' } as const

const containedFile = z.object({
  /** In a container with folders, its path. */
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** As its name says. */
  media_type: z.string(),
})

export type ContainedFile = z.infer<typeof containedFile>

const contents = z.object({ status: ok, files: z.array(containedFile) })

const foundSignature = z.object({
  signed_by: z.string().nullable(),
  /** When a time-stamp or, without one, the signer says it was made. */
  signed_at: z.iso.datetime().nullable(),
  isSignatureValid: z.enum(['true', 'false']),
})

export type FoundSignature = z.infer<typeof foundSignature>

/** Looks into a raw upload before it becomes a document; the upload can still be used. */
export const readUploadContents = endpoint({
  ...api,
  title: 'Contents of a raw upload',
  path: '/api/upload/{uploadId}/contents.json',
  carriesErrorCode: true,
  request: z.object({ filename: fileName }),
  response: contents.extend({ signatures: z.array(foundSignature) }),
})

export const readDocumentContents = endpoint({
  ...api,
  title: 'Files of a document',
  path: '/api/document/{documentId}/files.json',
  request: z.object({}),
  response: contents,
})

export const readDocumentPart = endpoint({
  ...api,
  title: 'One file of a document',
  path: '/api/document/{documentId}/files/{fileIndex}.json',
  request: z.object({}),
  response: 'octets',
})

export const readInvitationContents = endpoint({
  ...hosted,
  title: 'Files of the document behind a link',
  path: '/api/invitation/{secret}/files.json',
  request: z.object({ ...identification }),
  response: contents,
})

export const readInvitationPart = endpoint({
  ...hosted,
  title: 'One file of the document behind a link',
  path: '/api/invitation/{secret}/files/{fileIndex}.json',
  request: z.object({ ...identification }),
  response: 'octets',
})

export const readPublicContents = endpoint({
  ...anybody,
  title: 'Files of a public document',
  path: '/api/public-document/{documentId}/files.json',
  request: z.object({}),
  response: contents,
})

export const readPublicPart = endpoint({
  ...anybody,
  title: 'One file of a public document',
  path: '/api/public-document/{documentId}/files/{fileIndex}.json',
  request: z.object({}),
  response: 'octets',
})
