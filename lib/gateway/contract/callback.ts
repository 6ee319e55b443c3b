import { z } from 'zod'
import { type CallbackEvent, callbackEvents } from '@/lib/vocabulary/callback'
import { type DocumentState, documentStates } from '@/lib/vocabulary/document'
import { documentUuid, signerUuid } from './examples'
import { oneOf } from './resources'

/** What each callback tells. Only the first is in the API document; the others are for those who ask for them. */
export const callbackMeanings: Readonly<Record<CallbackEvent, string>> = {
  'document.signed': 'A document was signed by one of its signers',
  'document.completed': 'A document has all the signatures it needs',
  'document.declined': 'A signer declined, so that the document takes no more signatures',
  'document.cancelled': 'The owner of a document cancelled it',
  'document.expired': 'The time to sign a document has run out',
  'document.deadline_near': 'A document is to be signed within a day, and signatures are missing',
  'signer.mail_failed': 'A mail to a signer was refused for good, or not taken for five days',
}

/** Told to whoever does not say what they want: a program that reads nothing but `uuid` takes every call for a signature. */
export const usualCallbackEvents = ['document.signed'] as const satisfies CallbackEvent[]

/** Of calls that name a callback address (extension). */
export const callbackEventsField = z
  .array(oneOf(callbackEvents, 'Invalid event'), 'This value should be an array')
  .min(1, 'This value should have at least one event')
  .max(callbackEvents.length, 'This value has too many entries')
  .optional()
  .describe(`What the callback address is told of. Absent: ${usualCallbackEvents.join(', ')}.`)

/** Part 6: what is posted to a callback address. A program that only reads `uuid` works. */
export const callbackBody = z.object({
  uuid: z.uuid().describe('The document.'),
  status: z
    .enum(documentStates)
    .describe(
      'State of the document. After a signature: signed when everybody has signed, signed_partially before.',
    ),
  type: z.enum(callbackEvents).describe('What has happened.'),
  timestamp: z.iso.datetime().describe('When it happened, in UTC.'),
  members_count: z.int().describe('Signers of the document.'),
  signed_members_count: z.int().describe('How many of them have signed.'),
  signer_id: z
    .uuid()
    .optional()
    .describe(
      'Whom it is about, in document.declined and signer.mail_failed: `id` of the details.',
    ),
})

export type CallbackBody = z.infer<typeof callbackBody>

/** Headers of a callback, as Standard Webhooks 1.0.0 names them. */
export const callbackHeaders = [
  {
    name: 'webhook-id',
    meaning: 'The same at every attempt: take a callback that you know already for done.',
    example: '0c8e4b52-7a1d-4f96-b3e0-8d5a2c7f1e64',
  },
  {
    name: 'webhook-timestamp',
    meaning:
      'When this attempt was made, Unix time in seconds. Refuse one older than five minutes.',
    example: '1772368200',
  },
  {
    name: 'webhook-signature',
    meaning:
      'v1, and the Base64 of HMAC-SHA-256 over id.timestamp.body with the bytes behind whsec_ of your secret. Several, apart by spaces, while a secret is being changed: one has to fit. Absent while you have no secret.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
] as const

const exampleStates: Readonly<Record<CallbackEvent, DocumentState>> = {
  'document.signed': 'signed_partially',
  'document.completed': 'signed',
  'document.declined': 'declined',
  'document.cancelled': 'cancelled',
  'document.expired': 'expired',
  'document.deadline_near': 'signed_partially',
  'signer.mail_failed': 'saved',
}

export function callbackExampleOf(type: CallbackEvent): CallbackBody {
  const isOfSigner = type === 'document.declined' || type === 'signer.mail_failed'
  return {
    uuid: documentUuid,
    status: exampleStates[type],
    type,
    timestamp: '2026-03-01T12:30:00.000Z',
    members_count: 2,
    signed_members_count: type === 'document.completed' ? 2 : 1,
    signer_id: isOfSigner ? signerUuid : undefined,
  }
}

/** What a receiver has to know besides. */
export const callbackTerms =
  'Answer 2xx within 15 seconds; the body of the answer does not matter. Anything else, a redirect too, is tried again for three days, at longer and longer intervals; 410 ends it.'
