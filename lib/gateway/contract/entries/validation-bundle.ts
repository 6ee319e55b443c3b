import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { pdfContent } from '../examples'
import { fileToCheck, reportLanguage } from '../resources'

/** Proof bundles: a validation report with everything that the verdict depends on. */

const about =
  'The ZIP has the reports, the trust anchors, list extracts, certificates and revocation data that were used, the policy, the algorithm table and the validation time, but not the file. `paraph validate --replay` repeats the verdict from it without a network. It is sealed with the gateway’s own key'

export const validationBundles = {
  readValidationBundle: endpoint({
    ...extensionCall,
    title: 'Proof bundle of a document',
    about: `Validates a stored document as in 4.13 and returns a proof bundle. ${about} and time-stamped.`,
    path: '/api/v2/document/{documentId}/validation-bundle.json',
    subject: 'owner',
    request: z.object({ language: reportLanguage }),
    response: 'bytes',
    failures: [
      'document-not-found',
      'too-much-evidence',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
    ],
    example: { request: {} },
  }),

  bundleFile: endpoint({
    ...extensionCall,
    title: 'Proof bundle of a file',
    about: `Validates a file in the request and returns a proof bundle. The file is not stored. ${about}.`,
    path: '/api/v2/document/validation-bundle.json',
    subject: 'none',
    carriesErrorCode: true,
    request: z.object({
      file: fileToCheck.describe('The file to validate.'),
      language: reportLanguage,
    }),
    response: 'bytes',
    failures: ['invalid-file-type', 'document-corrupted', 'too-complex', 'too-many-requests'],
    example: { request: { file: { filename: 'contract_signed.pdf', content: pdfContent } } },
  }),

  readPublicValidationBundle: endpoint({
    ...hostedCall,
    carriesErrorCode: false,
    title: 'Proof bundle of a public document',
    about: `Validates a public document and returns a proof bundle, for anyone with its link. ${about}.`,
    path: '/api/public-document/{documentId}/validation-bundle.json',
    subject: 'public',
    request: z.object({ language: reportLanguage }),
    response: 'bytes',
    failures: ['document-not-found', 'invalid-file-type', 'document-corrupted', 'too-complex'],
    example: { request: {} },
  }),
}
