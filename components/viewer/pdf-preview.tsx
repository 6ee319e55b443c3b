'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslations } from '#words'
import { type FetchOptions, type FileSource, fetchChecked } from './checked-bytes'
import { PdfPages } from './pdf-pages'
import { loadPdfjs } from './pdfjs'
import { PreviewFrame } from './preview-frame'
import { type PreviewProps, type PreviewState, usePreview } from './use-preview'
import { useZoom } from './use-zoom'

/** A PDF as large as the room around it. Loaded only when somebody wants to see one. */
export function PdfPreview(props: PreviewProps) {
  const t = useTranslations('viewer')
  const { source, name, sha256 } = props
  const state = usePdf(source, sha256)
  const zoom = useZoom()
  const [page, setPage] = useState(1)
  const pdf = state.name === 'open' ? state.opened.pdf : undefined
  const place = pdf && t('page', { page, pages: pdf.numPages })
  return (
    <PreviewFrame {...props} state={state} place={place} zoom={zoom}>
      {pdf && <PdfPages pdf={pdf} name={name} zoom={zoom} onCurrent={setPage} />}
    </PreviewFrame>
  )
}

/** Opens a document while the component lives, and gives its memory back afterwards. */
export function usePdf(source: FileSource, sha256: string | undefined): PreviewState<OpenedPdf> {
  return usePreview({ source, sha256, open: openPdf, close: closePdf })
}

const closePdf = ({ pdf }: OpenedPdf) => void pdf.loadingTask.destroy()

interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** The bytes have the expected digest. */
  readonly verified: boolean
}

/** Fetches a document, compares its digest and opens it. Nothing in it is run. */
async function openPdf(options: FetchOptions): Promise<OpenedPdf> {
  const [pdfjs, { bytes, verified }] = await Promise.all([loadPdfjs(), fetchChecked(options)])
  const pdf = await pdfjs.getDocument({
    data: bytes,
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
