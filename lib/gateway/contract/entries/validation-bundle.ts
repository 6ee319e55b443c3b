import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { pdfContent } from '../examples'
import { fileToCheck, reportLanguage } from '../resources'

/**
 * Calls for proof bundles: the reports with everything that the verdict depends on. For stored documents, the archive
 * of the document has the bundle.
 */

const about =
  'The ZIP has the reports, the trust anchors, list extracts, certificates and revocation data that were used, the policy, the algorithm table and the validation time, but not the file. `paraph validate --replay` repeats the verdict from it without a network. It is sealed with the gateway’s own key'

export const validationBundles = {
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
