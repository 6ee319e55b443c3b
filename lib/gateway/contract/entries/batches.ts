import { z } from 'zod'
import { batchStates, rowStates } from '@/lib/vocabulary/batch'
import { documentStates, listedStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall, type Fault, type Rule } from '../endpoint'
import { batchUuid, documentUuid, pdfContent } from '../examples'
import { limits } from '../limits'
import { notes } from '../notes'
import { owner, pageLimit } from '../request-fields'
import { ok, oneOf, signer } from '../resources'
import { line, words } from '../text'
import { documents, fileOrFiles, signerRules, someFile } from './documents'
import type { GroupNeeds } from './signing-order'

/** The fields of the call 4.11 of the API document, except signers. They apply to every document of a batch. */
const {
  access,
  file,
  signers: _,
  reference: __,
  ...settings
} = documents.uploadDocument.request.shape

const row = z
  .object(
    {
      signers: z
        .array(signer, 'This value should be an array')
        .min(1, 'This value should have at least one signer')
        .max(limits.signers, `This value should have ${limits.signers} signers or less`)
        .describe('The signers of one document.'),
    },
    'This value should be an object',
  )
  .meta({ id: 'BatchRow' })

type Row = z.output<typeof row>

/** The signers of each row have to pass the rules of 4.11 of the API document. */
const rowsAreUploads: Rule<{ readonly rows: readonly Row[]; readonly groups?: GroupNeeds }> = {
  field: 'rows',
  reads: ['rows', 'groups'],
  check: ({ rows, groups }) => {
    const faults = rows.flatMap(({ signers }, index) =>
      signerRules.flatMap(({ check }): Fault[] => {
        const fault = check({ signers, groups })
        if (!fault) return []
        const { reason, faults: all = [{ parameter: 'signers', reason }] } = fault
        return all.map((one) => ({ ...one, parameter: `rows.${index}.${one.parameter}` }))
      }),
    )
    return faults[0] && { ...faults[0], faults }
  },
}

const counted = z.int()

const rowCounts = z.object({
  waiting: counted,
  sent: counted,
  failed: counted,
  stopped: counted,
})

const listedBatch = z.object({
  uuid: z.uuid(),
  reference: z.string(),
  name: z.string(),
  batch_status: z.enum(batchStates),
  created_at: z.iso.datetime(),
  /** When the batch ended; null while rows are waiting. */
  ended_at: z.iso.datetime().nullable(),
})

const batchDetails = listedBatch.extend({
  owner: z.string().nullable(),
  rows: rowCounts,
  /** Number of the batch's existing documents, by state. */
  documents: z.record(z.enum(listedStates), counted),
  /** Number of signers that a reminder for all documents of the batch would be mailed to now. */
  reminded_count: counted,
  /** When sending continues after a mail limit was reached; null: it is not paused. */
  paused_until: z.iso.datetime().nullable(),
})

export type ListedBatch = z.infer<typeof listedBatch>

const sentRow = z.object({
  /** Index of the row in the request, from 0. */
  row: z.int(),
  row_status: z.enum(rowStates),
  /** The document of the row; null while the row waits, and if it failed or was stopped. */
  document: z.object({ uuid: z.uuid(), document_status: z.enum(documentStates) }).nullable(),
  /** Why the row has no document: a reason for programs, such as `deadline-passed`. */
  reason: z.string().nullable(),
  /** The signers of a row without a document, until thirty days after the batch ended. */
  signers: z.array(z.object({ name: z.string(), surname: z.string(), email: z.string() })),
})

const batchExample = {
  uuid: batchUuid,
  reference: 'leases-2026-03',
  name: 'contract.pdf',
  batch_status: 'sending',
  created_at: '2026-03-01T09:00:00.000Z',
  ended_at: null,
} as const

const person = { name: 'Ona', surname: 'Pavyzdienė', email: 'ona@example.com' }

/** Calls about batches: one file for many people, each with their own document. */
export const batches = {
  sendBatch: endpoint({
    ...extensionCall,
    title: 'Bulk send',
    about:
      'Makes one document of the same file for each row, and invites its signers as 4.11 does. All rows are checked before the first document is made. The documents are then made in the background; the batch shows the progress.',
    path: '/api/batch/send.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      reference: line(limits.ownerLength).describe(
        'Your own reference for this batch. Repeating the call with the same rows and settings sends nothing twice and returns the first response.',
      ),
      access,
      file: file.describe('The file of all documents of the batch.'),
      rows: z
        .array(row, 'This value should be an array')
        .min(1, 'This value should have at least one row')
        .max(limits.batchRows, `This value should have ${limits.batchRows} rows or less`)
        .describe('One row for each document.'),
      ...settings,
    }),
    rules: [someFile, ...fileOrFiles, rowsAreUploads],
    namesEveryFault: true,
    response: z.object({
      status: ok,
      batch: z.object({ uuid: z.uuid(), rows: counted }),
      ...notes,
    }),
    failures: [
      'malformed-personal-code',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'busy',
      'too-many-requests',
      'too-many-strangers',
      'storage-used-up',
    ],
    example: {
      request: {
        reference: batchExample.reference,
        access: 'private',
        file: { filename: 'contract.pdf', content: pdfContent },
        rows: [
          { signers: [person] },
          { signers: [{ name: 'Jonas', surname: 'Pavyzdys', email: 'jonas@example.com' }] },
        ],
      },
      answer: { status: 'ok', batch: { uuid: batchUuid, rows: 2 } },
    },
  }),

  readBatch: endpoint({
    ...extensionCall,
    title: 'State of a batch',
    about: 'Returns how many rows were sent, and how many of their documents are in each state.',
    path: '/api/batch/{batchId}/details.json',
    role: 'reader',
    subject: 'owner',
    response: z.object({ status: ok, batch: batchDetails }),
    failures: ['batch-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        batch: {
          ...batchExample,
          owner: 'customer-1044',
          rows: { waiting: 12, sent: 988, failed: 0, stopped: 0 },
          documents: {
            saved: 700,
            signed_partially: 0,
            signed: 280,
            declined: 8,
            cancelled: 0,
            expired: 0,
          },
          reminded_count: 700,
          paused_until: null,
        },
      },
    },
  }),

  listBatchRows: endpoint({
    ...extensionCall,
    title: 'Rows of a batch',
    about: 'Lists the rows in order with the result of each, one page at a time.',
    path: '/api/batch/{batchId}/rows.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({
      row_status: oneOf(rowStates, 'Invalid row status')
        .optional()
        .describe('Only rows in this state.'),
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the previous page.'),
      limit: pageLimit(1_000, 100).describe('Maximum number of rows on a page.'),
    }),
    response: z.object({
      status: ok,
      rows: z.array(sentRow),
      next_cursor: z.string().nullable(),
    }),
    failures: ['batch-not-found'],
    example: {
      request: { limit: 2 },
      answer: {
        status: 'ok',
        rows: [
          {
            row: 0,
            row_status: 'sent',
            document: { uuid: documentUuid, document_status: 'signed' },
            reason: null,
            signers: [],
          },
          { row: 1, row_status: 'waiting', document: null, reason: null, signers: [person] },
        ],
        next_cursor: '1',
      },
    },
  }),

  stopBatch: endpoint({
    ...extensionCall,
    title: 'Stop a batch',
    about:
      'Stops sending: rows that were not sent yet will not be sent. Documents already sent stay. Repeating the call changes nothing.',
    path: '/api/batch/{batchId}/stop.json',
    role: 'sender',
    subject: 'owner',
    response: z.object({ status: ok, batch_status: z.enum(batchStates), rows: rowCounts }),
    failures: ['batch-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        batch_status: 'stopped',
        rows: { waiting: 0, sent: 400, failed: 0, stopped: 600 },
      },
    },
  }),

  listBatches: endpoint({
    ...extensionCall,
    title: 'List of batches',
    about: 'Lists batches, newest first.',
    path: '/api/batch/list.json',
    role: 'reader',
    subject: 'owner',
    request: z.object({
      owner,
      limit: pageLimit(100, 20).describe('Maximum number of batches.'),
    }),
    response: z.object({ status: ok, batches: z.array(listedBatch) }),
    example: {
      request: { owner: 'customer-1044' },
      answer: { status: 'ok', batches: [batchExample] },
    },
  }),
}
