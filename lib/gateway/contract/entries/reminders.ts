import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { reminderTerms, timeZoneName } from '../fields'
import { ok } from '../resources'

const { first_after_days: first, every_days: every } = reminderTerms.shape

/** How whoever has not signed is reminded by itself (extension). */
export const remindersField = reminderTerms
  .extend({
    first_after_days: first.describe('Days from their turn to the first of them.'),
    every_days: every.describe('Days from one to the next, whoever sent it.'),
  })
  .optional()
  .describe(
    'Reminders that go by themselves to whose turn it is: so many days after their invitation, then every so many days, Monday to Friday from 9 to 18, ten at most. Absent: none.',
  )

export const timeZoneField = timeZoneName
  .optional()
  .describe('IANA name of the time zone whose days and hours count. Absent: Europe/Vilnius.')

export const describedReminders = z
  .object({ first_after_days: z.int(), every_days: z.int() })
  .nullable()

const terms = { first_after_days: 3, every_days: 7 }

export const reminders = {
  setReminders: endpoint({
    ...extensionCall,
    title: 'Automatic reminders',
    about:
      'Says how whoever has not signed is reminded by itself. Without reminders nobody is any more. The same once more changes nothing.',
    path: '/api/document/{documentId}/reminders.json',
    subject: 'owner',
    request: z.object({
      reminders: remindersField,
      time_zone: timeZoneName
        .optional()
        .describe('IANA name of the time zone whose days and hours count. Absent: as before.'),
    }),
    response: z.object({ status: ok, reminders: describedReminders, time_zone: z.string() }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { reminders: terms, time_zone: 'Europe/Vilnius' },
      answer: { status: 'ok', reminders: terms, time_zone: 'Europe/Vilnius' },
    },
  }),

  /** A link that was replaced since its mail will do, too. */
  stopReminders: endpoint({
    ...hostedCall,
    title: 'No more reminders',
    about: 'The invited person wants no more reminders that go by themselves; the owner sees it.',
    path: '/api/invitation/{secret}/stop-reminders.json',
    subject: 'signer',
    request: z.object({}),
    response: z.object({ status: ok }),
    failures: linkHolder,
    example: { request: {}, answer: { status: 'ok' } },
  }),
}
