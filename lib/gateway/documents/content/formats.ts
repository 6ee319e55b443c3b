import type { ByteSource } from '@/lib/encoding/byte-source'
import type { PdfDocument } from '@/lib/pdf/document'
import { findPage } from '@/lib/pdf/pages/page'
import { adoc, adocKinds } from '@/lib/signature/asic/adoc'
import { asice, asiceKinds } from '@/lib/signature/asic/asice'
import { checkContainer } from '@/lib/signature/asic/open-container'
import { pades } from '@/lib/signature/pades/pades'
import { openForSigning, orRefusePdf } from '@/lib/signature/pades/refusal'
import type { SignatureFormat } from '@/lib/signature/signature-format'
import type { DocumentFormat } from '@/lib/vocabulary/document'

/** How a type of document is signed. */
export interface DocumentSigning {
  readonly signature: SignatureFormat
  /** Whether a file can be signed at all. Throws `SigningRefused`. */
  readonly check: (source: ByteSource) => unknown
  /** Several people may sign at once: no signature covers another one. */
  readonly parallel: boolean
}

const checkPdf = (source: ByteSource) => orRefusePdf(() => findPages(openForSigning(source)))
const checkAsice = (source: ByteSource) => checkContainer(source, asiceKinds)
const checkAdoc = (source: ByteSource) => checkContainer(source, adocKinds)

export const formats: Readonly<Record<DocumentFormat, DocumentSigning>> = {
  pdf: { signature: pades, check: checkPdf, parallel: false },
  asice: { signature: asice, check: checkAsice, parallel: true },
  bdoc: { signature: asice, check: checkAsice, parallel: true },
  adoc: { signature: adoc, check: checkAdoc, parallel: true },
}

/** A signature's widget lies on the first page or the last one, also when it is not seen (ISO 32000-2, 12.5.6.19). */
function findPages(document: PdfDocument): void {
  findPage(document, 'first')
  findPage(document, 'last')
}

/**
 * Refuses a file that could not be signed later, while whoever sent it is still there to hear why.
 * Throws `SigningRefused` (wire: 40022).
 */
export async function checkSignable(format: DocumentFormat, source: ByteSource): Promise<void> {
  await formats[format].check(source)
}
