import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { anyPersonalCode } from '../fields'
import { anyCountry, familyName, givenName, language, ok, signerAddress } from '../resources'
import { identification } from './hosted'

/** Whether a signer may hand over to another person (extension). */
export const allowHandOverField = z
  .boolean('This value should be a boolean')
  .describe('Whether a signer who has not signed may name another person to sign in their place.')

/** Handing over: the invited signer names another person to sign in their place. */
export const handOver = {
  setHandOver: endpoint({
    ...extensionCall,
    title: 'Allow handing over',
    about:
      'Sets whether signers may name another person to sign in their place. Requests already handed over stay so. Repeating the call changes nothing.',
    path: '/api/document/{documentId}/allow-hand-over.json',
    role: 'sender',
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
    title: 'Hand over to another person',
    about:
      'Hands the invitation over to another person, if the owner allows it. The new signer takes the same place in the order and is invited by e-mail when it is their turn. The link of the previous signer ends, and the owner is notified. Repeating the call changes nothing.',
    path: '/api/invitation/{secret}/hand-over.json',
    subject: 'signer',
    request: z.object({
      name: givenName,
      surname: familyName,
      email: signerAddress.describe(
        'E-mail address of the new signer. No signer or recipient of the document may have it already.',
      ),
      country: anyCountry
        .optional()
        .describe('Country that issued the personal code. Absent: the operator’s default.'),
      personal_code: anyPersonalCode
        .optional()
        .describe('Personal code of the new signer. Required for a private document.'),
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
    },
  }),
}
