import { type PdfDocument, readableObject } from './document'
import { formOf } from './form'
import { indexOf } from './object-index'
import { type ObjectRemark, remarkOn } from './object-remarks'

/** A feature that lets a document look different from its signed bytes. */
export type PdfRemark =
  | ObjectRemark
  /** An XML form (XFA) that few viewers draw. */
  | 'xfa'
  /** Two cross-references for two kinds of readers (ISO 32000-2, 7.5.8.4). */
  | 'hybrid-reference'

/** Checks every object of a document, reachable or not. Throws `PdfTooComplex`. */
export function remarksOn(document: PdfDocument): PdfRemark[] {
  const remarks = new Set<PdfRemark>(structureRemarks(document))
  for (const number of indexOf(document).remarkable(document)) {
    remarkOn(readableObject(document, number), (remark) => remarks.add(remark))
  }
  return [...remarks].sort()
}

function structureRemarks(document: PdfDocument): PdfRemark[] {
  const { sections } = document
  return [
    ...(formOf(document)?.has('XFA') ? ['xfa' as const] : []),
    ...(sections.some(({ trailer }) => trailer.has('XRefStm'))
      ? ['hybrid-reference' as const]
      : []),
  ]
}
