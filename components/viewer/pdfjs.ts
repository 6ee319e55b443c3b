/** Of the package, as a file of its own: an address on this portal that changes with its content. */
const program = new URL('pdfjs-dist/build/pdf.min.mjs', import.meta.url).toString()
const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/**
 * pdf.js, fetched once. The browser takes it as the module it is: among what is bundled it would be one function, which
 * is read twice and holds a slow processor three times as long.
 */
export async function loadPdfjs(): Promise<typeof import('pdfjs-dist')> {
  const pdfjs: typeof import('pdfjs-dist') = await import(/* turbopackIgnore: true */ program)
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs
}
