import { z } from 'zod'
import { endpoint } from './endpoint'
import { limits } from './limits'
import {
  callbackErrors,
  callbackStates,
  documentAccesses,
  documentFormats,
  documentStates,
  email,
  fileToCheck,
  line,
  ok,
  oneOf,
  screeningReasons,
  sha256,
  signStates,
} from './resources'
import { validationData } from './validation-report'

/** What the API document does not have, in its conventions: what a portal needs of documents. */

const shared = {
  section: 'extension',
  method: 'POST',
  localised: false,
  carriesErrorCode: false,
  scope: 'api',
  credential: 'body',
} as const

export const checkDocumentStatus = endpoint({
  ...shared,
  title: 'Document status',
  method: 'GET',
  path: '/api/document/{documentId}/check-status.json',
  localised: true,
  credential: 'query',
  request: z.object({}),
  response: z.object({
    status: ok,
    data: z.object({ status: ok, document_status: z.enum(documentStates) }),
  }),
})

/** 4.13 for a file that is not stored; it is forgotten with the answer. */
export const validateFile = endpoint({
  ...shared,
  title: 'File validation',
  path: '/api/v2/document/validation.json',
  localised: true,
  carriesErrorCode: true,
  request: z.object({ file: fileToCheck }),
  response: z.object({ status: ok, data: validationData }),
})

export const downloadDocument = endpoint({
  ...shared,
  title: 'Document download',
  method: 'GET',
  path: '/api/document/{documentId}/download.json',
  localised: true,
  credential: 'query',
  request: z.object({}),
  response: 'octets',
})

const documentSummary = z.object({
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

export const listDocuments = endpoint({
  ...shared,
  title: 'List of documents',
  path: '/api/document/list.json',
  request: z.object({
    owner: line(limits.ownerLength).optional(),
    document_status: oneOf(documentStates, 'Invalid document status').optional(),
    search: z.string().max(limits.nameLength).optional(),
    cursor: z.string().max(limits.ownerLength).optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  response: z.object({
    status: ok,
    documents: z.array(documentSummary),
    next_cursor: z.string().nullable(),
  }),
})

/** What became of the newest mail to a signer; `none` when none was to be sent. */
const mailStates = ['none', 'queued', 'sent', 'failed'] as const

/** An entry of a list that may be the signer. */
const screeningHit = z.object({
  category: z.enum(['sanctions', 'peps']),
  reference: z.string(),
  name: z.string(),
  /** What the list calls itself, and its own date; empty where it states none. */
  list: z.string(),
  published: z.string(),
  /** 0 to 1. */
  score: z.number(),
  /** Which words of the name met which of the signer's, and how alike they are, 0 to 1. */
  words: z.array(z.object({ asked: z.string(), listed: z.string(), similarity: z.number() })),
  reasons: z.array(z.enum(screeningReasons)),
})

const signerDetails = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  noEmail: z.boolean(),
  signStatus: z.enum(signStates),
  isSignatureValid: z.enum(['true', 'false']),
  rejectionReason: z.string(),
  mail: z.enum(mailStates),
  mail_refusal: z.string().nullable(),
  /** Method of a session that waits for this signer right now. */
  signing_with: z.enum(['mobile', 'smartid']).nullable(),
  certificate_name: z.string().nullable(),
  /** The newest look-up of this signer; null when there was none. */
  screening: z
    .object({
      checked_at: z.iso.datetime(),
      /** Whether what was found kept the signer from signing. */
      blocked: z.boolean(),
      hits: z.array(screeningHit),
    })
    .nullable(),
  invited_at: z.iso.datetime(),
  viewed_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  rejected_at: z.iso.datetime().nullable(),
  /** Since when the temporary link of a signer who did not sign works no more. */
  expired_at: z.iso.datetime().nullable(),
})

export const readDocument = endpoint({
  ...shared,
  title: 'Document details',
  path: '/api/document/{documentId}/details.json',
  request: z.object({}),
  response: z.object({
    status: ok,
    document: documentSummary.extend({
      owner: z.string().nullable(),
      owner_name: z.string(),
      sha256: z.string(),
      /** Whether signers are looked up in lists. */
      sanctions: z.boolean(),
      peps: z.boolean(),
      signers: z.array(signerDetails),
    }),
  }),
})

export const listEvents = endpoint({
  ...shared,
  title: 'Audit trail of a document',
  path: '/api/document/{documentId}/events.json',
  request: z.object({}),
  response: z.object({
    status: ok,
    events: z.array(
      z.object({
        at: z.iso.datetime(),
        kind: z.string(),
        actor: z.string(),
        data: z.record(z.string(), z.unknown()),
        digest: z.string(),
      }),
    ),
  }),
})

/** What the callback address of a document was told, newest first. */
export const listCallbacks = endpoint({
  ...shared,
  title: 'Callbacks of a document',
  path: '/api/document/{documentId}/callbacks.json',
  request: z.object({}),
  response: z.object({
    status: ok,
    callbacks: z.array(
      z.object({
        /** The `webhook-id` of every attempt. */
        id: z.uuid(),
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
})

/** Sends a callback again at once, whatever became of it. */
export const replayCallback = endpoint({
  ...shared,
  title: 'Replay of a callback',
  path: '/api/document/{documentId}/callbacks/{deliveryId}/replay.json',
  request: z.object({}),
  response: z.object({ status: ok }),
})

/** The link of a signer who gets no mail. */
export const readInvitationLink = endpoint({
  ...shared,
  title: 'Invitation link of a signer',
  path: '/api/document/{documentId}/invitation.json',
  request: z.object({ email }),
  response: z.object({ status: ok, invitationUrl: z.url() }),
})

/** For files too large to be Base64 in JSON: announce, then PUT the octets. */
export const announceUpload = endpoint({
  ...shared,
  title: 'Announce a raw upload',
  path: '/api/upload.json',
  carriesErrorCode: true,
  request: z.object({
    size: z
      .int('This value should be an integer')
      .min(1, 'This value should be 1 or more')
      .max(limits.fileBytes, `This value should be ${limits.fileBytes} or less`),
    sha256,
  }),
  response: z.object({ status: ok, upload: z.uuid(), valid_until: z.string() }),
})

export const receiveUpload = endpoint({
  ...shared,
  title: 'Raw upload',
  method: 'PUT',
  path: '/api/upload/{uploadId}',
  carriesErrorCode: true,
  credential: 'none',
  request: z.object({}),
  response: z.object({ status: ok, size: z.int(), sha256: z.string() }),
})

const cancelShape = {
  ...shared,
  method: 'DELETE',
  localised: true,
  carriesErrorCode: true,
  request: z.object({}),
  response: z.object({ status: ok }),
} as const

export const cancelMobileSession = endpoint({
  ...cancelShape,
  title: 'Cancel a session, SIM-based mobile identity',
  path: '/api/mobile/session/{token}',
})

export const cancelSmartIdSession = endpoint({
  ...cancelShape,
  title: 'Cancel a session, app-based identity',
  path: '/api/smartid/session/{token}',
})
