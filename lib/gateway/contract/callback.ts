import { z } from 'zod'
import { type CallbackEvent, callbackEvents } from '@/lib/vocabulary/callback'
import { type DocumentState, documentStates } from '@/lib/vocabulary/document'
import { documentUuid, signerUuid } from './examples'
import { oneOf } from './resources'

/** Meaning of each callback event. Only the first is in the API document; the others are sent on request. */
export const callbackMeanings: Readonly<Record<CallbackEvent, string>> = {
  'document.signed': 'A document was signed by one of its signers',
  'document.approved': 'An approver approved a document',
  'document.completed': 'A document has all the signatures it needs',
  'document.declined': 'A signer or approver declined; the document takes no more signatures',
  'document.cancelled': 'The owner of a document cancelled it',
  'document.expired': 'A document expired before it had all its signatures',
  'document.deadline_near':
    'The deadline of a document is less than a day away, and signatures are missing',
  'signer.mail_failed':
    'A mail to a signer was rejected for good, or could not be delivered for five days',
}

/**
 * Events sent by default. A program that reads only `uuid` takes every callback for a signature, so other events need a
 * request.
 */
export const usualCallbackEvents = ['document.signed'] as const satisfies CallbackEvent[]

/** The events that a callback address gets, in calls that name such an address (extension). */
export const callbackEventsField = z
  .array(oneOf(callbackEvents, 'Invalid event'), 'This value should be an array')
  .min(1, 'This value should have at least one event')
  .max(callbackEvents.length, 'This value has too many entries')
  .optional()
  .describe(
    `Events that are posted to the callback address. Absent: ${usualCallbackEvents.join(', ')}.`,
  )

/** API document, part 6: the body posted to a callback address. A program that reads only `uuid` works. */
export const callbackBody = z.object({
  uuid: z.uuid().describe('The document.'),
  status: z
    .enum(documentStates)
    .describe(
      'State of the document. After a signature: signed if no signature is missing, otherwise signed_partially.',
    ),
  type: z.enum(callbackEvents).describe('The event.'),
  timestamp: z.iso.datetime().describe('Time of the event, in UTC.'),
  members_count: z.int().describe('Number of signers of the document.'),
  signed_members_count: z.int().describe('Number of signers who have signed.'),
  signer_id: z
    .uuid()
    .optional()
    .describe(
      'The signer or approver concerned, in document.approved, document.declined and signer.mail_failed: `id` in the document details.',
    ),
})

export type CallbackBody = z.infer<typeof callbackBody>

/** Headers of a callback, as Standard Webhooks 1.0.0 names them. */
export const callbackHeaders = [
  {
    name: 'webhook-id',
    meaning:
      'Id of the callback, the same at every attempt. Ignore a callback whose id you have already processed.',
    example: '0c8e4b52-7a1d-4f96-b3e0-8d5a2c7f1e64',
  },
  {
    name: 'webhook-timestamp',
    meaning: 'Time of this attempt, Unix time in seconds. Refuse attempts older than five minutes.',
    example: '1772368200',
  },
  {
    name: 'webhook-signature',
    meaning:
      'The text v1, (with the comma), then the Base64 of HMAC-SHA-256 over id.timestamp.body. The key is the part of your secret after whsec_, decoded from Base64. While a secret is being changed there are several signatures, separated by spaces: one has to match. Absent while you have no secret.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
] as const

const exampleStates: Readonly<Record<CallbackEvent, DocumentState>> = {
  'document.signed': 'signed_partially',
  'document.approved': 'saved',
  'document.completed': 'signed',
  'document.declined': 'declined',
  'document.cancelled': 'cancelled',
  'document.expired': 'expired',
  'document.deadline_near': 'signed_partially',
  'signer.mail_failed': 'saved',
}

const signedIn: Readonly<Partial<Record<CallbackEvent, number>>> = {
  'document.approved': 0,
  'document.completed': 2,
}

export function callbackExampleOf(type: CallbackEvent): CallbackBody {
  const isOfSigner = ['document.approved', 'document.declined', 'signer.mail_failed'].includes(type)
  return {
    uuid: documentUuid,
    status: exampleStates[type],
    type,
    timestamp: '2026-03-01T12:30:00.000Z',
    members_count: 2,
    signed_members_count: signedIn[type] ?? 1,
    signer_id: isOfSigner ? signerUuid : undefined,
  }
}

/** Rules for the receiver of callbacks. */
export const callbackTerms =
  'Answer with a 2xx status within 15 seconds; the body is ignored. After any other response, including a redirect, the callback is retried for three days at growing intervals. Status 410 ends the retries.'
