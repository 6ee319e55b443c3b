import { z } from 'zod'

/** Part 6: what is posted to a callback address after every signature. A program that only reads `uuid` works. */
export const callbackBody = z.object({
  uuid: z.uuid().describe('The document that was signed.'),
  status: z
    .enum(['signed_partially', 'signed'])
    .describe('signed when everybody has signed, signed_partially before.'),
  type: z.literal('document.signed').describe('What has happened.'),
  timestamp: z.iso.datetime().describe('When it was signed, in UTC.'),
  members_count: z.int().describe('Signers of the document.'),
  signed_members_count: z.int().describe('How many of them have signed.'),
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

export const callbackExample: CallbackBody = {
  uuid: '3b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20',
  status: 'signed_partially',
  type: 'document.signed',
  timestamp: '2026-03-01T12:30:00.000Z',
  members_count: 2,
  signed_members_count: 1,
}

/** What a receiver has to know besides. */
export const callbackTerms =
  'Answer 2xx within 15 seconds; the body of the answer does not matter. Anything else, a redirect too, is tried again for three days, at longer and longer intervals; 410 ends it.'
