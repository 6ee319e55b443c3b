import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { reminderTerms, timeZoneName } from '../fields'
import { ok } from '../resources'

const { first_after_days: first, every_days: every } = reminderTerms.shape

/** Schedule of automatic reminders (extension). */
export const remindersField = reminderTerms
  .extend({
    first_after_days: first.describe(
      'Days from the start of a signer’s turn to the first automatic reminder.',
    ),
    every_days: every.describe(
      'Days from any reminder, automatic or sent by the owner, to the next automatic one.',
    ),
  })
  .optional()
  .describe(
    'Automatic reminders to signers whose turn it is, sent Monday to Friday from 9 to 18 o’clock, at most ten for each signer. Absent: no automatic reminders.',
  )

export const timeZoneField = timeZoneName
  .optional()
  .describe('IANA name of the time zone for these days and hours. Absent: Europe/Vilnius.')

export const describedReminders = z
  .object({ first_after_days: z.int(), every_days: z.int() })
  .nullable()

const terms = { first_after_days: 3, every_days: 7 }

export const reminders = {
  setReminders: endpoint({
    ...extensionCall,
    title: 'Automatic reminders',
    about:
      'Sets the automatic reminders of a document. Without `reminders`, turns them off. Repeating the call changes nothing.',
    path: '/api/document/{documentId}/reminders.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      reminders: remindersField,
      time_zone: timeZoneName
        .optional()
        .describe('IANA name of the time zone for these days and hours. Absent: not changed.'),
    }),
    response: z.object({ status: ok, reminders: describedReminders, time_zone: z.string() }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { reminders: terms, time_zone: 'Europe/Vilnius' },
      answer: { status: 'ok', reminders: terms, time_zone: 'Europe/Vilnius' },
    },
  }),

  /** Turns reminders off for a link holder. A link that was replaced after its mail was sent is accepted too. */
  stopReminders: endpoint({
    ...hostedCall,
    title: 'Turn off reminders',
    about: 'Turns off automatic reminders for the invited person. The owner sees this.',
    path: '/api/invitation/{secret}/stop-reminders.json',
    subject: 'signer',
    failures: linkHolder,
    example: { request: {} },
  }),
}
