/**
 * Files of the package: addresses on this portal that change with their content. The legacy build supports the oldest
 * supported browsers; the other one draws nothing there.
 */
const program = new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url).toString()
const worker = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()

/**
 * Loads pdf.js once, as a module: if bundled it would be one function, which is parsed twice and blocks a slow
 * processor three times as long.
 */
export async function loadPdfjs(): Promise<typeof import('pdfjs-dist')> {
  const pdfjs: typeof import('pdfjs-dist') = await import(/* turbopackIgnore: true */ program)
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs
}
