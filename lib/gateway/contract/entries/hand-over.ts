import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { personalCode } from '../fields'
import { familyName, givenName, language, ok, oneOf, signerAddress } from '../resources'
import { identification } from './hosted'

/** Whether a signer may name somebody else (extension). */
export const allowHandOverField = z
  .boolean('This value should be a boolean')
  .describe('Whether a signer who has not signed may name somebody else who signs in their place.')

/** Somebody signs in the place of whoever was invited, who named them. */
export const handOver = {
  setHandOver: endpoint({
    ...extensionCall,
    title: 'Handing over',
    about:
      'Says whether signers may name somebody else who signs in their place. What was handed over stays so. The same once more changes nothing.',
    path: '/api/document/{documentId}/allow-hand-over.json',
    subject: 'owner',
    request: z.object({ allow_hand_over: allowHandOverField }),
    response: z.object({ status: ok, allow_hand_over: z.boolean() }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { allow_hand_over: true },
      answer: { status: 'ok', allow_hand_over: true },
    },
  }),

  handOverInvitation: endpoint({
    ...hostedCall,
    title: 'Hand over to somebody else',
    about:
      'The invited person names who signs in their place, where the owner allows it: that person takes their place in the order and is invited by mail when it is their turn, this link ends, and the owner is told. The same once more changes nothing.',
    path: '/api/invitation/{secret}/hand-over.json',
    subject: 'signer',
    request: z.object({
      name: givenName,
      surname: familyName,
      email: signerAddress.describe(
        'E-mail address of the new signer; that of nobody who signs or gets a copy already.',
      ),
      country: oneOf(countries, 'Invalid country code')
        .optional()
        .describe('Country that issued the personal code. Absent: the operator’s default.'),
      personal_code: personalCode
        .optional()
        .describe('Personal code of the new signer, required for a private document.'),
      language,
      ...identification,
    }),
    response: z.object({ status: ok, handed_over_to: z.string() }),
    failures: [
      ...linkHolder,
      'malformed-personal-code',
      'hand-over-not-allowed',
      'address-taken',
      'not-needed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'busy',
      'too-many-strangers',
    ],
    example: {
      request: { name: 'Jonas', surname: 'Pavyzdys', email: 'jonas@example.com' },
      answer: { status: 'ok', handed_over_to: 'Jonas Pavyzdys' },
    },
  }),
}
