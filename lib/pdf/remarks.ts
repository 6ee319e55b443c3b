import { type PdfDocument, readableObject } from './document'
import { formOf } from './form'
import { indexOf } from './object-index'
import { type ObjectRemark, remarkOn } from './object-remarks'

/** What lets a document look otherwise than its signed bytes suggest. */
export type PdfRemark =
  | ObjectRemark
  /** A form that is drawn from XML by few viewers. */
  | 'xfa'
  /** Two cross-references for two kinds of readers (ISO 32000-2, 7.5.8.4). */
  | 'hybrid-reference'

/** Looks at every object of a document, reachable or not. Throws `PdfTooComplex`. */
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
