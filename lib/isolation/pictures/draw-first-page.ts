import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import encodeWebp, { init as startWebp } from '@jsquash/webp/encode.js'
import { differsFromPdfjs, type OpenPage } from './differs-from-pdfjs'

/** Reads PDF and writes WebP: both are WebAssembly, so a fault of theirs stays in their own memory. */
export interface PageArtist {
  /**
   * The first page of a PDF as WebP. Undefined if it cannot be drawn, or if pdf.js may draw something else: then only
   * pdf.js shows it.
   */
  draw(file: Uint8Array): Promise<Uint8Array | undefined>
}

/** The largest picture in bytes. */
const mostBytes = 60_000

/** Width in pixels and quality, in the order in which they are tried. A phone has a thousand pixels. */
const attempts = [
  { width: 1080, quality: 50 },
  { width: 720, quality: 50 },
  { width: 720, quality: 20 },
] as const

/** Maximum height as a multiple of the width: a longer page does not fit a screen. */
const longest = 3

export async function pageArtist(): Promise<PageArtist> {
  const pdfium = await init({ wasmBinary: packageFile('@embedpdf/pdfium/pdfium.wasm') })
  pdfium.PDFiumExt_Init()
  const webp = packageFile('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
  await startWebp(await WebAssembly.compile(webp))
  return {
    draw: async (file) => {
      const page = openFirstPage(pdfium, file)
      if (page === undefined) return undefined
      try {
        if (differsFromPdfjs(pdfium, page)) return undefined
        for (const { width, quality } of attempts) {
          const picture = paint(pdfium, page, width)
          const packed = picture && new Uint8Array(await encodeWebp(picture, { quality }))
          if (packed && packed.length <= mostBytes) return packed
        }
        return undefined
      } finally {
        page.close()
      }
    },
  }
}

function packageFile(name: string): ArrayBuffer {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
}

/** Opens the first page; undefined if PDFium cannot open the file, for example because it has a password. */
function openFirstPage(pdfium: WrappedPdfiumModule, file: Uint8Array): OpenPage | undefined {
  const { wasmExports } = pdfium.pdfium
  const bytes = wasmExports.malloc(file.length)
  memoryOf(pdfium).set(file, bytes)
  const document = pdfium.FPDF_LoadMemDocument(bytes, file.length, '')
  if (document === 0) {
    wasmExports.free(bytes)
    return undefined
  }
  const filling = pdfium.PDFiumExt_OpenFormFillInfo()
  // Without the form environment, the appearances of signatures are not drawn.
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, filling)
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
  const page = pdfium.FPDF_LoadPage(document, 0)
  if (page !== 0) pdfium.FORM_OnAfterLoadPage(page, form)
  const close = () => {
    if (page !== 0) {
      pdfium.FORM_OnBeforeClosePage(page, form)
      pdfium.FPDF_ClosePage(page)
    }
    pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    pdfium.PDFiumExt_CloseFormFillInfo(filling)
    pdfium.FPDF_CloseDocument(document)
    wasmExports.free(bytes)
  }
  if (page !== 0) return { page, form, close }
  close()
  return undefined
}

/** fpdfview.h: draw annotations, and in the order red, green, blue. */
const withAnnotations = 0x01
const redFirst = 0x10
const white = 0xffffffff

/** Draws a page; undefined if it has no usual size. */
function paint(
  pdfium: WrappedPdfiumModule,
  { page, form }: OpenPage,
  width: number,
): ImageData | undefined {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page)
  const height = Math.floor(width * ratio)
  if (!(height > 0 && ratio <= longest)) return undefined
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  const place = [0, 0, width, height, 0] as const
  pdfium.FPDF_RenderPageBitmap(bitmap, page, ...place, withAnnotations | redFirst)
  pdfium.FPDF_FFLDraw(form, bitmap, page, ...place, redFirst)
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const data = new Uint8ClampedArray(memoryOf(pdfium).slice(from, from + width * height * 4))
  pdfium.FPDFBitmap_Destroy(bitmap)
  return { data, width, height, colorSpace: 'srgb' }
}

/** A new view each time: the memory may have grown. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as typeof pdfium & { readonly HEAPU8: Uint8Array }).HEAPU8
}
