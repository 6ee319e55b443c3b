import { z } from 'zod'
import { type DocumentFormat, documentFormats } from '@/lib/vocabulary/document'
import type { Rule } from '../endpoint'
import { digestExample, pdfContent, signedContent } from '../examples'
import { ok, oneOf, pepsRecord, sanctionsRecord, signingFiles } from '../resources'

/** The files in calls that sign, and in the answers of their status calls. */

export const typeMeaning = 'Format of the signature.'

export const type = oneOf(documentFormats, 'Invalid type').describe(typeMeaning)

export const pdfMeaning = 'The file, if type is pdf: exactly one.'

export const wrappers = {
  pdf: signingFiles.optional().describe(pdfMeaning),
  asice: signingFiles.optional().describe('The files, if type is asice.'),
  adoc: signingFiles.optional().describe('The files, if type is adoc.'),
  bdoc: signingFiles.optional().describe('The files, if type is bdoc.'),
}

/** API document, 4.1: exactly one wrapper is present, the one that `type` names. */
type Wrapped = { readonly type: DocumentFormat } & {
  readonly [format in DocumentFormat]?: unknown
}

export const wrapperRules = documentFormats.map(
  (format): Rule<Wrapped> => ({
    field: format,
    reads: ['type'],
    check: (body) => wrapperFault(format, body),
  }),
)

function wrapperFault(format: DocumentFormat, body: Wrapped) {
  const present = body[format] !== undefined
  if (body.type === format) return present ? undefined : { reason: 'This value is required' }
  return present ? { reason: `This key cannot be combined with type ${body.type}` } : undefined
}

/** Refuses several PDF files, because a PDF signature covers one file. */
export const onePdfRule: Rule<{ readonly pdf?: z.output<typeof signingFiles> | undefined }> = {
  field: 'pdf',
  reads: ['pdf'],
  check: ({ pdf }) =>
    (pdf?.files.length ?? 0) > 1
      ? { parameter: 'pdf.files', reason: 'A PDF signature covers one file' }
      : undefined,
}

export const signed = z
  .object({
    status: ok,
    signature_id: z.string(),
    file: z.object({ name: z.string(), content: z.base64(), digest: z.string() }),
    person: z.object({ name: z.string(), surname: z.string() }),
    sanctions_data: z.array(sanctionsRecord),
    peps_data: z.array(pepsRecord),
  })
  .meta({ id: 'SigningDone' })

export const pdfExample = { files: [{ name: 'contract.pdf', content: pdfContent }] }

export const signedExample = {
  status: 'ok',
  signature_id: 'Signature1',
  file: { name: 'contract_signed.pdf', content: signedContent, digest: digestExample },
  person: { name: 'ĄŽUOLAS', surname: 'PAVYZDŽIŪNAS' },
  sanctions_data: [],
  peps_data: [],
} as const
