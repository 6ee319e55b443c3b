import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { ok } from '../resources'

const archived = z.boolean('This value should be a boolean')

const call = {
  ...extensionCall,
  subject: 'owner',
  request: z.object({
    archived: archived.describe('True: into the archive. False: out of it.'),
  }),
  response: z.object({ status: ok, archived: z.boolean() }),
  example: { request: { archived: true }, answer: { status: 'ok', archived: true } },
} as const

/** Calls that archive documents and take them out of the archive. */
export const archive = {
  archiveDocument: endpoint({
    ...call,
    title: 'Archive a document',
    about:
      'Puts a document into the archive, or takes it out: list.json and count.json leave archived documents out unless they are asked for. Nothing else changes: not its state, its links, its reminders, its time of change or the time when it is erased.',
    path: '/api/document/{documentId}/archive.json',
    role: 'sender',
    failures: ['document-not-found'],
  }),

  archiveBatch: endpoint({
    ...call,
    title: 'Archive a batch',
    about:
      'Does the same with all documents of a batch. Documents that the batch makes later are not in the archive.',
    path: '/api/batch/{batchId}/archive.json',
    role: 'sender',
    failures: ['batch-not-found'],
  }),
}
