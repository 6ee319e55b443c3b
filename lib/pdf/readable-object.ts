import type { PdfDocument } from './document'
import { MalformedPdf } from './errors'
import type { PdfObject } from './objects'

/** The object, or null where the bytes are none: readers take such an object for missing. */
export function readableObject(document: PdfDocument, number: number): PdfObject {
  try {
    return document.objectOf(number)
  } catch (error) {
    if (error instanceof MalformedPdf) return null
    throw error
  }
}
