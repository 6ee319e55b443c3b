import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { digestExample, pdfContent } from '../examples'
import { fileToCheck, ok } from '../resources'

/** Reasons why a file is not augmented. docs/explain/long-term.md says what to do. */
export const augmentationRefusals = [
  'no-signature',
  'signature-not-valid',
  'validation-data-missing',
  'format-not-supported',
  'certified-no-changes',
  'not-kept',
] as const

/** Why a file was not augmented, as a failure says it. */
export interface AugmentationFault {
  readonly reason: (typeof augmentationRefusals)[number]
  /** Names of the signatures or certificates concerned. */
  readonly names: readonly string[]
}

const levels = ['B-T', 'B-LT', 'B-LTA'] as const

const level = z
  .enum(levels, 'This value should be B-T, B-LT or B-LTA')
  .default('B-LTA')
  .describe('The level. B-LTA, which is the default, adds an archive time-stamp at each call.')

const aboutLevels =
  'Raises all signatures to a level of ETSI, or renews the archive time-stamp: what a later validator needs is fetched and embedded, and the result is validated before it is given'

const fails = ['not-augmented', 'document-corrupted', 'too-complex', 'too-much-evidence'] as const

/** Calls that add time-stamps and validation data inside files. */
export const augmentation = {
  augmentDocument: endpoint({
    ...extensionCall,
    title: 'Augment a document',
    about: `${aboutLevels}. The document gets a new content version; the former PDF is the beginning of the new one. Not while a person is signing it.`,
    path: '/api/document/{documentId}/augment.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({ level }),
    response: z.object({
      status: ok,
      level: z.enum(levels),
      /** False if the document had the level already. */
      is_changed: z.boolean(),
      /** Version of the file: 1 is the uploaded file. */
      version: z.int(),
      /** Digest of the current file, hexadecimal. */
      sha256: z.string(),
      size: z.int(),
      /** End of the time for which the newest time-stamps prove the file; null if it had the level already. */
      proven_until: z.iso.datetime().nullable(),
      /** Names of signatures that are not valid. Augmentation does not make them valid. */
      invalid: z.array(z.string()),
    }),
    failures: ['document-not-found', 'busy', 'document-changed', 'storage-used-up', ...fails],
    example: {
      request: { level: 'B-LTA' },
      answer: {
        status: 'ok',
        level: 'B-LTA',
        is_changed: true,
        version: 3,
        sha256: digestExample,
        size: 103_424,
        proven_until: '2034-03-01T00:00:00.000Z',
        invalid: [],
      },
    },
  }),

  augmentFile: endpoint({
    ...extensionCall,
    title: 'Augment a file',
    about: `${aboutLevels}. Returns the new file. Nothing is stored.`,
    path: '/api/v2/document/augment.json',
    subject: 'none',
    carriesErrorCode: true,
    request: z.object({ file: fileToCheck.describe('The signed file.'), level }),
    response: 'bytes',
    failures: ['invalid-file-type', ...fails],
    example: {
      request: { file: { filename: 'contract_signed.pdf', content: pdfContent }, level: 'B-LTA' },
    },
  }),
}
