import { type PdfDocument, readableObject } from './document'
import { formOf } from './form'
import { indexOf } from './object-index'
import { type ObjectRemark, remarkOn } from './object-remarks'

/** A feature through which a document can look different from its signed bytes. */
export type PdfRemark =
  | ObjectRemark
  /** An XML form (XFA), which few viewers draw. */
  | 'xfa'

/** Checks every object of a document, even unreachable ones. Throws `PdfTooComplex`. */
export function remarksOn(document: PdfDocument): PdfRemark[] {
  const remarks = new Set<PdfRemark>(formOf(document)?.has('XFA') ? ['xfa'] : [])
  for (const number of indexOf(document).remarkable(document)) {
    remarkOn(readableObject(document, number), (remark) => remarks.add(remark))
  }
  return [...remarks].sort()
}
