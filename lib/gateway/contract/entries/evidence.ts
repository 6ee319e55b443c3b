import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { language } from '../resources'
import { identification } from './hosted'

/** Evidence of what happened to a document: computed at each call from what is stored then. */

const written = {
  language: language.describe('Language of the evidence. Absent: that of the path.'),
}

export const evidence = {
  readEvidence: endpoint({
    ...extensionCall,
    title: 'Evidence of a document',
    about:
      'A PDF with what happened: who was asked, how they were identified, when and from which state to which, digests, outcome of validation, mails and their fate. It is sealed with the gateway’s own key and time-stamped.',
    path: '/api/document/{documentId}/evidence.json',
    subject: 'owner',
    request: z.object(written),
    response: 'bytes',
    failures: ['document-not-found', 'too-much-evidence'],
    example: { request: { language: 'en' } },
  }),

  readEvidenceArchive: endpoint({
    ...extensionCall,
    title: 'Evidence archive of a document',
    about:
      'A zip of everything: the file with its signatures, the evidence as PDF, the validation report and the audit trail as JSON, and a README with a program that recomputes the chain of the trail.',
    path: '/api/document/{documentId}/evidence-archive.json',
    subject: 'owner',
    request: z.object(written),
    response: 'bytes',
    failures: ['document-not-found', 'too-much-evidence'],
    example: { request: { language: 'en' } },
  }),

  readInvitationEvidence: endpoint({
    ...hostedCall,
    title: 'Evidence for an invited person',
    about:
      'The same PDF for whoever holds a link: without the personal codes, addresses and phone numbers of other people, and without their own until they have identified themselves.',
    path: '/api/invitation/{secret}/evidence.json',
    subject: 'signer',
    request: z.object({
      language: language.describe('Language of the evidence. Absent: that of the invitation.'),
      ...identification,
    }),
    response: 'bytes',
    failures: [...linkHolder, 'too-much-evidence'],
    example: { request: { language: 'en' } },
  }),
}
