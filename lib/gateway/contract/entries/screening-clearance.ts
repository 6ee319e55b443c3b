import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { limits } from '../limits'
import { line } from '../text'

export const screeningClearance = {
  /** Stores the decision that a signer is not the person on a list. */
  clearScreeningHit: endpoint({
    ...extensionCall,
    title: 'Clear a signer of a screening hit',
    about:
      'Stores that the signer is not the person of a list entry that the newest screening found. The decision holds for this person in all documents of the owner, until the list changes the entry. With `SCREENING_BLOCKS` the signer can then sign. The hit stays in the answer, with the decision in `cleared`.',
    path: '/api/document/{documentId}/signer/{signerId}/clear-hit.json',
    role: 'manager',
    subject: 'owner',
    carriesErrorCode: true,
    request: z.object({
      list_kind: line(50).describe('Kind of the list, as in `screening.hits`.'),
      reference: line(200).describe('Reference of the list entry, as in `screening.hits`.'),
      by: line(200).describe('Who decided.'),
      reason: line(limits.reasonLength).describe('Why it is another person.'),
    }),
    failures: ['document-not-found', 'signer-not-found', 'hit-not-found'],
    example: {
      request: {
        list_kind: 'un',
        reference: 'QDi.001',
        by: 'Ona Testaitė',
        reason: 'Another place of birth, checked in the passport',
      },
      answer: { status: 'ok' },
    },
  }),
}
