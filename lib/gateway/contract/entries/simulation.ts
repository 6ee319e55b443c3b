import { z } from 'zod'
import { documentStates } from '@/lib/vocabulary/document'
import { endpoint, extensionCall, simulationPath } from '../endpoint'
import { signerUuid, startedSession } from '../examples'
import { askedPerson } from '../failures-met'
import { limits } from '../limits'
import { otherPersonReasons } from '../other-person'
import { code, country } from '../request-fields'
import { ok } from '../resources'
import { lines } from '../text'
import { initialised } from './signing'

/** Calls by which a program acts for the people of its documents, while the simulator plays all providers. */

const signerId = z
  .uuid('This value is not the id of a signer')
  .describe('`id` of the signer in the document details.')

const only = 'Only in a demonstration: elsewhere this path is unknown.'

/** Maximum number of seconds: ten years. */
const secondsMax = 315_360_000

export const simulation = {
  simulateSigning: endpoint({
    ...extensionCall,
    title: 'Sign as a test person',
    about: `A test person signs as a signer of the document, by Smart-ID and without the signing page. Their simulated phone answers as it always does. ${only}`,
    path: `${simulationPath}document/{documentId}/sign.json`,
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      signer_id: signerId,
      country: country.optional(),
      code: code
        .optional()
        .describe('Personal code of the test person. Absent: that of the invitation.'),
    }),
    response: initialised,
    failures: [
      ...askedPerson,
      ...otherPersonReasons,
      'document-not-found',
      'signer-not-found',
      'not-your-turn',
      'not-needed',
      'document-declined',
      'deadline-passed',
      'document-cancelled',
      'busy',
      'document-corrupted',
      'too-complex',
      'too-many-people',
    ],
    example: {
      request: { signer_id: signerUuid, country: 'LT', code: '40504040001' },
      answer: startedSession,
    },
  }),

  simulateRejection: endpoint({
    ...extensionCall,
    title: 'Decline as a test person',
    about: `A signer of the document declines, without the signing page. ${only}`,
    path: `${simulationPath}document/{documentId}/reject.json`,
    role: 'sender',
    subject: 'owner',
    request: z.object({
      signer_id: signerId,
      reason: lines(limits.reasonLength).describe(
        'Reason of the refusal, shown to the owner and the other signers.',
      ),
    }),
    failures: [
      'document-not-found',
      'signer-not-found',
      'not-your-turn',
      'not-needed',
      'document-declined',
      'document-cancelled',
      'busy',
    ],
    example: {
      request: { signer_id: signerUuid, reason: 'The price is not the one we agreed on' },
      answer: { status: 'ok' },
    },
  }),

  simulateTime: endpoint({
    ...extensionCall,
    title: 'Move the clock of a document',
    about: `Brings the deadline of a document nearer by a time, as if that time had passed. Notices and the end of the document follow at once. ${only}`,
    path: `${simulationPath}document/{documentId}/clock.json`,
    role: 'sender',
    subject: 'owner',
    request: z.object({
      seconds: z
        .int('This value should be an integer')
        .min(1, 'This value should be 1 or more')
        .max(secondsMax, 'This value is too large')
        .describe('How far the clock moves, in seconds.'),
    }),
    response: z.object({
      status: ok,
      deadline: z.iso.datetime(),
      document_status: z.enum(documentStates),
    }),
    failures: ['document-not-found', 'document-declined', 'document-cancelled'],
    example: {
      request: { seconds: 86_400 },
      answer: {
        status: 'ok',
        deadline: '2026-02-28T12:30:00.000Z',
        document_status: 'signed_partially',
      },
    },
  }),
}
