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
      ? { reason: 'This value cannot be combined with email' }
      : undefined,
}

/** Notification settings of a signed-in person, for the documents they have sent. */
export const personSettings = {
  updatePersonSettings: endpoint({
    ...hostedCall,
    title: 'Settings of a person',
    about:
      'Changes the given notification settings of a signed-in person, and returns all of them. With only `session`, it just returns them. A new address has to be confirmed by a link that is mailed to it; until then `unconfirmed` holds it, and notices go to the previous address, if any. At most five such mails are sent in an hour, twenty in a day.',
    path: '/api/person/settings.json',
    role: 'person',
    subject: 'owner',
    request: z.object({
      session,
      email: email.optional().describe('E-mail address for notices about the person’s documents.'),
      without_email: flag.describe('True: the person has chosen to get no notices.'),
      notices: z
        .array(oneOf(ownerNotices, 'Invalid notice'), 'This value should be an array')
        .max(ownerNotices.length, 'This value has too many entries')
        .optional()
        .describe(`Notices that the person gets. Default: ${usualNotices.join(', ')}.`),
      language: language.describe('Language of these mails.'),
      suggest_people: z
        .boolean('This value should be a boolean')
        .optional()
        .describe(
          'Whether the people whom the person invites are kept and suggested later. False erases the list.',
        ),
      send_again: flag.describe('True: mails the link for the unconfirmed address again.'),
    }),
    rules: [oneAnswer],
    response: z.object({
      status: ok,
      /** Whether the person has chosen an address, or no notices. */
      answered: z.boolean(),
      /** The confirmed address; null: no notices are sent. */
      email: z.string().nullable(),
      /** The address that is not confirmed yet. */
      unconfirmed: z
        .object({
          email: z.string(),
          /** State of the mail with the link. */
          mail: z.enum(['queued', 'sent', 'failed']),
          /** When the link in the mail expires. */
          expires_at: z.iso.datetime(),
        })
        .nullable(),
      notices: z.array(z.enum(ownerNotices)),
      language: z.enum(languages),
      /** Whether invited people are suggested later; null: the operator turned suggestions off. */
      suggest_people: z.boolean().nullable(),
    }),
    failures: ['session-not-found', 'too-many-requests'],
    example: {
      request: { session: sessionExample, email: 'ona@example.com' },
    },
  }),

  confirmAddress: endpoint({
    ...hostedCall,
    title: 'Confirm the address of a person',
    about:
      'Returns the address that a link belongs to and, if `confirmed` is true, confirms it: notices then go to this address. Repeating the call changes nothing. The link works for three days, unless another address is entered before.',
    path: '/api/person/address/confirm.json',
    subject: 'none',
    request: z.object({
      secret: z
        .string('This value is required')
        .regex(/^[\w-]{43}$/, 'This value is not the secret of a link')
        .describe('The last part of the link.'),
      confirmed: flag.describe('True: the person has pressed the button on the page.'),
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
    },
  }),
}
