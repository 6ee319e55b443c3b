import { z } from 'zod'
import { languages } from '@/lib/vocabulary/language'
import { ownerNotices, usualNotices } from '@/lib/vocabulary/notice'
import { endpoint, hostedCall, type Rule } from '../endpoint'
import { email } from '../fields'
import { flag, language, ok, oneOf } from '../resources'
import { session, sessionExample } from './person-session'

const oneAnswer: Rule = {
  field: 'without_email',
  reads: ['email', 'without_email'],
  check: ({ email, without_email }) =>
    email !== undefined && without_email === true
      ? { reason: 'This value does not go with email' }
      : undefined,
}

/** What a signed-in person wants to be told of the documents they have sent. */
export const personSettings = {
  updatePersonSettings: endpoint({
    ...hostedCall,
    title: 'Settings of a person',
    about:
      'Reads where and of what a signed-in person is told by mail, and changes what is given. With nothing but session it only reads.',
    path: '/api/person/settings.json',
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
    }),
    rules: [oneAnswer],
    response: z.object({
      status: ok,
      /** Whether the person has ever said where to write, or that nothing is to be written. */
      answered: z.boolean(),
      /** Null: nothing is written. */
      email: z.string().nullable(),
      notices: z.array(z.enum(ownerNotices)),
      language: z.enum(languages),
    }),
    failures: ['session-not-found'],
    example: {
      request: { session: sessionExample, email: 'ona@example.com' },
      answer: {
        status: 'ok',
        answered: true,
        email: 'ona@example.com',
        notices: [...usualNotices],
        language: 'lt',
      },
    },
  }),
}
