import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall } from '../endpoint'
import { limits } from '../limits'
import { owner, pageLimit } from '../request-fields'
import { flag, ok, oneOf } from '../resources'
import { words } from '../text'
import { listedDocument, listedDocumentExample } from './listed-document'

const moment = z
  .int('This value should be an integer')
  .min(0, 'This value should be 0 or more')
  .max(9_999_999_999, 'This value is too far ahead')
  .optional()

const mine = flag.describe(
  'True: only documents that the acting member of an organisation sent. Other accounts have one sender.',
)

const count = z.int()

/** Lists and counts of documents. */
export const documentLists = {
  listDocuments: endpoint({
    ...extensionCall,
    title: 'List of documents',
    about:
      'Lists your documents, last changed first, one page at a time: with the number of signatures each has and needs, and the signers whose turn it is.',
    path: '/api/document/list.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({
      owner,
      document_status: oneOf(documentStates, 'Invalid document status')
        .optional()
        .describe('Only documents in this state.'),
      document_statuses: z
        .array(oneOf(documentStates, 'Invalid document status'), 'This value should be an array')
        .min(1, 'This value should have at least one status')
        .max(
          documentStates.length,
          `This value should have ${documentStates.length} statuses or less`,
        )
        .optional()
        .describe('Only documents in one of these states. Replaces document_status.'),
      search: words(limits.nameLength)
        .optional()
        .describe(
          'Part of the file name, or of a signer’s name or e-mail address. Case and diacritics are ignored.',
        ),
      signer: words(limits.nameLength)
        .optional()
        .describe('Part of a signer’s name or e-mail address. Case and diacritics are ignored.'),
      missing: words(limits.nameLength)
        .optional()
        .describe(
          'Part of the name or e-mail address of a signer whose signature is missing: only documents that wait for it. Case and diacritics are ignored.',
        ),
      label: z
        .uuid('This value is not a label')
        .optional()
        .describe('Only documents that have this label.'),
      archived: z
        .boolean('This value should be a boolean')
        .optional()
        .describe(
          'True: only archived documents. False: only others. Absent: only others, but with batch all.',
        ),
      changed_from: moment.describe(
        'Only documents changed at this time or later: Unix time in seconds.',
      ),
      changed_before: moment.describe(
        'Only documents changed before this time: Unix time in seconds.',
      ),
      batch: z
        .uuid('This value is not a batch')
        .optional()
        .describe('Only documents of this batch.'),
      needs_owner: flag.describe(
        'True: only documents that wait for their owner: an own file that is not signed, one that was declined or has expired and was not sent again, or one whose newest mail to a signer failed.',
      ),
      group_batches: flag.describe(
        'True: lists each batch as one entry, its last changed document with `batch`. Ignored with search, signer or missing.',
      ),
      sent_by_me: mine,
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the previous page.'),
      limit: pageLimit(100, 50).describe('Maximum number of documents on a page.'),
    }),
    response: z.object({
      status: ok,
      documents: z.array(listedDocument),
      next_cursor: z.string().nullable(),
    }),
    example: {
      request: { document_status: 'signed_partially', limit: 20 },
      answer: { status: 'ok', documents: [listedDocumentExample], next_cursor: null },
    },
  }),

  listMissing: endpoint({
    ...extensionCall,
    title: 'Who is missing',
    about:
      'Lists the people who were asked to sign and have not, in all your documents that wait for signatures: those with the most documents first. Archived documents are left out.',
    path: '/api/document/missing.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({
      owner,
      sent_by_me: mine,
      limit: pageLimit(500, 100).describe('Maximum number of people.'),
    }),
    response: z.object({
      status: ok,
      people: z.array(
        z.object({
          name: z.string(),
          surname: z.string(),
          /** Address in lower case; null if the person gets no e-mail. */
          email: z.string().nullable(),
          /** Number of documents that wait for this person. */
          documents: count,
          /** When this person was first asked for one of these documents. */
          since: z.iso.datetime(),
        }),
      ),
      /** Whether there are more people. */
      more: z.boolean(),
    }),
    example: {
      request: { limit: 20 },
      answer: {
        status: 'ok',
        people: [
          {
            name: 'Jonas',
            surname: 'Pavyzdys',
            email: 'jonas@example.com',
            documents: 3,
            since: '2026-03-01T09:12:41.000Z',
          },
        ],
        more: false,
      },
    },
  }),

  countDocuments: endpoint({
    ...extensionCall,
    title: 'Number of documents',
    about: `Counts your documents in each state, and the entries that list.json has for them with group_batches. ${limits.countedDocuments} means ${limits.countedDocuments} or more.`,
    path: '/api/document/count.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({ owner, sent_by_me: mine }),
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
      /** A batch counts once in each group of states that one of its documents has. */
      entries: z.object({
        all: count,
        /** Documents that are saved or signed_partially. */
        waiting: count,
        signed: count,
        /** Documents that were declined, cancelled, or have expired. */
        ended: count,
        /** Number of entries that list.json returns with `needs_owner`. */
        needs_owner: count,
      }),
    }),
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
        entries: { all: 17, waiting: 4, signed: 11, ended: 2, needs_owner: 1 },
      },
    },
  }),
}
