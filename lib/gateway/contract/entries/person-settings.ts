import { z } from 'zod'
import { languages } from '@/lib/vocabulary/language'
import { ownerNotices, usualNotices } from '@/lib/vocabulary/notice'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import { email } from '../fields'
import { flag, language, ok, oneOf } from '../resources'
import { session, sessionExample } from './person-session'

const oneAnswer: Rule<{ readonly email?: unknown; readonly without_email: boolean }> = {
  field: 'without_email',
  reads: ['email', 'without_email'],
  check: ({ email, without_email }) =>
    email !== undefined && without_email
      ? { reason: 'This value does not go with email' }
      : undefined,
}

/** What a signed-in person wants to be told of the documents they have sent. */
export const personSettings = {
  updatePersonSettings: endpoint({
    ...hostedCall,
    title: 'Settings of a person',
    about:
      'Reads where and about what a signed-in person gets notices, and changes what is given. With nothing but session it only reads. A new address has to be confirmed by a link that is mailed to it; until then `unconfirmed` names it, and notices go to the previous address, if there is one. Five mails with such a link go out an hour, twenty a day.',
    path: '/api/person/settings.json',
    subject: 'owner',
    request: z.object({
      session,
      email: email.optional().describe('Where the person is told of their documents.'),
      without_email: flag.describe('True: the person is told nothing, and has answered.'),
      notices: z
        .array(oneOf(ownerNotices, 'Invalid notice'), 'This value should be an array')
        .max(ownerNotices.length, 'This value has too many entries')
        .optional()
        .describe(`What they are told; to begin with ${usualNotices.join(', ')}.`),
      language: language.describe('Language of these mails.'),
      send_again: flag.describe('True: mails the link of the unconfirmed address once more.'),
    }),
    rules: [oneAnswer],
    response: z.object({
      status: ok,
      /** Whether the person has ever said where to write, or that nothing is to be written. */
      answered: z.boolean(),
      /** The confirmed address; null: nothing is written. */
      email: z.string().nullable(),
      /** The address that waits for confirmation. */
      unconfirmed: z
        .object({
          email: z.string(),
          /** What became of the mail with the link. */
          mail: z.enum(['queued', 'sent', 'failed']),
          /** Until when its link works. */
          expires_at: z.iso.datetime(),
        })
        .nullable(),
      notices: z.array(z.enum(ownerNotices)),
      language: z.enum(languages),
    }),
    failures: ['session-not-found', 'too-many-requests'],
    example: {
      request: { session: sessionExample, email: 'ona@example.com' },
      answer: {
        status: 'ok',
        answered: true,
        email: null,
        unconfirmed: {
          email: 'ona@example.com',
          mail: 'queued',
          expires_at: '2026-11-24T10:00:00.000Z',
        },
        notices: [...usualNotices],
        language: 'lt',
      },
    },
  }),

  confirmAddress: endpoint({
    ...hostedCall,
    title: 'Confirm the address of a person',
    about:
      'Reads which address a link confirms, and confirms it where `confirmed` is true: from then on notices go there. The same once more changes nothing. The link works for three days, and until another address is entered.',
    path: '/api/person/address/confirm.json',
    subject: 'none',
    request: z.object({
      secret: z
        .string('This value is required')
        .regex(/^[\w-]{43}$/, 'This value is not the secret of a link')
        .describe('The end of the link.'),
      confirmed: flag.describe('True: the person has pressed the button of the page.'),
    }),
    response: z.object({
      status: ok,
      email: z.string(),
      confirmed: z.boolean(),
      language: z.enum(languages),
    }),
    failures: ['link-not-found'],
    example: {
      request: { secret: sessionExample, confirmed: true },
      answer: { status: 'ok', email: 'ona@example.com', confirmed: true, language: 'lt' },
    },
  }),
}
