import { name, type PdfReference, stream } from '#pdf/objects'
import { type Rectangle, rectangleArray } from '#pdf/pages/rectangle'
import type { Revision } from '#pdf/revision'

/** The widget of a visible signature: its rectangle in user space, and its form XObject. */
export interface WrittenAppearance {
  readonly rectangle: Rectangle
  readonly reference: PdfReference
}

const nowhere: Rectangle = { left: 0, bottom: 0, right: 0, top: 0 }

/** An empty appearance. PDF/A requires an appearance for every field, even an invisible one (ISO 19005-1, 6.9). */
export function writeNoAppearance(revision: Revision): WrittenAppearance {
  const form = { Type: name('XObject'), Subtype: name('Form'), BBox: rectangleArray(nowhere) }
  return { rectangle: nowhere, reference: revision.add(stream(form, new Uint8Array())) }
}
