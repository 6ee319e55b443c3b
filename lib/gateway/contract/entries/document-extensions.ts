import { z } from 'zod'
import { callbackErrors, callbackEvents, callbackStates } from '@/lib/vocabulary/callback'
import { documentAccesses, documentFormats, documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall, type Rule } from '../endpoint'
import { deliveryUuid, digestExample, documentUuid, pdfContent } from '../examples'
import { limits } from '../limits'
import { fileToCheck, ok, signerAddress } from '../resources'
import { line } from '../text'
import { validationData } from '../validation-report'
import { describedReminders } from './reminders'
import { copyDetails, signerDetails, signerExample } from './signer-details'
import { validationExample } from './validation-example'

/** What the API document does not have, in its conventions: what a portal needs of documents. */

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
} as const

/** A field that can be erased: the entry's digest covers this digest of it, not the field. */
const saltedDigest = z.object({
  /** Hexadecimal; null once the field was erased. */
  salt: z.string().nullable(),
  /** SHA-256 over salt and field, hexadecimal. */
  digest: z.string(),
})

/** What happened, and what its digest was made of: docs/audit-trail.md has the recipe. */
const auditEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  actor: z.string(),
  data: z.record(z.string(), z.unknown()),
  digest: z.string(),
  /** Place in the chain, from 1. */
  sequence: z.int(),
  /** Of the way the digest is made. */
  version: z.int(),
  /** Id of the signer the entry is about. */
  signer: z.uuid().nullable(),
  relying_party: z.uuid(),
  previous_digest: z.string(),
  fields: z.record(z.string(), saltedDigest),
})

/** Why a chain does not hold. */
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

/** Whether the entries are those that were recorded, and what tells an outsider so. */
const auditChain = z.object({
  holds: z.boolean(),
  /** Number of the first entry that is not as it was recorded; null when the chain holds. */
  broken_at: z.int().nullable(),
  fault: z.enum(chainFaults).nullable(),
  /** The last entry as the gateway signed it; null where all entries are older than signatures. */
  head: z
    .object({
      sequence: z.int(),
      digest: z.string(),
      at: z.iso.datetime(),
      /** SHA-256 over the public key, hexadecimal. */
      key_id: z.string(),
      /** Ed25519 key as SubjectPublicKeyInfo, DER, Base64; null when it is not known. */
      public_key: z.string().nullable(),
      /** Base64. */
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
  /** 4.13 for a file that is not stored; it is forgotten with the answer. */
  validateFile: endpoint({
    ...extensionCall,
    title: 'File validation',
    about: 'Says the same of a file that is sent along. It is not kept.',
    path: '/api/v2/document/validation.json',
    subject: 'none',
    carriesErrorCode: true,
    request: z.object({ file: fileToCheck.describe('The document.') }),
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
    about: 'Says how far a document is.',
    method: 'GET',
    path: '/api/document/{documentId}/check-status.json',
    subject: 'owner',
    credential: 'query',
    request: z.object({}),
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
    about: 'The file as it is now, with the signatures so far.',
    method: 'GET',
    path: '/api/document/{documentId}/download.json',
    subject: 'owner',
    credential: 'query',
    request: z.object({}),
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readDocumentFile: endpoint({
    ...extensionCall,
    title: 'File of a document, by POST',
    about:
      'The same bytes as download.json gives; a portal names the person it acts for in the body.',
    path: '/api/document/{documentId}/file.json',
    subject: 'owner',
    request: z.object({}),
    response: 'bytes',
    failures: ['document-not-found'],
    example: { request: {} },
  }),

  readDocument: endpoint({
    ...extensionCall,
    title: 'Document details',
    about: 'Everything about a document and its signers.',
    path: '/api/document/{documentId}/details.json',
    subject: 'owner',
    request: z.object({}),
    response: z.object({
      status: ok,
      document: documentSummary.extend({
        owner: z.string().nullable(),
        owner_name: z.string(),
        sha256: z.string(),
        /** Until when signatures are taken; null: for ever. */
        deadline: z.iso.datetime().nullable(),
        /** When it is erased (`delete_document_after`), and no deadline lies behind that; null: it stays. */
        erase_at: z.iso.datetime().nullable(),
        /** How whoever has not signed is reminded by itself; null: they are not. */
        reminders: describedReminders,
        time_zone: z.string(),
        /** Whether a signer may name somebody else who signs in their place. */
        allow_hand_over: z.boolean(),
        /** Whether signers are looked up in lists. */
        sanctions: z.boolean(),
        peps: z.boolean(),
        /** How many have to sign in groups of signers that do not need everybody. */
        groups: z.array(z.object({ order: z.int(), needed: z.int() })),
        signers: z.array(signerDetails),
        /** Those who get what the signers have signed. */
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
          owner: 'customer-1044',
          owner_name: 'Example Ltd',
          sanctions: false,
          peps: false,
          groups: [],
          sha256: digestExample,
          deadline: null,
          erase_at: null,
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
      'What happened to a document, each entry chained to the one before by its digest, and whether the chain holds.',
    path: '/api/document/{documentId}/events.json',
    subject: 'owner',
    request: z.object({}),
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

  /** What the callback address of a document was told, newest first. */
  listCallbacks: endpoint({
    ...extensionCall,
    title: 'Callbacks of a document',
    about: 'What the callback address of a document was told, newest first, and what it answered.',
    path: '/api/document/{documentId}/callbacks.json',
    subject: 'owner',
    request: z.object({}),
    response: z.object({
      status: ok,
      callbacks: z.array(
        z.object({
          /** The `webhook-id` of every attempt. */
          id: z.uuid(),
          /** What it tells. */
          type: z.enum(callbackEvents),
          url: z.string(),
          state: z.enum(callbackStates),
          /** Since it was last queued. */
          attempts: z.int(),
          /** HTTP status of the last answer; null when there was none. */
          last_status: z.int().nullable(),
          last_error: z.enum(callbackErrors).nullable(),
          created_at: z.iso.datetime(),
          /** Null when nothing more will be tried. */
          next_attempt_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
    failures: ['document-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        callbacks: [
          {
            id: deliveryUuid,
            type: 'document.signed',
            url: 'https://shop.example.com/signed',
            state: 'queued',
            attempts: 2,
            last_status: 503,
            last_error: 'not-accepted',
            created_at: '2026-03-01T09:12:41.000Z',
            next_attempt_at: '2026-03-01T09:17:52.000Z',
          },
        ],
      },
    },
  }),

  /** Sends a callback again at once, whatever became of it. */
  replayCallback: endpoint({
    ...extensionCall,
    title: 'Replay of a callback',
    about: 'Sends a callback again at once, whatever became of it.',
    path: '/api/document/{documentId}/callbacks/{deliveryId}/replay.json',
    subject: 'owner',
    request: z.object({}),
    response: z.object({ status: ok }),
    failures: ['document-not-found', 'callback-not-found'],
    example: { request: {}, answer: { status: 'ok' } },
  }),

  /** Wants no more signatures: what is there stays, whoever is signing is stopped, everybody is told. */
  cancelDocument: endpoint({
    ...extensionCall,
    title: 'Cancel a document',
    about:
      'Ends signing: nothing is added any more, and everybody who was asked is told. The file stays.',
    path: '/api/document/{documentId}/cancel.json',
    subject: 'owner',
    request: z.object({
      reason: line(limits.reasonLength)
        .optional()
        .describe('Why the owner cancels; the others read it.'),
    }),
    response: z.object({ status: ok }),
    failures: ['document-not-found', 'document-declined', 'busy'],
    example: { request: { reason: 'The price has changed' }, answer: { status: 'ok' } },
  }),

  /** The link of a signer who gets no mail. */
  readInvitationLink: endpoint({
    ...extensionCall,
    title: 'Invitation link of a signer',
    about: 'The link of a signer who gets no mail, for you to hand over.',
    path: '/api/document/{documentId}/invitation.json',
    subject: 'owner',
    request: z.object({
      email: signerAddress.optional(),
      signer_id: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('In the place of email: `id` of the signer in the details of the document.'),
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
