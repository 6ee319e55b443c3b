'use client'

import type { PDFPageProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslations } from '#words'
import { type FetchOptions, type FileSource, fetchChecked } from './checked-bytes'
import type { PageSize } from './pdf-page'
import { type OpenedPdf, PdfPages } from './pdf-pages'
import { loadPdfjs } from './pdfjs'
import { PreviewFrame } from './preview-frame'
import { type PreviewProps, type PreviewState, usePreview } from './use-preview'
import { useZoom } from './use-zoom'

/** A PDF as large as the room around it. Loaded only when somebody wants to see one. */
export function PdfPreview(props: PreviewProps) {
  const t = useTranslations('viewer')
  const { source, sha256 } = props
  const state = usePdf(source, sha256)
  const zoom = useZoom()
  const [page, setPage] = useState(1)
  const opened = state.name === 'open' ? state.opened : undefined
  const position = opened && t('page', { page, pages: opened.pdf.numPages })
  return (
    <PreviewFrame {...props} state={state} position={position} zoom={zoom}>
      {opened && <PdfPages {...props} opened={opened} zoom={zoom} onCurrent={setPage} />}
    </PreviewFrame>
  )
}

/** Opens a document while the component lives, and gives its memory back afterwards. */
export function usePdf(source: FileSource, sha256: string | undefined): PreviewState<OpenedPdf> {
  return usePreview({ source, sha256, open: openPdf, close: closePdf })
}

const closePdf = ({ pdf }: OpenedPdf) => void pdf.loadingTask.destroy()

/** Fetches a document, compares its digest and opens it. Nothing in it is run. */
async function openPdf(options: FetchOptions): Promise<OpenedPdf> {
  const [pdfjs, { bytes, verified }] = await Promise.all([loadPdfjs(), fetchChecked(options)])
  const pdf = await pdfjs.getDocument({
    data: bytes,
    enableXfa: false,
    // Without these, images and fonts of some documents would stay blank.
    wasmUrl: '/pdfjs/wasm/',
    cMapUrl: '/pdfjs/cmaps/',
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    iccUrl: '/pdfjs/iccs/',
  }).promise
  return { pdf, pageSize: await pdf.getPage(1).then(sizeOf, () => a4), verified }
}

const sizeOf = (page: PDFPageProxy): PageSize => page.getViewport({ scale: 1 })

/** In points: the size of most documents, where the first page cannot be read. */
const a4: PageSize = { width: 595, height: 842 }
