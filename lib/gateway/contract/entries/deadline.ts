import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall } from '../endpoint'
import { signerUuid } from '../examples'
import { ok } from '../resources'

/** Until when signatures are taken, in seconds of Unix time. */
export const deadlineField = z
  .int('This value should be an integer')
  .min(0, 'This value should lie ahead')
  .max(9_999_999_999, 'This value is too far ahead')
  .describe('Until when signatures are taken: Unix time in seconds.')

export const deadlines = {
  extendDocument: endpoint({
    ...extensionCall,
    title: 'Extend a document',
    about:
      'Sets a later deadline, or the first one. A document whose time had run out opens again, and whoever has not signed is asked once more, by the link they have.',
    path: '/api/document/{documentId}/extend.json',
    subject: 'owner',
    request: z.object({ deadline: deadlineField }),
    response: z.object({
      status: ok,
      deadline: z.iso.datetime(),
      document_status: z.enum(documentStates),
    }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { deadline: 1_772_368_200 },
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
      'Mails a reminder with a fresh link to everybody whose turn it is, but for who is signing just now or gets no mail. With `signer_id` to that signer alone.',
    path: '/api/document/{documentId}/remind.json',
    subject: 'owner',
    request: z.object({
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('The only signer to be reminded, as the details of the document name them.'),
    }),
    response: z.object({
      status: ok,
      /** `limited`: there were mails enough, and the link of before goes on working. */
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
