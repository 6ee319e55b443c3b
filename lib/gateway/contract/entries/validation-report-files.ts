import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { digestExample, pdfContent } from '../examples'
import { fileToCheck, ok, reportLanguage } from '../resources'

/** The validation report of ETSI TS 119 102-2, sealed; next to the calls that return the report as JSON. */

const reportFile = z.object({
  status: ok,
  file: z.object({
    name: z.string(),
    /** The XML, Base64. */
    content: z.base64(),
    /** SHA-256 of the XML, hexadecimal. */
    digest: z.string(),
  }),
})

const reportExample = {
  status: 'ok' as const,
  file: {
    name: 'contract_signed.pdf-validation.xml',
    content: 'PFZhbGlkYXRpb25SZXBvcnQvPg==',
    digest: digestExample,
  },
}

const about =
  'as XML of ETSI TS 119 102-2 V1.4.1. It is signed with the gateway’s own key (XAdES) and time-stamped.'

export const validationReportFiles = {
  readValidationReport: endpoint({
    ...extensionCall,
    title: 'ETSI validation report of a document',
    about: `Validates the signatures of a stored document and returns the report ${about}`,
    path: '/api/v2/document/{documentId}/validation-report.json',
    subject: 'owner',
    carriesErrorCode: false,
    request: z.object({ language: reportLanguage }),
    response: reportFile,
    failures: [
      'document-not-found',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'too-much-evidence',
    ],
    example: { request: {}, answer: reportExample },
  }),

  reportOnFile: endpoint({
    ...extensionCall,
    title: 'ETSI validation report of a file',
    about: `Validates the signatures of a file in the request and returns the report ${about} The file is not stored.`,
    path: '/api/v2/document/validation-report.json',
    subject: 'none',
    carriesErrorCode: true,
    request: z.object({
      file: fileToCheck.describe('The file to validate.'),
      language: reportLanguage,
    }),
    response: reportFile,
    failures: [
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'too-many-requests',
      'too-much-evidence',
    ],
    example: {
      request: { file: { filename: 'contract_signed.pdf', content: pdfContent } },
      answer: reportExample,
    },
  }),

  readPublicValidationReport: endpoint({
    ...hostedCall,
    title: 'ETSI validation report of a public document',
    about: `Validates the signatures of a public document, for anyone with its link, and returns the report ${about}`,
    path: '/api/public-document/{documentId}/validation-report.json',
    subject: 'public',
    carriesErrorCode: false,
    request: z.object({ language: reportLanguage }),
    response: reportFile,
    failures: [
      'document-not-found',
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'too-much-evidence',
    ],
    example: { request: {} },
  }),
}
