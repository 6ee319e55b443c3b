import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall } from '../endpoint'
import { signerUuid } from '../examples'
import { ok } from '../resources'

/** Deadline for signatures. */
export const deadlineField = z
  .int('This value should be an integer')
  .min(0, 'This value should be in the future')
  .max(9_999_999_999, 'This value is too far ahead')
  .describe('Deadline for signatures: Unix time in seconds.')

export const deadlines = {
  extendDocument: endpoint({
    ...extensionCall,
    title: 'Extend a document',
    about:
      'Sets a later deadline, or the first one. An expired document opens again, and signers who have not signed are asked again; their links still work.',
    path: '/api/document/{documentId}/extend.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({ deadline: deadlineField }),
    response: z.object({
      status: ok,
      deadline: z.iso.datetime(),
      document_status: z.enum(documentStates),
    }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { deadline: 2_000_000_000 },
      answer: {
        status: 'ok',
        deadline: '2026-03-01T12:30:00.000Z',
        document_status: 'signed_partially',
      },
    },
  }),

  remindSigners: endpoint({
    ...extensionCall,
    title: 'Remind all',
    about:
      'Mails a reminder with a new link to all signers whose turn it is, except those who are signing now or get no mail. With `signer_id`, to that signer only.',
    path: '/api/document/{documentId}/remind.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('The only signer to remind: `id` of the signer in the document details.'),
    }),
    response: z.object({
      status: ok,
      /** Reminded signers. `limited`: a mail limit was reached, and the previous link still works. */
      reminded: z.array(z.object({ signer_id: z.uuid(), mail: z.enum(['queued', 'limited']) })),
    }),
    failures: [
      'document-not-found',
      'signer-not-found',
      'not-needed',
      'document-declined',
      'document-cancelled',
      'deadline-passed',
      'busy',
    ],
    example: {
      request: {},
      answer: { status: 'ok', reminded: [{ signer_id: signerUuid, mail: 'queued' }] },
    },
  }),
}
