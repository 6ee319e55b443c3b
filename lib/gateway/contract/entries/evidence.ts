import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { linkHolder } from '../failures-met'
import { language } from '../resources'
import { identification } from './hosted'

/** Evidence of a document's history, computed from the stored data at each call. */

const written = {
  language: language.describe('Language of the evidence. Absent: the language of the path.'),
}

export const evidence = {
  readEvidence: endpoint({
    ...extensionCall,
    title: 'Evidence of a document',
    about:
      'Returns a PDF with the history of a document: signers and how they were identified, state changes with their times, digests, the validation result, and mails with their delivery states. The PDF is sealed with the gateway’s own key and time-stamped.',
    path: '/api/document/{documentId}/evidence.json',
    role: 'reader',
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
      'Returns a ZIP file with the signed file, the evidence as PDF, the proof bundle of its validation with every report, the audit trail as JSON, and a README with a program that recomputes the chain of the trail. The bundle is missing if the file cannot be validated.',
    path: '/api/document/{documentId}/evidence-archive.json',
    role: 'reader',
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
      'Returns the same PDF for a link holder: without the personal codes, addresses and phone numbers of other people, and without their own until they have identified themselves.',
    path: '/api/invitation/{secret}/evidence.json',
    subject: 'signer',
    request: z.object({
      language: language.describe(
        'Language of the evidence. Absent: the language of the invitation.',
      ),
      ...identification,
    }),
    response: 'bytes',
    failures: [...linkHolder, 'too-much-evidence'],
    example: { request: { language: 'en' } },
  }),
}
