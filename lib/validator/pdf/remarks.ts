import { type PdfDocument, readableObject } from './document'
import { formOf } from './form'
import { indexOf } from './object-index'
import { type ObjectRemark, remarkOn } from './object-remarks'

/** A feature that lets a document look different from its signed bytes. */
export type PdfRemark =
  | ObjectRemark
  /** An XML form (XFA) that few viewers draw. */
  | 'xfa'

/** Checks every object of a document, reachable or not. Throws `PdfTooComplex`. */
export function remarksOn(document: PdfDocument): PdfRemark[] {
  const remarks = new Set<PdfRemark>(formOf(document)?.has('XFA') ? ['xfa'] : [])
  for (const number of indexOf(document).remarkable(document)) {
    remarkOn(readableObject(document, number), (remark) => remarks.add(remark))
  }
  return [...remarks].sort()
}
