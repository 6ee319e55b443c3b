import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import { type FetchOptions, fetchChecked } from './checked-bytes'

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** The bytes have the expected digest. */
  readonly verified: boolean
}

/** Fetches a document, compares its digest and opens it. Nothing in it is run. */
export async function openPdf(options: FetchOptions): Promise<OpenedPdf> {
  const { bytes: data, verified } = await fetchChecked(options)
  const pdf = await getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    // Without these, images and fonts of some documents would stay blank.
    wasmUrl: '/pdfjs/wasm/',
    cMapUrl: '/pdfjs/cmaps/',
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    iccUrl: '/pdfjs/iccs/',
  }).promise
  return { pdf, verified }
}
