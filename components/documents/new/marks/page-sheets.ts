import { type Box, boxOf, type Size } from '@paraph/validator/vocabulary/mark'
import type { Marked } from '@/lib/portal/owner/marks'
import type { PDFDocumentProxy, PDFPageProxy } from '../../../viewer/pdfjs-api'

/** The facts of a page that limit the position of marks. Lengths are in points. */
export interface Sheet {
  readonly size: Size
  /** Positions of the signatures that the file already has. */
  readonly signed: readonly Box[]
}

/** `failed` for a damaged page. */
export type SheetState = Sheet | 'failed'

/** Boxes that a mark on this page may not overlap: existing signatures, and the marks of other signers. */
export function boxesOn(others: readonly Marked[], page: number, { size, signed }: Sheet): Box[] {
  const marks = others.flatMap(({ mark }) => (mark?.page === page ? [boxOf(mark, size)] : []))
  return [...signed, ...marks]
}

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<Sheet>>>()

/** Reads the page with this number, from 1. `isSigned`: the file has signatures. */
export function sheetAt(pdf: PDFDocumentProxy, number: number, isSigned: boolean): Promise<Sheet> {
  const sheets = known.get(pdf) ?? new Map<number, Promise<Sheet>>()
  known.set(pdf, sheets)
  const sheet = sheets.get(number) ?? pdf.getPage(number).then((page) => read(page, isSigned))
  sheets.set(number, sheet)
  return sheet
}

async function read(page: PDFPageProxy, isSigned: boolean): Promise<Sheet> {
  const { width, height } = page.getViewport({ scale: 1 })
  return { size: { width, height }, signed: isSigned ? await signatureBoxes(page) : [] }
}

async function signatureBoxes(page: PDFPageProxy): Promise<Box[]> {
  const viewport = page.getViewport({ scale: 1 })
  const annotations = await page.getAnnotations()
  return annotations.filter(isSignature).flatMap(({ rect: [x1, y1, x2, y2] }) => {
    const [left, top] = viewport.convertToViewportPoint(x1, y1)
    const [right, bottom] = viewport.convertToViewportPoint(x2, y2)
    const box = {
      left: Math.min(left, right),
      top: Math.min(top, bottom),
      width: Math.abs(right - left),
      height: Math.abs(bottom - top),
    }
    return box.width > 0 && box.height > 0 ? [box] : []
  })
}

interface SignatureAnnotation {
  readonly rect: readonly [number, number, number, number]
}

function isSignature(annotation: unknown): annotation is SignatureAnnotation {
  return (
    typeof annotation === 'object' &&
    annotation !== null &&
    'fieldType' in annotation &&
    annotation.fieldType === 'Sig' &&
    'rect' in annotation &&
    Array.isArray(annotation.rect)
  )
}
