import { z } from 'zod'
import { containerFormats } from '@/lib/vocabulary/document'
import type { Rule } from '../endpoint'
import { limits } from '../limits'
import { oneOf, uploadFile } from '../resources'

export const documentMeaning = 'The document.'
export const signersMeaning = 'The persons to be invited.'

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

/** One document, or the files of one and what they are to become. */
export const fileOrFiles: readonly Rule[] = [
  {
    field: 'files',
    reads: ['file', 'files'],
    check: ({ file, files }) =>
      file !== undefined && files !== undefined
        ? { reason: 'This key does not go with file' }
        : undefined,
  },
  {
    field: 'type',
    reads: ['files', 'type'],
    check: ({ files, type }) =>
      files !== undefined && type === undefined ? { reason: 'This value is required' } : undefined,
  },
]
