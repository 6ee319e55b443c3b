import { readContainer } from '@paraph/validator/container/read-container'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import { openPdf, type PdfDocument } from '@paraph/validator/pdf/document'
import { type FormField, readFields } from '@paraph/validator/pdf/form'
import { findPage } from '@paraph/validator/pdf/pages/page'
import { adoc, adocFileName, adocKinds } from '@paraph/validator/signature/asic/adoc'
import { asice, asiceKinds } from '@paraph/validator/signature/asic/asice'
import { checkContainer } from '@paraph/validator/signature/asic/open-container'
import { pades } from '@paraph/validator/signature/pades/pades'
import { openForSigning, orRefusePdf } from '@paraph/validator/signature/pades/refusal'
import type { SignatureFormat } from '@paraph/validator/signature/signature-format'
import { type DocumentFormat, documentFormats } from '@/lib/vocabulary/document'
import { OperationFailure } from '../../operation/operation-failure'

/** The properties of a document format: how it is named and signed. */
export interface DocumentSigning {
  readonly extensions: readonly string[]
  readonly signature: SignatureFormat
  /** Whether a file can be signed. Throws `SigningRefused`. */
  readonly check: (source: ByteSource) => unknown
  /** Whether a file that can be signed has signatures. */
  readonly isSigned: (source: ByteSource) => boolean
  /** Whether several people may sign at once: no signature covers another one. */
  readonly parallel: boolean
}

const checkPdf = (source: ByteSource) => orRefusePdf(() => findPages(openForSigning(source)))
const isSignedPdf = (source: ByteSource) => readFields(openPdf(source)).some(isSignedField)
const isSignedField = ({ type, value }: FormField) => type === 'Sig' && value !== null

const checkAsice = (source: ByteSource) => checkContainer(source, asiceKinds)
const checkAdoc = (source: ByteSource) => checkContainer(source, adocKinds, adocFileName)
const isSignedContainer = (source: ByteSource) => readContainer(source).signatureFiles.length > 0

const ofPdf = { signature: pades, check: checkPdf, isSigned: isSignedPdf, parallel: false }
const ofAsice = { signature: asice, check: checkAsice, isSigned: isSignedContainer, parallel: true }
const ofAdoc = { signature: adoc, check: checkAdoc, isSigned: isSignedContainer, parallel: true }

export const formats: Readonly<Record<DocumentFormat, DocumentSigning>> = {
  pdf: { extensions: ['pdf'], ...ofPdf },
  asice: { extensions: ['asice', 'sce'], ...ofAsice },
  bdoc: { extensions: ['bdoc'], ...ofAsice },
  adoc: { extensions: ['adoc'], ...ofAdoc },
}

export const mediaTypes: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  adoc: 'application/vnd.lt.archyvai.adoc-2008',
  asice: 'application/vnd.etsi.asic-e+zip',
  bdoc: 'application/vnd.etsi.asic-e+zip',
}

/** The format that a file's name states. API document, part 7: an unlisted format is code 0. */
export function formatOfName(name: string): DocumentFormat {
  const format = documentFormats.find((known) => isNamedAs(name, known))
  if (!format) throw new OperationFailure('invalid-file-type')
  return format
}

export function isNamedAs(name: string, format: DocumentFormat): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && formats[format].extensions.includes(extension)
}

/**
 * Finds the first and the last page. A signature's widget is on one of them, even if invisible (ISO 32000-2,
 * 12.5.6.19).
 */
function findPages(document: PdfDocument): void {
  findPage(document, 'first')
  findPage(document, 'last')
}

/**
 * Refuses a file that could not be signed later, while the sender can still be informed. Throws `SigningRefused`
 * (wire: 40022).
 */
export async function checkSignable(format: DocumentFormat, source: ByteSource): Promise<void> {
  await formats[format].check(source)
}

/** Renames `contract.pdf` to `contract_signed.pdf`. A name that has the suffix is not changed. */
export function nameAfterSigning(name: string, format: DocumentFormat): string {
  if (format !== 'pdf' || /_signed\.[^.]+$/.test(name)) return name
  return name.replace(/(\.[^.]+)?$/, '_signed$1')
}
