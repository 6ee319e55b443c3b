'use client'

import { useEffect, useState } from 'react'
import { type FileSource, hasDigest } from './checked-bytes'
import { type FileParts, openFile } from './file-parts'
import type { Arrival, OpenedPdf, PageSize } from './opened-pdf'
import { loadPdfjs } from './pdfjs'
import type { PDFDataRangeTransport, PDFDocumentProxy, PDFPageProxy } from './pdfjs-api'
import { type OpenOptions, type PreviewState, usePreview } from './use-preview'

interface WantedPdf {
  readonly source: FileSource
  readonly sha256: string | undefined
  /**
   * Whether a large file is loaded completely after the first page is drawn. Otherwise only the shown parts are loaded.
   */
  readonly whole: boolean
}

export interface ShownPdf {
  readonly state: PreviewState<OpenedPdf>
  /**
   * How much is loaded. Undefined for a small file, which is loaded as a whole, and for a file that is not loaded
   * completely.
   */
  readonly arrival: Arrival | undefined
}

/** Opens a document while the component is mounted, and frees the memory afterwards. */
export function usePdf({ source, sha256, whole }: WantedPdf): ShownPdf {
  const state = usePreview({ source, sha256, open: openPdf, close: closePdf })
  const [arrival, setArrival] = useState<Arrival>()
  const rest = state.name === 'open' ? state.opened.rest : undefined
  useEffect(() => {
    setArrival(undefined)
    if (!rest || !whole) return
    rest.fetch(setArrival)
  }, [rest, whole])
  return { state, arrival }
}

const closePdf = ({ pdf }: OpenedPdf) => void pdf.loadingTask.destroy()

/**
 * Opens a document. A small file is loaded as a whole, and its digest is compared before anything is shown. Of a large
 * file, the first page is loaded first. Scripts in the document do not run.
 */
async function openPdf(options: OpenOptions): Promise<OpenedPdf> {
  const [pdfjs, file] = await Promise.all([loadPdfjs(), openFile(options)])
  if ('bytes' in file) {
    const pdf = await pdfjs.getDocument({ ...settings, data: file.bytes }).promise
    return { pdf, pageSize: await sizeOfFirst(pdf), verified: file.verified }
  }
  const range = rangesOf(new pdfjs.PDFDataRangeTransport(file.size, file.beginning), file, options)
  // The length is read now, because the buffer is transferred to the worker.
  const from = file.beginning.length
  const loading = pdfjs.getDocument({ ...settings, range })
  options.signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise
  const rest = restOf({ file, from, pdf, range, ...options })
  return { pdf, pageSize: await sizeOfFirst(pdf), verified: false, rest }
}

const settings = {
  enableXfa: false,
  // Only requested parts are loaded. The rest follows after the first page.
  disableAutoFetch: true,
  rangeChunkSize: 256 << 10,
  // Without these addresses, images and fonts of some documents would stay blank.
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
}

/** Gives pdf.js the parts that pdf.js requests. */
function rangesOf(
  transport: PDFDataRangeTransport,
  { read }: FileParts,
  { onFailure }: OpenOptions,
): PDFDataRangeTransport {
  transport.requestDataRange = (begin, end) => {
    read(begin, end).then((bytes) => transport.onDataRange(begin, bytes), onFailure)
  }
  return transport
}

interface LargePdf extends Pick<OpenOptions, 'sha256' | 'onFailure'> {
  readonly file: FileParts
  /** Offset of the first byte that is not loaded yet. */
  readonly from: number
  readonly pdf: PDFDocumentProxy
  readonly range: PDFDataRangeTransport
}

const pieceBytes = 1 << 20

/** Loads the rest of a large document after its first page is drawn, and compares the digest of the whole file. */
function restOf({ file, from, pdf, range, sha256, onFailure }: LargePdf): OpenedPdf['rest'] {
  const { size, read } = file
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  let onArrival: (arrival: Arrival) => void = () => {}
  const arrive = async () => {
    await drawn
    for (let begin = from; begin < size; begin += pieceBytes) {
      onArrival({ name: 'coming', part: begin / size, size })
      const piece = await read(begin, Math.min(begin + pieceBytes, size))
      range.onDataProgressiveRead(piece)
    }
    range.onDataProgressiveDone()
    const bytes = new Uint8Array(await pdf.getData())
    onArrival({ name: 'there', verified: await hasDigest(bytes, sha256) })
  }
  let hasBegun = false
  return {
    onDrawn,
    fetch: (heard) => {
      onArrival = heard
      if (hasBegun) return
      hasBegun = true
      arrive().catch(onFailure)
    },
  }
}

const sizeOfFirst = (pdf: PDFDocumentProxy) => pdf.getPage(1).then(sizeOf, () => a4)

const sizeOf = (page: PDFPageProxy): PageSize => page.getViewport({ scale: 1 })

/** A4 in points, the size of most documents. Used if the first page cannot be read. */
const a4: PageSize = { width: 595, height: 842 }
