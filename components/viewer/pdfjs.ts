import type { Pdfjs } from './pdfjs-api'

/**
 * The files of pdf.js, copied from its package (lib/bundle/copy-pdfjs.mjs). The addresses on this portal change with
 * the content.
 */
const program = new URL('../../public/pdfjs/pdf.min.mjs', import.meta.url).toString()
const worker = new URL('../../public/pdfjs/pdf.worker.min.mjs', import.meta.url).toString()

/**
 * Loads pdf.js once, as a module. If it were bundled, it would be one function, which is parsed twice and blocks a slow
 * processor three times as long.
 */
export async function loadPdfjs(): Promise<Pdfjs> {
  const pdfjs: Pdfjs = await import(/* turbopackIgnore: true */ program)
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs
}
