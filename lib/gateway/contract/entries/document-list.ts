import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall } from '../endpoint'
import { limits } from '../limits'
import { owner, pageLimit } from '../request-fields'
import { ok, oneOf } from '../resources'
import { words } from '../text'
import { documentExample, documentSummary } from './document-extensions'

const moment = z
  .int('This value should be an integer')
  .min(0, 'This value should be 0 or more')
  .max(9_999_999_999, 'This value is too far ahead')
  .optional()

const count = z.int()

/** Which documents there are. */
export const documentLists = {
  listDocuments: endpoint({
    ...extensionCall,
    title: 'List of documents',
    about: 'Your documents, newest first, a page at a time.',
    path: '/api/document/list.json',
    subject: 'owner',
    request: z.object({
      owner,
      document_status: oneOf(documentStates, 'Invalid document status')
        .optional()
        .describe('Only documents in this state.'),
      search: words(limits.nameLength)
        .optional()
        .describe(
          'Part of the file’s name, or of a signer’s name or address; case and diacritics are not looked at.',
        ),
      signer: words(limits.nameLength)
        .optional()
        .describe('Part of a signer’s name or address, likewise.'),
      changed_from: moment.describe('Only what changed then or later: Unix time in seconds.'),
      changed_before: moment.describe('Only what changed before that: Unix time in seconds.'),
      batch: z
        .uuid('This value is not a batch')
        .optional()
        .describe('Only what was sent to many with this batch.'),
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the page before.'),
      limit: pageLimit(100, 50).describe('Documents on a page.'),
    }),
    response: z.object({
      status: ok,
      documents: z.array(documentSummary),
      next_cursor: z.string().nullable(),
    }),
    failures: [],
    example: {
      request: { document_status: 'signed_partially', limit: 20 },
      answer: { status: 'ok', documents: [documentExample], next_cursor: null },
    },
  }),

  countDocuments: endpoint({
    ...extensionCall,
    title: 'Number of documents',
    about: `How many documents you have in each state; ${limits.countedDocuments} stands for that many or more.`,
    path: '/api/document/count.json',
    subject: 'owner',
    request: z.object({ owner }),
    response: z.object({
      status: ok,
      counts: z.object({
        saved: count,
        signed_partially: count,
        signed: count,
        declined: count,
        cancelled: count,
        expired: count,
      }),
    }),
    failures: [],
    example: {
      request: { owner: 'customer-1044' },
      answer: {
        status: 'ok',
        counts: {
          saved: 3,
          signed_partially: 1,
          signed: 100,
          declined: 0,
          cancelled: 0,
          expired: 2,
        },
      },
    },
  }),
}
