import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { digestExample, pdfContent } from '../examples'
import { limits } from '../limits'
import { fileToCheck, ok, reportLanguage, signerAddress } from '../resources'
import { line } from '../text'
import { validationData } from '../validation-report'
import { keptDetails } from './keeping'
import {
  documentExample,
  documentProgress,
  documentSummary,
  progressExample,
} from './listed-document'
import { describedReminders } from './reminders'
import { describedWords, wordsExample } from './sender-words'
import { copyDetails, signerDetails, signerExample } from './signer-details'
import { validationExample } from './validation-example'

/** Calls about documents for portals. They are not in the API document but follow its conventions. */

/** A field that can be erased. The entry's digest covers `digest` and not the field itself. */
const saltedDigest = z.object({
  /** Salt, hexadecimal; null after the field was erased. */
  salt: z.string().nullable(),
  /** SHA-256 over salt and field, hexadecimal. */
  digest: z.string(),
})

/** An audit event and the input of its digest. docs/security/audit-trail.md describes how the digest is computed. */
export const auditEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  actor: z.string(),
  data: z.record(z.string(), z.unknown()),
  digest: z.string(),
  /** Place in the chain, from 1. */
  sequence: z.int(),
  /** Version of the digest's computation. */
  version: z.int(),
  /** Id of the signer the entry is about. */
  signer: z.uuid().nullable(),
  relying_party: z.uuid(),
  previous_digest: z.string(),
  fields: z.record(z.string(), saltedDigest),
})

/** Reasons why a chain is broken. */
const chainFaults = [
  'entry-missing',
  'entry-out-of-order',
  'field-changed',
  'entry-changed',
  'entry-not-vouched-for',
  'erased-unannounced',
  'not-as-anchored',
  'head-missing',
  'head-changed',
  'key-not-trusted',
] as const

/** Whether the entries are unchanged since they were recorded, with the proof for third parties. */
export const auditChain = z.object({
  holds: z.boolean(),
  /** Sequence number of the first changed entry; null if the chain is intact. */
  broken_at: z.int().nullable(),
  fault: z.enum(chainFaults).nullable(),
  /** The last entry as the gateway signed it; null if all entries are older than the signing of entries. */
  head: z
    .object({
      sequence: z.int(),
      digest: z.string(),
      at: z.iso.datetime(),
      /** SHA-256 over the public key, hexadecimal. */
      key_id: z.string(),
      /** Ed25519 key as SubjectPublicKeyInfo, DER, Base64; null if it is not known. */
      public_key: z.string().nullable(),
      /** Signature in Base64. */
      signature: z.string(),
    })
    .nullable(),
})

const emailOrId: Rule<{ readonly email?: unknown; readonly signer_id?: unknown }> = {
  field: 'email',
  reads: ['email', 'signer_id'],
  check: ({ email, signer_id }) =>
    email === undefined && signer_id === undefined
      ? { reason: 'This value is not a valid email address' }
      : undefined,
}

export const documentExtensions = {
  /** The call 4.13 of the API document, for a file that is not stored. */
  validateFile: endpoint({
    ...extensionCall,
    title: 'File validation',
    about:
      'Validates the signatures of a file in the request, with the same report as 4.13. The file is not stored.',
    path: '/api/v2/document/validation.json',
    subject: 'none',
    carriesErrorCode: true,
    request: z.object({
      file: fileToCheck.describe('The file to validate.'),
      data_files: z
        .array(fileToCheck, 'This value should be an array')
        .max(limits.files, `This value should have ${limits.files} files or less`)
        .optional()
        .describe('The signed files, if the signatures of the file are detached.'),
      language: reportLanguage,
    }),
    response: z.object({ status: ok, data: validationData }),
    failures: ['invalid-file-type', 'document-corrupted', 'too-complex', 'too-many-requests'],
    example: {
      request: { file: { filename: 'contract_signed.pdf', content: pdfContent } },
      answer: { status: 'ok', data: validationExample },
    },
  }),

  checkDocumentStatus: endpoint({
    ...extensionCall,
    title: 'Document status',
    about: 'Returns the state of a document.',
    method: 'GET',
    path: '/api/document/{documentId}/check-status.json',
    role: 'reader',
    subject: 'owner',
    credential: 'query',
    response: z.object({
      status: ok,
      data: z.object({ status: ok, document_status: z.enum(documentStates) }),
    }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: { status: 'ok', data: { status: 'ok', document_status: 'signed_partially' } },
    },
  }),

  downloadDocument: endpoint({
    ...extensionCall,
    title: 'Document download',
    about: 'Returns the current file, with the signatures so far.',
    method: 'GET',
    path: '/api/document/{documentId}/download.json',
    role: 'reader',
    subject: 'owner',
    credential: 'query',
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readDocumentFile: endpoint({
    ...extensionCall,
    title: 'File of a document, by POST',
    about:
      'Returns the same bytes as download.json, without an access token in the address. A portal can name the person it acts for in the body.',
    path: '/api/document/{documentId}/file.json',
    role: 'reader',
    subject: 'owner',
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readDocument: endpoint({
    ...extensionCall,
    title: 'Document details',
    about: 'Returns all details of a document and its signers.',
    path: '/api/document/{documentId}/details.json',
    role: 'reader',
    subject: 'owner',
    response: z.object({
      status: ok,
      document: documentSummary.extend({
        ...documentProgress.shape,
        owner: z.string().nullable(),
        owner_name: z.string(),
        ...describedWords,
        sha256: z.string(),
        /** Deadline for signatures; null: none. */
        deadline: z.iso.datetime().nullable(),
        /** When the document is erased (`delete_document_after`); null: never. A deadline cannot be later. */
        erase_at: z.iso.datetime().nullable(),
        /** Until when time-stamps prove the signatures; null: the document is not kept. */
        kept: keptDetails,
        /** Schedule of automatic reminders; null: none. */
        reminders: describedReminders,
        time_zone: z.string(),
        /** Whether a signer may name another person to sign in their place. */
        allow_hand_over: z.boolean(),
        /** Whether signers are screened against lists. */
        sanctions: z.boolean(),
        peps: z.boolean(),
        /** Number of signatures needed, for each group that does not need all of its signers. */
        groups: z.array(z.object({ order: z.int(), needed: z.int() })),
        /**
         * `sent_again_as`: the document that replaced this one when it was sent again; `sent_again_from`: the document
         * that this one replaced. Null: there is none, or it was removed.
         */
        sent_again_as: z.uuid().nullable(),
        sent_again_from: z.uuid().nullable(),
        signers: z.array(signerDetails),
        /** Recipients of a copy of the signed document. */
        copies: z.array(copyDetails),
      }),
    }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        document: {
          ...documentExample,
          ...progressExample,
          owner: 'customer-1044',
          owner_name: 'Example Ltd',
          ...wordsExample,
          sanctions: false,
          peps: false,
          groups: [],
          sent_again_as: null,
          sent_again_from: null,
          sha256: digestExample,
          deadline: null,
          erase_at: null,
          kept: null,
          reminders: { first_after_days: 3, every_days: 7 },
          time_zone: 'Europe/Vilnius',
          allow_hand_over: false,
          signers: [signerExample],
          copies: [],
        },
      },
    },
  }),

  listEvents: endpoint({
    ...extensionCall,
    title: 'Audit trail of a document',
    about:
      'Returns the audit events of a document, each chained to the previous one by its digest, and whether the chain is intact.',
    path: '/api/document/{documentId}/events.json',
    role: 'reader',
    subject: 'owner',
    response: z.object({
      status: ok,
      events: z.array(auditEntry),
      chain: auditChain,
    }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        events: [
          {
            at: documentExample.created_at,
            kind: 'uploaded',
            actor: 'Example Ltd',
            data: {},
            digest: digestExample,
            sequence: 1,
            version: 2,
            signer: null,
            relying_party: '0d9f3c3a-1f0e-4d8c-9b1a-7a2f6f3e5c10',
            previous_digest: '',
            fields: {
              actor: { salt: digestExample, digest: digestExample },
              signer: { salt: digestExample, digest: digestExample },
              data: { salt: digestExample, digest: digestExample },
            },
          },
        ],
        chain: {
          holds: true,
          broken_at: null,
          fault: null,
          head: {
            sequence: 1,
            digest: digestExample,
            at: documentExample.created_at,
            key_id: digestExample,
            public_key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
            signature: `${'A'.repeat(86)}==`,
          },
        },
      },
    },
  }),

  /**
   * Cancels a document. Existing signatures stay; sessions in progress are stopped; all signers who were asked get a
   * mail.
   */
  cancelDocument: endpoint({
    ...extensionCall,
    title: 'Cancel a document',
    about:
      'Cancels a document: it takes no more signatures, and every signer who was asked is notified. The file stays.',
    path: '/api/document/{documentId}/cancel.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      reason: line(limits.reasonLength)
        .optional()
        .describe('Reason of the cancellation, shown to the signers.'),
    }),
    failures: ['document-not-found', 'document-declined', 'busy'],
    example: { request: { reason: 'The price has changed' }, answer: { status: 'ok' } },
  }),

  readInvitationLink: endpoint({
    ...extensionCall,
    title: 'Invitation link of a signer',
    about: 'Returns the link of a signer who gets no mail, for you to pass on.',
    path: '/api/document/{documentId}/invitation.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      email: signerAddress.optional(),
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('Instead of email: `id` of the signer in the document details.'),
    }),
    rules: [emailOrId],
    response: z.object({ status: ok, invitationUrl: z.url() }),
    failures: ['document-not-found', 'signer-not-found'],
    example: {
      request: { email: 'ona@example.com' },
      answer: {
        status: 'ok',
        invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn',
      },
    },
  }),
}
