import type { Pdfjs } from './pdfjs-api'

/**
 * Copied from the package of pdf.js (lib/bundle/copy-pdfjs.mjs). Their addresses on this portal change with their
 * content.
 */
const program = new URL('../../public/pdfjs/pdf.min.mjs', import.meta.url).toString()
const worker = new URL('../../public/pdfjs/pdf.worker.min.mjs', import.meta.url).toString()

/**
 * Loads pdf.js once, as a module: if bundled it would be one function, which is parsed twice and blocks a slow
 * processor three times as long.
 */
export async function loadPdfjs(): Promise<Pdfjs> {
  const pdfjs: Pdfjs = await import(/* turbopackIgnore: true */ program)
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs
}
