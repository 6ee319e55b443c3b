import { z } from 'zod'
import { documentAccesses, documentFormats, documentStates } from '@/lib/vocabulary/document'
import { documentUuid } from '../examples'
import { label, labelExample } from './labels'

export const documentSummary = z.object({
  uuid: z.uuid(),
  name: z.string(),
  type: z.enum(documentFormats),
  access: z.enum(documentAccesses),
  document_status: z.enum(documentStates),
  size: z.int(),
  signers_count: z.int(),
  signed_signers_count: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /**
   * The member of an organisation who sent the document, without id if the relying party sent it; null in other
   * accounts.
   */
  sent_by: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
})

export type DocumentSummary = z.infer<typeof documentSummary>

export const documentExample = {
  uuid: documentUuid,
  name: 'contract.pdf',
  type: 'pdf',
  access: 'private',
  document_status: 'signed_partially',
  size: 48_213,
  signers_count: 2,
  signed_signers_count: 1,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:12:41.000Z',
  sent_by: null,
} as const

/** Maximum number of people named for each document. All other people are only counted. */
export const namedInList = 3

const person = z.object({ name: z.string(), surname: z.string() })

/** Some people by name, in the order of invitation. The holder of a temporary link may have no name before signing. */
const somePeople = z.object({
  named: z.array(person),
  /** Number of people who are not named. */
  more: z.int(),
})

/** Progress of signing a document. */
export const documentProgress = z.object({
  /**
   * Number of signatures the document needs: less than the number of signers if a group does not need all of its
   * signers.
   */
  needed_signatures_count: z.int(),
  /** The signers and approvers whose turn it is; null if there are none. */
  waiting_for: somePeople
    .extend({
      /** How many signatures and approvals of these people are still needed. */
      needed: z.int(),
      /** Whether all of these people are approvers. */
      approval: z.boolean(),
      /** When the first of these people was asked. */
      since: z.iso.datetime(),
    })
    .nullable(),
  /** The newest refusal; null if nobody declined. */
  declined: person.extend({ reason: z.string(), at: z.iso.datetime() }).nullable(),
})

export type DocumentProgress = z.infer<typeof documentProgress>

/** An entry of a list of documents. */
export const listedDocument = documentSummary.extend({
  ...documentProgress.shape,
  /** Signers of the document. */
  people: somePeople,
  /** Labels of the document, sorted by name; for a batch, every label that one of its documents has. */
  labels: z.array(label),
  /** Deadline for signatures; null: none. */
  deadline: z.iso.datetime().nullable(),
  /** When the first temporary link of a signer whose turn it is expires; null if there is none. */
  link_valid_until: z.iso.datetime().nullable(),
  /** Number of signers whose turn it is and whom the newest mail did not reach. */
  failed_mails_count: z.int(),
  /** Number of signers whom remind.json would mail now. */
  reminded_count: z.int(),
  /** Set for a file that only its owner signs, until it is signed: see document/sign-own.json. */
  own: z
    .object({
      /** Id for waiting/open.json. */
      signer_id: z.uuid(),
      /** When the document is deleted unless its owner has signed it. */
      delete_at: z.iso.datetime(),
    })
    .nullable(),
  /** Progress of the batch, if `group_batches` made one entry of the batch; null otherwise. */
  batch: z
    .object({
      uuid: z.uuid(),
      /** Number of documents that exist or are still to be made. */
      documents: z.int(),
      signed: z.int(),
      /** Number of documents that wait for signatures. */
      waiting: z.int(),
      /** Number of signers of these documents whom the newest mail did not reach. */
      failed_mails_count: z.int(),
      /** Number of signers that a reminder for all documents of the batch would be mailed to now. */
      reminded_count: z.int(),
    })
    .nullable(),
})

export type ListedDocument = z.infer<typeof listedDocument>

export const progressExample = {
  needed_signatures_count: 2,
  waiting_for: {
    named: [{ name: 'Jonas', surname: 'Pavyzdys' }],
    more: 0,
    needed: 1,
    approval: false,
    since: '2026-03-01T09:12:41.000Z',
  },
  declined: null,
} as const

export const listedDocumentExample = {
  ...documentExample,
  ...progressExample,
  people: {
    named: [
      { name: 'Ona', surname: 'Pavyzdienė' },
      { name: 'Jonas', surname: 'Pavyzdys' },
    ],
    more: 0,
  },
  labels: [labelExample],
  deadline: '2026-03-31T21:00:00.000Z',
  link_valid_until: null,
  failed_mails_count: 0,
  reminded_count: 1,
  own: null,
  batch: null,
} as const
