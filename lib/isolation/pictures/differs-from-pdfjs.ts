import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Handles of PDFium. */
export interface OpenPage {
  readonly page: number
  readonly form: number
  close(): void
}

/**
 * Whether pdf.js may draw a page differently from PDFium: if the page has form fields, whose borders pdf.js leaves out,
 * or text in fonts that are not in the file, for which each program uses its own. The standard fonts of PDF programs
 * (ISO 32000-1, 9.6.2.2) look alike in both, but those of PDFium have only Western letters.
 */
export function differsFromPdfjs(pdfium: WrappedPdfiumModule, page: OpenPage): boolean {
  if (hasFieldsToFill(pdfium, page)) return true
  const fonts = foreignFonts(pdfium, page.page)
  if (fonts === undefined) return true
  if (fonts.size === 0) return false
  return [...fonts].some((name) => !standardFont.test(name)) || !isWestern(pdfium, page.page)
}

const standardFont =
  /^(?:[A-Z]{6}\+)?(?:Helvetica|Arial|Courier|CourierNew|Times|TimesNewRoman)(?:PS|MT|PSMT|-Roman)?(?:[-,].*)?$/

/** fpdf_annot.h and fpdf_formfill.h. */
const widget = 20
const signatureField = 7

function hasFieldsToFill(pdfium: WrappedPdfiumModule, { page, form }: OpenPage): boolean {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  if (count > mostObjects) return true
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    const isField = pdfium.FPDFAnnot_GetSubtype(annotation) === widget
    const kind = isField ? pdfium.FPDFAnnot_GetFormFieldType(form, annotation) : signatureField
    pdfium.FPDFPage_CloseAnnot(annotation)
    if (kind !== signatureField) return true
  }
  return false
}

/** fpdf_edit.h */
const textObject = 1
const formObject = 5

/** A page with more objects is not examined. */
const mostObjects = 20_000

/** Names of the fonts of the page's text that are not in the file; undefined if the page has too many objects. */
function foreignFonts(pdfium: WrappedPdfiumModule, page: number): Set<string> | undefined {
  const names = new Set<string>()
  let seen = 0
  const look = (object: number, depth: number): boolean => {
    seen += 1
    if (seen > mostObjects || depth > 20) return false
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === textObject) {
      const font = pdfium.FPDFTextObj_GetFont(object)
      if (pdfium.FPDFFont_GetIsEmbedded(font) !== 1) names.add(fontName(pdfium, font))
    }
    if (type !== formObject) return true
    const inside = pdfium.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < inside; index++)
      if (!look(pdfium.FPDFFormObj_GetObject(object, index), depth + 1)) return false
    return true
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++)
    if (!look(pdfium.FPDFPage_GetObject(page, index), 0)) return undefined
  return names
}

const nameBytes = 200

function fontName(pdfium: WrappedPdfiumModule, font: number): string {
  const { wasmExports, UTF8ToString } = pdfium.pdfium
  const at = wasmExports.malloc(nameBytes)
  const length = pdfium.FPDFFont_GetBaseFontName(font, at, nameBytes)
  const name = length > 0 && length <= nameBytes ? UTF8ToString(at) : ''
  wasmExports.free(at)
  return name
}

/** The letters of Windows-1252 above Latin-1. */
const others = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

function isWestern(pdfium: WrappedPdfiumModule, page: number): boolean {
  const text = pdfium.FPDFText_LoadPage(page)
  const count = pdfium.FPDFText_CountChars(text)
  let isSo = count >= 0
  for (let index = 0; isSo && index < count; index++) {
    const letter = pdfium.FPDFText_GetUnicode(text, index)
    isSo = (letter > 0 && letter < 0x100) || others.has(String.fromCodePoint(letter))
  }
  pdfium.FPDFText_ClosePage(text)
  return isSo
}
